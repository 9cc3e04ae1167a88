import { edgeTypeOf } from '#src/law/links/index.ts'
import { chooseVersions } from '#src/law/versions/index.ts'
import { readTerms } from '#src/law/vocabulary/index.ts'
import type { VersionChoice } from '#src/lib/as-of.ts'
import { pageOf } from '#src/lib/paging.ts'
import type { Graph } from '#src/stores/graph/graph.ts'
import { KeptMap, type LawReader, rememberPublished } from '#src/stores/graph/revision.ts'
import { readFacts, type RelationshipFactRow, type RelationshipFactWire, factWiresOf } from '../relationships/index.ts'
import type { PathEndWire, PathListWire, PathWire } from './schema.ts'
import {
  composeMeaning,
  farLineages,
  findPaths,
  listCodes,
  listEdgesAt,
  listEdgesBetween,
  pathConfidence,
  pathCoverage,
  type PathEnd,
  type PathStep,
  type Registry,
  type WalkedEdge,
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
  const versions = await chooseVersions(law, asOf)
  const [from, to] = await Promise.all([question.from, question.to].map((end) => resolveEnd(law, end, asOf)))
  const { edges, isCut: isShort } = await readEdges(law.graph, [from!, to!], question, asOf, versions)
  const { paths, isCut } = findPaths(edges, from!, to!, maxHops, PATHS_MOST)
  const current = asOf.mode === 'published' ? versions : undefined
  const walked = await readWalkedFacts(law, paths, asOf)
  const found = walked.map((path) => ({ path, ...rankOf(path, registry) })).toSorted(compare)
  const page = found.slice(offset, offset + limit)
  const told = await factWiresOf(
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

/** The lineages of a pack's obligations by code, in the chosen version; empty when it has none. */
export async function readLineagesOf(
  law: LawReader,
  packId: string,
  asOf: VersionChoice,
): Promise<ReadonlyMap<string, string>> {
  const version = (await chooseVersions(law, asOf)).get(packId)
  if (version === undefined) return new Map()
  const versionId = `${packId}@${version}`
  return rememberPublished(law, asOf.mode, ['lineages by code', versionId], async () => {
    const codes = await law.graph.run(listCodes, { versionId })
    return new KeptMap(codes.map(({ code, lineage_id }) => [code, lineage_id]))
  })
}

function readRegistry(law: LawReader): Promise<Registry> {
  return law.answers.remember('relationship registry', async () => {
    const { relationship_types: types } = await readTerms(law)
    return new Map(types.map((type) => [type.id, type]))
  })
}

async function resolveEnd(
  law: LawReader,
  { pack_id: packId, code }: PathEndWire,
  asOf: VersionChoice,
): Promise<PathEnd> {
  if (code === undefined) return { packId }
  return { packId, lineageId: (await readLineagesOf(law, packId, asOf)).get(code) ?? `${packId}/${code}` }
}

/**
 * Reads the edges at both ends, and for paths of three those between their neighbours. Drops those of packs without a
 * current version.
 */
async function readEdges(
  graph: Graph,
  ends: PathEnd[],
  { types, maxHops }: PathQuestion,
  asOf: VersionChoice,
  versions: ReadonlyMap<string, string>,
) {
  const filters = { ...asOf, edgeTypes: types?.map(edgeTypeOf) ?? null, most: FACTS_MOST + 1 }
  const rows = await graph.run(listEdgesAt, {
    ends: ends.map(({ packId, lineageId }) =>
      lineageId === undefined ? { id: packId, pack_id: packId } : { id: lineageId, pack_id: null },
    ),
    ...filters,
  })
  const atEnds = ends.map((_, side) => rows.filter(({ at }) => at === side))
  const fars = atEnds.map((edges, side) => farLineages(edges, ends[side]!))
  const [left, right] = [fars[0]!, fars[1]!]
  const isLong = maxHops > 2 && left.length > 0 && right.length > 0
  const [starts, others] = left.length < right.length ? [left, right] : [right, left]
  const middle = isLong ? await graph.run(listEdgesBetween, { starts, ends: others, dense: DENSE, ...filters }) : []
  const isCut = [...atEnds, middle].some(({ length }) => length > FACTS_MOST)
  const unique = [...new Map([...rows, ...middle].map((row) => [row.id, row])).values()]
  return { edges: unique.filter((row) => versions.has(row.from_pack_id) && versions.has(row.to_pack_id)), isCut }
}

/** A fact with the direction in which a path walks it. */
interface WalkedFact {
  fact: RelationshipFactRow
  isForward: boolean
}

/** The facts of paths; a path without one of its facts is left out. */
async function readWalkedFacts(law: LawReader, paths: WalkedEdge[][], asOf: VersionChoice): Promise<WalkedFact[][]> {
  const ids = new Set(paths.flatMap((path) => path.map(({ id }) => id)))
  const facts = new Map((await readFacts(law, [...ids], asOf)).map((fact) => [fact.id, fact]))
  return paths
    .filter((path) => path.every(({ id }) => facts.has(id)))
    .map((path) =>
      path.map(({ id, start }) => {
        const fact = facts.get(id)!
        return { fact, isForward: fact.from_lineage_id === start }
      }),
    )
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
