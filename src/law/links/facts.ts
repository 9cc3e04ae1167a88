import type { Static } from '@sinclair/typebox'
import { inBatches, type RowOf } from '#src/stores/graph/query.ts'
import type { Runner } from '#src/stores/graph/runner.ts'
import { factIntervals } from './intervals.ts'
import { linkCitations } from './provisions.ts'
import {
  createFactEdges,
  deleteFactEdges,
  listFactCitations,
  listFactEdges,
  listFactsToLink,
  upsertFactProvisions,
  upsertFactTypes,
  type EdgeRow,
} from './queries.ts'

type FactToLink = RowOf<typeof listFactsToLink>
type Edge = Static<typeof EdgeRow>

/** The type of the edge of a relationship type: `shares_evidence_with` is `SHARES_EVIDENCE_WITH`. */
export function edgeTypeOf(relationshipType: string): string {
  return relationshipType.toUpperCase()
}

/**
 * The edges that a fact must have: one for each interval of days on which it holds and each of instants at which it was
 * known in one mode. An edge of a symmetric type is stored once, from the end whose id sorts first.
 */
export function edgesOf(row: FactToLink): Edge[] {
  const { fact } = row
  const ends = [fact.from_lineage_id, fact.to_lineage_id]
  const [start, end] = row.is_symmetric ? ends.toSorted() : ends
  return factIntervals(row).map(({ mode, valid, known }) => ({
    edge: edgeTypeOf(fact.type),
    start: start!,
    end: end!,
    properties: {
      fact_id: fact.id,
      mode,
      strength: fact.strength ?? null,
      confidence: fact.confidence,
      valid_from: valid.from,
      valid_to: valid.to,
      known_from: known.from,
      known_to: known.to,
    },
  }))
}

/**
 * Ties facts to their type, to the provisions that they cite, displace and preserve, and their ends to one another.
 * Every load calls it for all of its facts, so that loading again mends their edges.
 */
export async function linkFacts(tx: Runner, ids: readonly string[]): Promise<void> {
  await inBatches(ids, async (batch) => {
    await linkCitations(tx, await tx.run(listFactCitations, { ids: batch }))
    await tx.run(upsertFactProvisions, { ids: batch })
    await tx.run(upsertFactTypes, { ids: batch })
  })
  await linkEnds(tx, ids)
}

/**
 * Makes the edges between the ends of facts what their state says: creates what is missing and deletes what a draft
 * left behind. Every publication, block and unblock of a fact calls it in the same transaction, after the change event,
 * from which the known intervals follow.
 */
export async function linkEnds(tx: Runner, ids: readonly string[]): Promise<void> {
  await inBatches(ids, async (batch) => {
    const wanted = (await tx.run(listFactsToLink, { ids: batch })).flatMap(edgesOf)
    const { missing, extra } = compareEdges(wanted, await readEdges(tx, wanted))
    if (extra.length > 0) await tx.run(deleteFactEdges, { rows: extra })
    await inBatches(missing, (rows) => tx.run(createFactEdges, { rows }))
  })
}

/** Deletes every edge of drafts before these are replaced, because a new draft may have other ends. */
export async function unlinkFacts(tx: Runner, ids: readonly string[]): Promise<void> {
  await inBatches(ids, async (batch) => {
    const rows = await readEdges(tx, (await tx.run(listFactsToLink, { ids: batch })).flatMap(edgesOf))
    if (rows.length > 0) await tx.run(deleteFactEdges, { rows })
  })
}

type StoredEdge = RowOf<typeof listFactEdges>

/** The stored edges between the ends of the given ones. */
export async function readEdges(runner: Runner, edges: readonly Edge[]): Promise<StoredEdge[]> {
  const starts = new Map(edges.map(({ start, properties: { fact_id } }) => [`${fact_id} ${start}`, { fact_id, start }]))
  return runner.run(listFactEdges, { rows: [...starts.values()] })
}

/** Edges that are wanted and missing, and stored ones that follow from no fact. */
export function compareEdges(wanted: readonly Edge[], stored: readonly StoredEdge[]) {
  const has = new Map(stored.map((edge) => [keyOf(edge.edge, edge.start, edge.end, edge), edge]))
  const wants = new Set(wanted.map(({ edge, start, end, properties }) => keyOf(edge, start, end, properties)))
  return {
    missing: wanted.filter(({ edge, start, end, properties }) => !has.has(keyOf(edge, start, end, properties))),
    extra: stored.filter((edge) => !wants.has(keyOf(edge.edge, edge.start, edge.end, edge))),
  }
}

function keyOf(edge: string, start: string, end: string, properties: Partial<Edge['properties']>): string {
  const { fact_id, mode, strength, confidence, valid_from, valid_to, known_from, known_to } = properties
  return JSON.stringify([
    edge,
    start,
    end,
    fact_id,
    mode,
    strength ?? null,
    confidence,
    valid_from,
    valid_to,
    known_from,
    known_to,
  ])
}
