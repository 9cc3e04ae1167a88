import { edgeTypeOf } from '#src/law/links/index.ts'
import { rememberVersions } from '#src/law/versions/index.ts'
import { listTerms } from '#src/law/vocabulary/index.ts'
import type { VersionChoice } from '#src/lib/as-of.ts'
import { pageOf } from '#src/lib/paging.ts'
import type { Graph } from '#src/stores/graph/graph.ts'
import type { LawReader } from '#src/stores/graph/revision.ts'
import { type RelationshipFactWire, tellFacts } from '../relationships/index.ts'
import { listCodes, listFactsAt, listFactsBetween } from './queries.ts'
import type { PathEndWire, PathListWire, PathWire } from './schema.ts'
import {
  composeMeaning,
  farLineages,
  findPaths,
  pathConfidence,
  pathCoverage,
  type PathEnd,
  type PathStep,
  type Registry,
  type WalkedFact,
  walkedType,
} from './walk.ts'

/** The most facts that each part of a search reads, and the most paths that it finds. */
const FACTS_MOST = 2_000
const PATHS_MOST = 5_000

/**
 * A lineage or pack with more edges is met from its neighbours, because walking all its edges costs more than theirs.
 */
const DENSE = 1_000

export interface PathQuestion {
  from: PathEndWire
  to: PathEndWire
  types?: string[] | undefined
  maxHops: number
  limit: number
  offset: number
}

/**
 * Finds the paths between two packs or obligations: the shortest first, then those with a type, then the highest
 * confidence.
 */
export async function findRelationshipPaths(
  law: LawReader,
  question: PathQuestion,
  asOf: VersionChoice,
): Promise<PathListWire> {
  const { maxHops, limit, offset } = question
  const registry = await readRegistry(law)
  const versions = await rememberVersions(law, asOf)
  const [from, to] = await Promise.all([question.from, question.to].map((end) => resolveEnd(law, end, versions, asOf)))
  const { facts, isCut: isShort } = await readFacts(law.graph, from!, to!, question, asOf, new Set(versions.keys()))
  const { paths, isCut } = findPaths(facts, from!, to!, maxHops, PATHS_MOST)
  const current = asOf.mode === 'published' ? versions : undefined
  const found = paths.map((path) => ({ path, ...rankOf(path, registry) })).toSorted(compare)
  const page = found.slice(offset, offset + limit)
  const told = await tellFacts(
    law,
    page.flatMap(({ path }) => path.map(({ fact }) => fact)),
    { ...asOf, current },
  )
  const wireOf = new Map(told.map((fact) => [fact.id, fact]))
  return {
    data: page.map((path) => pathOf(path, wireOf, registry)),
    page: pageOf(found.length, limit, offset),
    truncated: isShort || isCut,
  }
}

/** The obligation codes of a pack in the chosen version; empty when it has none. */
export async function listObligationCodes(law: LawReader, packId: string, asOf: VersionChoice): Promise<string[]> {
  const version = (await rememberVersions(law, asOf)).get(packId)
  return version === undefined ? [] : [...(await readLineages(law, `${packId}@${version}`, asOf)).keys()]
}

/**
 * The lineages of a version's obligations by code, in the order of the pack. Questions share those of a published
 * version.
 */
async function readLineages(
  law: LawReader,
  versionId: string,
  { mode }: VersionChoice,
): Promise<ReadonlyMap<string, string>> {
  // As short text, because each pack that is asked for takes room in the cache.
  const read = async () =>
    JSON.stringify((await law.graph.run(listCodes, { versionId })).map(({ code, lineage_id }) => [code, lineage_id]))
  const text =
    mode === 'published'
      ? await law.answers.remember(JSON.stringify(['lineages by code', versionId]), read)
      : await read()
  return new Map(JSON.parse(text) as Array<[string, string]>)
}

function readRegistry(law: LawReader): Promise<Registry> {
  return law.answers.remember('relationship registry', async () => {
    const [row] = await law.graph.run(listTerms, {})
    return new Map(row!.relationship_types.map((type) => [type.id, type]))
  })
}

async function resolveEnd(
  law: LawReader,
  { pack_id: packId, code }: PathEndWire,
  versions: ReadonlyMap<string, string>,
  asOf: VersionChoice,
): Promise<PathEnd> {
  if (code === undefined) return { packId }
  const version = versions.get(packId)
  const lineages = version ? await readLineages(law, `${packId}@${version}`, asOf) : undefined
  return { packId, lineageId: lineages?.get(code) ?? `${packId}/${code}` }
}

/**
 * Reads the facts at both ends, and for paths of three those between their neighbours. Drops facts of packs without a
 * current version.
 */
async function readFacts(
  graph: Graph,
  from: PathEnd,
  to: PathEnd,
  question: PathQuestion,
  asOf: VersionChoice,
  packIds: ReadonlySet<string>,
) {
  const filters = { ...asOf, edgeTypes: question.types?.map(edgeTypeOf) ?? null, most: FACTS_MOST + 1 }
  const readAt = async (end: PathEnd) =>
    (
      await graph.run(listFactsAt, {
        lineages: end.lineageId ? [end.lineageId] : [],
        packIds: end.lineageId ? [] : [end.packId],
        ...filters,
      })
    ).map(({ fact }) => fact)
  const [atFrom, atTo] = await Promise.all([readAt(from), readAt(to)])
  const left = farLineages(atFrom, from)
  const right = farLineages(atTo, to)
  const isLong = question.maxHops > 2 && left.length > 0 && right.length > 0
  const [starts, ends] = left.length < right.length ? [left, right] : [right, left]
  const middle = isLong
    ? (await graph.run(listFactsBetween, { starts, ends, dense: DENSE, ...filters })).map(({ fact }) => fact)
    : []
  const isCut = [atFrom, atTo, middle].some(({ length }) => length > FACTS_MOST)
  const unique = new Map([...atFrom, ...atTo, ...middle].map((fact) => [fact.id, fact]))
  const facts = [...unique.values()].filter((fact) => packIds.has(fact.from_pack_id) && packIds.has(fact.to_pack_id))
  return { facts, isCut }
}

interface Ranked {
  path: WalkedFact[]
  meaning: ReturnType<typeof composeMeaning>
  confidence: number
  coverage: PathWire['coverage']
}

function rankOf(path: WalkedFact[], registry: Registry): Omit<Ranked, 'path'> {
  const steps = path.map(stepOf)
  return { meaning: composeMeaning(steps, registry), confidence: pathConfidence(steps), coverage: pathCoverage(steps) }
}

function pathOf(
  { path, meaning, confidence, coverage }: Ranked,
  wireOf: ReadonlyMap<string, RelationshipFactWire>,
  registry: Registry,
): PathWire {
  const steps = path.map(({ fact: { id, type }, isForward }) => {
    const walked = walkedType({ type, isForward }, registry)
    const direction = isForward ? ('forward' as const) : ('backward' as const)
    return { direction, ...(walked ? { type: walked } : {}), fact: wireOf.get(id)! }
  })
  return {
    hops: path.length,
    meaning: {
      ...(meaning.type ? { type: meaning.type } : {}),
      related_only: meaning.type === undefined,
      ...(meaning.sharedKeys ? { shared_keys: meaning.sharedKeys } : {}),
      reason: meaning.reason,
    },
    confidence,
    coverage,
    stale: steps.some(({ fact }) => fact.stale !== undefined),
    steps,
  }
}

function stepOf({ fact, isForward }: WalkedFact): PathStep {
  const { type, confidence, coverage_from, coverage_to, shared_keys: sharedKeys } = fact
  return { type, isForward, confidence, coverages: [coverage_from, coverage_to], sharedKeys }
}

function compare(a: Ranked, b: Ranked): number {
  if (a.path.length !== b.path.length) return a.path.length - b.path.length
  const [isLeft, isRight] = [a, b].map(({ meaning }) => meaning.type === undefined)
  if (isLeft !== isRight) return isLeft ? 1 : -1
  if (a.confidence !== b.confidence) return b.confidence - a.confidence
  return idsOf(a) < idsOf(b) ? -1 : 1
}

function idsOf({ path }: Ranked): string {
  return path.map(({ fact }) => fact.id).join(' ')
}
