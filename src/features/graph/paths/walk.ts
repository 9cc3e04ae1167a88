import { wordsCell } from '#src/lib/law/citation-cells.ts'
import { joinWith } from '#src/lib/law/words.ts'
import { type Static, Type } from '@sinclair/typebox'
import { versionChoiceParams } from '#src/lib/as-of.ts'
import { fields } from '#src/lib/fields.ts'
import { defineQuery } from '#src/stores/graph/query.ts'

const Text = Type.String()
const filters = {
  ...versionChoiceParams,
  /** Types of edges, `SHARES_EVIDENCE_WITH`; null: all. */
  edgeTypes: Type.Union([Type.Array(Text), Type.Null()]),
  most: Type.Integer(),
}

const FactEdge = Type.Object({
  ...fields('id type from_pack_id to_lineage_id to_pack_id'),
  /** Where the edge begins: for a symmetric type not always where its fact does. */
  from_lineage_id: Text,
})

export const listEdgesAt = defineQuery(
  'paths/list-edges-at',
  {
    /** A lineage, or a pack with everything that has this `pack_id`. */
    ends: Type.Array(Type.Object({ id: Text, pack_id: Type.Union([Text, Type.Null()]) })),
    ...filters,
  },
  { at: Type.Integer(), ...FactEdge.properties },
)

export const listEdgesBetween = defineQuery(
  'paths/list-edges-between',
  { starts: Type.Array(Text), ends: Type.Array(Text), dense: Type.Integer(), ...filters },
  FactEdge,
)

export const listCodes = defineQuery('paths/list-codes', { versionId: Text }, fields('code lineage_id title'))

/** The edge of a relationship fact. */
export type FactEdgeRow = Static<typeof FactEdge>

/** An end of a path: one lineage, or a pack with everything in it. */
export interface PathEnd {
  packId: string
  lineageId?: string | undefined
}

/** An edge in the direction in which a path walks it. */
export interface WalkedEdge {
  id: string
  type: string
  start: string
  end: string
  startPack: string
  endPack: string
}

/** The type that says that there is no relationship. It makes a path of one fact, and no longer path contains it. */
const NOTHING = 'no_relationship'

/**
 * Finds every path of at most `maxHops` facts between two ends, each fact in either direction. A path meets no lineage
 * twice and nothing of an end on the way, so there are no cycles. It follows only facts from which `to` can still be
 * reached, so a lineage with very many facts costs little. It stops after `most` paths and then sets `isCut`.
 */
export function findPaths(
  facts: FactEdgeRow[],
  from: PathEnd,
  to: PathEnd,
  maxHops: number,
  most: number,
): { paths: WalkedEdge[][]; isCut: boolean } {
  const edges = facts.flatMap(bothWays)
  const onward = onwardEdges(edges, to, maxHops)
  const paths: WalkedEdge[][] = []
  let isCut = false
  const extend = (path: WalkedEdge[]): void => {
    const last = path.at(-1)!
    if (isAt(to, last.end, last.endPack)) {
      if (paths.length < most) paths.push(path)
      else isCut = true
      return
    }
    if (path.length >= maxHops || isCut || isAt(from, last.end, last.endPack)) return
    for (const next of onward[maxHops - path.length - 1]!.get(last.end) ?? []) {
      const isNew = path.every(({ start, id }) => start !== next.end && id !== next.id)
      if (isNew && next.type !== NOTHING && last.type !== NOTHING) extend([...path, next])
    }
  }
  for (const edge of edges) if (isAt(from, edge.start, edge.startPack)) extend([edge])
  return { paths, isCut }
}

/**
 * By how many facts may follow (none, one, two): the edges at each lineage from which `to` can then be reached, in
 * their given order.
 */
function onwardEdges(edges: WalkedEdge[], to: PathEnd, maxHops: number): Array<Map<string, WalkedEdge[]>> {
  const onward: Array<Map<string, WalkedEdge[]>> = []
  for (let left = 0; left < maxHops; left += 1) {
    const nearer = onward.at(-1)
    const usable = edges.filter((edge) => isAt(to, edge.end, edge.endPack) || nearer?.has(edge.end))
    onward.push(Map.groupBy(usable, ({ start }) => start))
  }
  return onward
}

/** The lineages at the far ends of the edges that have one end at `end`. */
export function farLineages(facts: FactEdgeRow[], end: PathEnd): string[] {
  const far = facts.flatMap(bothWays).filter((edge) => !isAt(end, edge.end, edge.endPack))
  return [...new Set(far.map((edge) => edge.end))]
}

function isAt(end: PathEnd, lineageId: string, packId: string): boolean {
  return end.lineageId === undefined ? end.packId === packId : end.lineageId === lineageId
}

function bothWays({ id, type, ...fact }: FactEdgeRow): WalkedEdge[] {
  const [start, startPack, end, endPack] = [
    fact.from_lineage_id,
    fact.from_pack_id,
    fact.to_lineage_id,
    fact.to_pack_id,
  ]
  return [
    { id, type, start, startPack, end, endPack },
    { id, type, start: end, startPack: endPack, end: start, endPack: startPack },
  ]
}

/** The properties of a relationship type in the registry that matter for paths. */
export interface RegistryType {
  id: string
  group: string
  symmetric: boolean
  inverse?: string | undefined
  composes: boolean
  requires: string[]
}
export type Registry = ReadonlyMap<string, RegistryType>

type Coverage = 'full' | 'partial' | 'unknown'

/** One fact of a path, walked from one end to the other. */
export interface PathStep {
  type: string
  /** False when the path walks it against its direction. */
  isForward: boolean
  confidence: number
  coverages: Array<string | undefined>
  sharedKeys: string[]
}

/** What follows from a path for its two ends. Without a type it only follows that they are related. */
interface Meaning {
  type?: string
  /** Keys of the artefacts that serve every step, if the relation follows from shared evidence. */
  sharedKeys?: string[]
  reason: string
}

const COVERAGES: Coverage[] = ['unknown', 'partial', 'full']

/** The relation that a step states in the direction of the path. Undefined where the registry has no name for it. */
export function walkedType(
  { type, isForward }: Pick<PathStep, 'type' | 'isForward'>,
  registry: Registry,
): string | undefined {
  const known = registry.get(type)
  return isForward || known?.symmetric ? type : known?.inverse
}

/**
 * Derives what the steps of a path mean for its ends, by the registry alone. A single step keeps its own relation. Over
 * several steps, symmetric set relations (equal, equivalent) combine with any set relation. One-way ones (subset,
 * superset) combine only with their own kind and with symmetric ones. Shared evidence follows when the same artefact
 * serves every step. Nothing else follows from two facts.
 */
export function composeMeaning(steps: PathStep[], registry: Registry): Meaning {
  const walked = steps.map((step) => walkedType(step, registry))
  const [only] = walked
  if (steps.length === 1) {
    if (only) return { type: only, reason: 'stated by the fact itself' }
    return { reason: `stated by the fact itself, against its direction; ${steps[0]!.type} has no inverse` }
  }
  return composeEvidence(steps, registry) ?? composeSets(steps, walked, registry)
}

function composeEvidence(steps: PathStep[], registry: Registry): Meaning | undefined {
  const [first] = steps
  const isEvidence = steps.every(
    ({ type }) => type === first!.type && registry.get(type)?.requires.includes('shared_evidence'),
  )
  if (!isEvidence) return undefined
  const keys = steps
    .map(({ sharedKeys }) => sharedKeys)
    .reduce((common, own) => common.filter((key) => own.includes(key)))
  if (keys.length === 0)
    return { reason: 'no single artefact serves every step, so nothing is shared between the ends' }
  return {
    type: first!.type,
    sharedKeys: keys,
    reason: `the same artefact serves every step: ${keys.map(wordsCell).join(', ')}`,
  }
}

function composeSets(steps: PathStep[], walked: Array<string | undefined>, registry: Registry): Meaning {
  const broken = steps.find(({ type }) => !registry.get(type)?.composes)
  if (broken) return { reason: `“${wordsCell(broken.type)}” is not carried along` }
  const types = walked.filter((type) => type !== undefined)
  const oneWay = new Set(types.filter((type) => !registry.get(type)?.symmetric))
  const [direction, ...others] = oneWay
  if (others.length > 0) return { reason: `${joinWith('and', said([...oneWay]))} lead nowhere together` }
  const twoWay = [...new Set(types)]
  const type = direction ?? (twoWay.length === 1 ? twoWay[0]! : 'equivalent_to')
  return { type, reason: `follows from ${joinWith('and', said(types))}` }
}

const said = (types: readonly string[]) => types.map((type) => wordsCell(type))

/** The product of the steps' confidences, because each step may be wrong by itself. */
export function pathConfidence(steps: PathStep[]): number {
  return Math.round(steps.reduce((product, { confidence }) => product * confidence, 1) * 1e6) / 1e6
}

/** The weakest coverage of any end of any step. A missing coverage counts as `unknown`. */
export function pathCoverage(steps: PathStep[]): Coverage {
  const ranks = steps.flatMap(({ coverages }) =>
    coverages.map((coverage) => COVERAGES.indexOf((coverage ?? 'unknown') as Coverage)),
  )
  return COVERAGES[Math.max(0, Math.min(...ranks))]!
}
