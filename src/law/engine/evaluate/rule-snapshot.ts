import type { VersionChoice } from '#src/lib/as-of.ts'
import { EDGE_BYTES, holdsFor } from '#src/lib/law/fact-row.ts'
import type { PublicationMode } from '#src/lib/law/law-schema.ts'
import { askedConditionsOf } from '#src/lib/law/qualifiers.ts'
import type { Graph } from '#src/stores/graph/graph.ts'
import type { RowOf } from '#src/stores/graph/query.ts'
import { KeptRows, type LawReader, rememberPublished, type Sized } from '#src/stores/graph/revision.ts'
import type { ProvisionPlaces } from './conditions.ts'
import type { ObligationInput } from './judge.ts'
import {
  listApplicableObligations,
  listLockedPrecedence,
  listOverriding,
  listPlaces,
  listRules,
  listSnapshotVersions,
} from './queries.ts'
import { createTermReader, type TermReader } from './term-matches.ts'

export type SnapshotVersion = RowOf<typeof listSnapshotVersions>

/** An obligation as every subject is judged by it. */
export type SnapshotObligation = Omit<ObligationInput, 'isAddressed' | 'mayBeAddressed'> &
  Pick<RowOf<typeof listApplicableObligations>, 'id' | 'pack_id' | 'addressees'>

/** The rules, obligations and overrides of versions; the same for every subject. */
export interface RuleSnapshot extends Sized {
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
/** What a snapshot takes besides its rules and obligations, with the searches and terms that subjects add. */
const SNAPSHOT_BYTES = 2_000_000

interface RulesQuestion extends VersionChoice {
  /** The packs that are asked about; absent: all. */
  packIds?: readonly string[] | undefined
  /** The version of each pack that the request has chosen, by pack; a pack without one has no law. */
  current: ReadonlyMap<string, string>
}

/** The exact versions and precedence facts that an answer was computed from. */
export interface Lock {
  versionIds: string[]
  factIds: string[]
}

/**
 * Reads the rule snapshot of the packs that are asked about, and of those whose law can displace theirs; of other packs
 * it reads nothing. Published law changes only with the graph revision, so it is cached, once for all days with the
 * same versions and overrides; drafts are read anew each time.
 */
export async function readRules(law: LawReader, question: RulesQuestion): Promise<RuleSnapshot> {
  const { mode, packIds } = question
  const lock = await findLock(law, question)
  const all = await rememberPublished(law, mode, ['law', lock], () => readLock(law, lock, mode))
  return bearingOnPacks(all, packIds)
}

/** The asked packs, and step by step each pack whose law can displace some of a pack that is in, with the overrides. */
async function findLock(law: LawReader, { packIds, current, mode, validAt, knownAt }: RulesQuestion): Promise<Lock> {
  const readOverriding = async (near: string[]) => {
    const read = async () => new KeptRows(await law.graph.run(listOverriding, { packIds: near, mode }), EDGE_BYTES)
    const { rows } = await rememberPublished(law, mode, ['overriding', near], read)
    return rows.filter((edge) => holdsFor(edge, { validAt, knownAt }))
  }
  const found = new Set<string>()
  const factIds = new Set<string>()
  let near = (packIds ?? [...current.keys()]).filter((packId) => current.has(packId))
  while (near.length > 0) {
    for (const packId of near) found.add(packId)
    const overriding = (await readOverriding(near)).filter((edge) => current.has(edge.from_pack_id))
    for (const { fact_id: factId } of overriding) factIds.add(factId)
    near = [...new Set(overriding.map((edge) => edge.from_pack_id))].filter((packId) => !found.has(packId))
  }
  return {
    versionIds: [...found].map((packId) => `${packId}@${current.get(packId)}`).toSorted(),
    factIds: [...factIds].toSorted(),
  }
}

/**
 * Reads the rule snapshot of a lock, regardless of what was published, closed or blocked since. `packIds` are those
 * that were asked about; absent: all.
 */
export async function readLockedRules(law: LawReader, lock: Lock, packIds?: readonly string[]): Promise<RuleSnapshot> {
  return bearingOnPacks(await readLock(law, lock, 'published'), packIds)
}

/** The places are those of the provisions that obligations, and overrides that another one can displace, rest on. */
async function readLock({ graph, answers }: LawReader, lock: Lock, mode: PublicationMode): Promise<RuleSnapshot> {
  const [versions, precedence] = await Promise.all([
    graph.run(listSnapshotVersions, { versionIds: lock.versionIds }),
    graph.run(listLockedPrecedence, { factIds: lock.factIds }),
  ])
  const content = await readContent({ graph, answers }, versions, mode)
  const displaced = new Set(precedence.map(({ fact }) => fact.to_pack_id))
  const bases = precedence.flatMap(({ fact }) => (displaced.has(fact.from_pack_id) ? fact.from_provisions : []))
  const places = await readPlaces(graph, [...content.obligations.flatMap(({ provisions }) => provisions), ...bases])
  const readTerms = createTermReader(graph, {
    versionIds: versions.map(({ version }) => version.id),
    factIds: precedence.map(({ fact }) => fact.id),
  })
  return { versions, precedence, ...content, places, beside: NONE, readTerms, byteLength: SNAPSHOT_BYTES }
}

/** The rules and obligations of one version, or the derivations of the vocabulary. */
type Content = Pick<RuleSnapshot, 'rules' | 'obligations'> & Sized

/**
 * Reads rules and obligations of versions, and the derivations of the vocabulary, which change with the revision.
 * Published versions never change, so a publication makes the process read only its own.
 */
async function readContent(
  { graph, answers }: LawReader,
  versions: SnapshotVersion[],
  mode: PublicationMode,
): Promise<Pick<RuleSnapshot, 'rules' | 'obligations'>> {
  const keyOf = ({ version: { id, content_hash: hash } }: SnapshotVersion) => `law of ${id} ${hash}`
  const keptOf = (row: SnapshotVersion) =>
    mode === 'published' ? (answers.lasting.get(keyOf(row)) as Content | undefined) : undefined
  const contents = new Map(versions.map((row) => [row.pack_id, keptOf(row)]))
  const unread = versions.filter((row) => !contents.get(row.pack_id))
  const versionIds = unread.map(({ version }) => version.id)
  const [rules, obligations] = await Promise.all([
    graph.run(listRules, { versionIds }),
    graph.run(listApplicableObligations, { versionIds }),
  ])
  const rulesByPack = Map.groupBy(rules, ({ rule }) => rule.pack_id)
  const obligationsByPack = Map.groupBy(obligations.map(obligationOf), (duty) => duty.pack_id)
  for (const row of unread) {
    const own = [rulesByPack.get(row.pack_id) ?? [], obligationsByPack.get(row.pack_id) ?? []] as const
    const content: Content = { rules: own[0], obligations: own[1], byteLength: 2 * JSON.stringify(own).length }
    contents.set(row.pack_id, content)
    if (mode === 'published') answers.lasting.set(keyOf(row), content)
  }
  const all = [...contents.values()].map((content) => content!)
  return {
    rules: [...(rulesByPack.get('') ?? []), ...all.flatMap((content) => content.rules)],
    obligations: all.flatMap((content) => content.obligations),
  }
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
export function rulesBearingOn(rules: RuleSnapshot, asked: AskedDuties): RuleSnapshot {
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
  return rulesBearingOn(rules, new Map(packIds.map((packId) => [packId, 'all' as const])))
}
