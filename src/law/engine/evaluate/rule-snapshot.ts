import { chooseVersions } from '#src/law/versions/index.ts'
import type { VersionChoice } from '#src/lib/as-of.ts'
import type { PublicationMode } from '#src/lib/law/law-schema.ts'
import { askedConditionsOf } from '#src/lib/law/qualifiers.ts'
import type { Graph } from '#src/stores/graph/graph.ts'
import type { RowOf } from '#src/stores/graph/query.ts'
import type { LawReader } from '#src/stores/graph/revision.ts'
import type { ObligationInput } from './judge.ts'
import type { ProvisionPlaces } from './marks.ts'
import {
  listApplicableObligations,
  listLockedPrecedence,
  listPlaces,
  listPrecedence,
  listRules,
  listSnapshotVersions,
} from './queries.ts'
import { createTermReader, type TermReader } from './term-matches.ts'

export type SnapshotVersion = RowOf<typeof listSnapshotVersions>

/** An obligation as every subject is judged by it. */
export type SnapshotObligation = Pick<RowOf<typeof listApplicableObligations>, 'id' | 'pack_id' | 'code' | 'title'> &
  Pick<ObligationInput, 'modality' | 'appliesFrom' | 'provisions' | 'asked'>

/** The rules, obligations and overrides of versions; the same for every subject. */
export interface RuleSnapshot {
  versions: SnapshotVersion[]
  /** The packs among them that were not asked about: judged, because their law can displace, and without a result. */
  beside: ReadonlySet<string>
  rules: Array<RowOf<typeof listRules>>
  obligations: SnapshotObligation[]
  precedence: Array<RowOf<typeof listLockedPrecedence>>
  /** The places of the provisions that obligations are based on, and overrides that another one can displace. */
  places: ProvisionPlaces
  readTerms: TermReader
}

const NONE: ReadonlySet<string> = new Set()

interface RulesQuestion extends VersionChoice {
  /** The packs that are asked about; absent: all. */
  packIds?: readonly string[] | undefined
  /** The version of each pack that the request has chosen, by pack; a pack without one has no law. */
  current?: ReadonlyMap<string, string>
}

/** The exact versions and precedence facts that an answer was computed from. */
export interface Lock {
  versionIds: string[]
  factIds: string[]
}

/**
 * Reads the rule snapshot of the packs that are asked about, and of those whose law can displace theirs. Published law
 * changes only with the graph revision, so it is cached; drafts are read anew each time. A cached choice may be older
 * than the revision, so the key has the versions. Without a choice it chooses versions itself and reads the snapshot as
 * the graph has it now: a cached response may be older, by up to a second.
 */
export async function readRules(law: LawReader, question: RulesQuestion): Promise<RuleSnapshot> {
  const { mode, validAt, knownAt, current } = question
  const versionIds = current
    ? [...current].map(([packId, version]) => `${packId}@${version}`).toSorted()
    : (await chooseVersions(law.graph, question)).map(({ id }) => id)
  const read = () => readSnapshot(law, versionIds, question)
  const all =
    current && mode === 'published'
      ? law.answers.remember(JSON.stringify(['law', versionIds, mode, validAt, knownAt]), read)
      : read()
  return bearingOnPacks(await all, question.packIds)
}

async function readSnapshot(
  law: LawReader,
  versionIds: string[],
  { mode, validAt, knownAt }: VersionChoice,
): Promise<RuleSnapshot> {
  const versions = await law.graph.run(listSnapshotVersions, { versionIds })
  const facts = { packIds: versions.map((row) => row.pack_id), mode, validAt, knownAt: knownAt ?? null }
  const [precedence, content] = await Promise.all([
    law.graph.run(listPrecedence, facts),
    readContent(law, versions, mode),
  ])
  return asSnapshot(law.graph, { versions, precedence, ...content })
}

/**
 * The places of what overrides are based on are added to those of the obligations, where another override can displace
 * it.
 */
async function asSnapshot(graph: Graph, read: Omit<RuleSnapshot, 'beside' | 'readTerms'>): Promise<RuleSnapshot> {
  const { versions, precedence, places } = read
  const displaced = new Set(precedence.map(({ fact }) => fact.to_pack_id))
  const bases = precedence.flatMap(({ fact }) => (displaced.has(fact.from_pack_id) ? fact.from_provisions : []))
  const own = await readPlaces(
    graph,
    bases.filter((provision) => !places.has(provision)),
  )
  const readTerms = createTermReader(graph, {
    versionIds: versions.map(({ version }) => version.id),
    factIds: precedence.map(({ fact }) => fact.id),
  })
  return { ...read, beside: NONE, places: new Map([...places, ...own]), readTerms }
}

/**
 * Reads the rule snapshot of a lock, regardless of what was published, closed or blocked since. `packIds` are those
 * that were asked about; absent: all.
 */
export async function readLockedRules(law: LawReader, lock: Lock, packIds?: readonly string[]): Promise<RuleSnapshot> {
  const [versions, precedence] = await Promise.all([
    law.graph.run(listSnapshotVersions, { versionIds: lock.versionIds }),
    law.graph.run(listLockedPrecedence, { factIds: lock.factIds }),
  ])
  const content = await readContent(law, versions, 'published')
  return bearingOnPacks(await asSnapshot(law.graph, { versions, precedence, ...content }), packIds)
}

/**
 * Reads rules and obligations of versions, with the places of their provisions. Published ones never change;
 * derivations of the vocabulary change with the revision.
 */
function readContent(
  law: LawReader,
  versions: SnapshotVersion[],
  mode: PublicationMode,
): Promise<Pick<RuleSnapshot, 'rules' | 'obligations' | 'places'>> {
  const versionIds = versions.map(({ version }) => version.id)
  const read = async () => {
    const [rules, obligations] = await Promise.all([
      law.graph.run(listRules, { versionIds }),
      law.graph.run(listApplicableObligations, { versionIds }),
    ])
    const places = await readPlaces(
      law.graph,
      obligations.flatMap(({ provisions }) => provisions),
    )
    return { rules, obligations: obligations.map(obligationOf), places }
  }
  return mode === 'published' ? law.answers.remember(JSON.stringify(['law content', versionIds]), read) : read()
}

function obligationOf({
  conditions_json: conditions,
  exceptions_json: exceptions,
  applies_from_json: appliesFrom,
  ...duty
}: RowOf<typeof listApplicableObligations>): SnapshotObligation {
  return { ...duty, appliesFrom, asked: askedConditionsOf(conditions, exceptions) }
}

/** The places of provisions. A provision that the graph does not have is in nothing. */
async function readPlaces(graph: Graph, provisions: string[]): Promise<ProvisionPlaces> {
  const ids = [...new Set(provisions)]
  if (ids.length === 0) return new Map()
  return new Map((await graph.run(listPlaces, { ids })).map(({ id, part_of: partOf }) => [id, partOf]))
}

/** The codes of the duties that a request is about, by pack; `all` for those of a whole pack. */
export type AskedDuties = ReadonlyMap<string, ReadonlySet<string> | 'all'>

/**
 * The part of the law that can bear on the asked duties: their packs, and step by step each pack whose law can displace
 * some of a pack that is in. Other duties bear on none, so they are left out.
 */
export function bearingOn(rules: RuleSnapshot, asked: AskedDuties): RuleSnapshot {
  const packIds = new Set(asked.keys())
  // A set that grows while it is walked is walked to its new end.
  for (const packId of packIds)
    for (const { fact } of rules.precedence) if (fact.to_pack_id === packId) packIds.add(fact.from_pack_id)
  const isAsked = (packId: string, code: string) => {
    const codes = asked.get(packId)
    return codes === 'all' || codes?.has(code) === true
  }
  return {
    ...rules,
    versions: rules.versions.filter((row) => packIds.has(row.pack_id)),
    beside: new Set([...packIds].filter((packId) => !asked.has(packId))),
    rules: rules.rules.filter(({ rule }) => rule.pack_id === '' || packIds.has(rule.pack_id)),
    obligations: rules.obligations.filter((row) => isAsked(row.pack_id, row.code)),
    precedence: rules.precedence.filter(({ fact }) => packIds.has(fact.to_pack_id)),
  }
}

/** The part of the law that can bear on whole packs; absent: all of it. */
function bearingOnPacks(rules: RuleSnapshot, packIds?: readonly string[]): RuleSnapshot {
  if (!packIds) return rules
  return bearingOn(rules, new Map(packIds.map((packId) => [packId, 'all' as const])))
}
