import { recordFacts } from '#src/law/changes/index.ts'
import { linkEnds } from '#src/law/links/index.ts'
import { today, type Clock } from '#src/lib/clock.ts'
import type { PublicationMode } from '#src/lib/law/law-schema.ts'
import type { Graph, Runner } from '#src/stores/graph/graph.ts'
import type { RowOf } from '#src/stores/graph/query.ts'
import { writePublished } from '#src/stores/graph/revision.ts'
import { findGateReasons, PublicationRefused } from './gate.ts'
import { listFactsById, setFactsMode, setFactsPublished } from './queries.ts'
import { repinEnds } from './repin-ends.ts'

type FactRow = RowOf<typeof listFactsById>

/** The facts that passed, and the refused ones with all their reasons. */
interface FactOutcome {
  done: string[]
  refused: Array<{ id: string; reasons: string[] }>
}

const BATCH = 500

/** `draft` → `citation_verified` for each fact whose citations all exist. Returns the others with their reasons. */
export function verifyFacts(graph: Graph, ids: string[]): Promise<FactOutcome> {
  return changeFacts(graph, ids, verificationReasons, (tx, passed) => setMode(tx, passed, 'citation_verified', null))
}

/**
 * Publishes, in one transaction, each fact that passes the gate and whose ends are pinned to published versions. The
 * gate is the same as for versions. Facts that don't pass stay as they are and are returned with all their reasons.
 */
export function publishFacts(graph: Graph, clock: Clock, ids: string[]): Promise<FactOutcome> {
  const reasonsOf = ({ fact, reviews, end_pack_ids: ends, unpublished_ends }: FactRow) => [
    ...findGateReasons(fact, reviews, today(clock)),
    ...(ends.length < 2 ? ['an end is missing'] : []),
    ...unpublished_ends.map((text) => `its end ${text}`),
  ]
  return changeFacts(graph, ids, reasonsOf, async (tx, passed) => {
    const publishedAt = instantOf(clock)
    await tx.run(setFactsPublished, { ids: passed.map(({ fact }) => fact.id), publishedAt })
    await carryEndsOf(tx, passed, publishedAt)
    await recordFacts(tx, 'relationships_published', passed.map(eventFactOf), publishedAt)
  })
}

/** Blocks a fact in any state. Throws PublicationRefused when it is blocked already. */
export async function blockFact(graph: Graph, clock: Clock, id: string, reason: string): Promise<void> {
  const reasonsOf = ({ fact }: FactRow) => (fact.publication_mode === 'blocked' ? ['is blocked already'] : [])
  throwRefusals(
    await changeFacts(graph, [id], reasonsOf, async (tx, rows) => {
      await setMode(tx, rows, 'blocked', reason)
      await recordFacts(tx, 'relationships_blocked', rows.filter(wasPublished).map(eventFactOf), instantOf(clock))
    }),
  )
}

/** Unblocks a fact: it is `published` if it ever was, else `draft`. Throws PublicationRefused. */
export async function unblockFact(graph: Graph, clock: Clock, id: string): Promise<PublicationMode> {
  let mode: PublicationMode = 'draft'
  const reasonsOf = ({ fact }: FactRow) => {
    mode = fact.published_at === undefined ? 'draft' : 'published'
    return fact.publication_mode === 'blocked' ? [] : [`is ${fact.publication_mode}, not blocked`]
  }
  throwRefusals(
    await changeFacts(graph, [id], reasonsOf, async (tx, rows) => {
      await setMode(tx, rows, mode, null)
      if (mode !== 'published') return
      const at = instantOf(clock)
      await carryEndsOf(tx, rows, at)
      await recordFacts(tx, 'relationships_unblocked', rows.map(eventFactOf), at)
    }),
  )
  return mode
}

function wasPublished({ fact }: FactRow): boolean {
  return fact.published_at !== undefined
}

function eventFactOf({ fact, is_precedence: isPrecedence }: FactRow) {
  return { ...fact, isPrecedence }
}

function instantOf(clock: Clock): string {
  return new Date(clock.now()).toISOString()
}

function setMode(tx: Runner, rows: FactRow[], mode: PublicationMode, blockedReason: string | null): Promise<unknown> {
  return tx.run(setFactsMode, { ids: rows.map(({ fact }) => fact.id), mode, blockedReason })
}

/** Re-pins the ends of facts, because a fact may be pinned to a version that has a successor by now. */
async function carryEndsOf(tx: Runner, rows: FactRow[], at: string): Promise<void> {
  for (const packId of new Set(rows.flatMap((row) => row.end_pack_ids))) await repinEnds(tx, packId, at)
}

function verificationReasons({ fact, citations, missing }: FactRow): string[] {
  return [
    ...(fact.publication_mode === 'draft' ? [] : [`is ${fact.publication_mode}; only a draft is verified`]),
    ...(citations === 0 ? ['cites nothing'] : []),
    ...missing.map((ref) => `${ref} was not found in the text that it is read in`),
  ]
}

/** One transaction that holds the publication lock; the revision is raised when something changed. */
function changeFacts(
  graph: Graph,
  ids: string[],
  reasonsOf: (row: FactRow) => string[],
  apply: (tx: Runner, rows: FactRow[]) => Promise<unknown>,
): Promise<FactOutcome> {
  return writePublished(graph, async (tx, raise) => {
    const outcome: FactOutcome = { done: [], refused: [] }
    for (let at = 0; at < ids.length; at += BATCH) {
      const batch = ids.slice(at, at + BATCH)
      const judged = (await tx.run(listFactsById, { ids: batch })).map((row) => ({ row, reasons: reasonsOf(row) }))
      const known = new Set(judged.map(({ row }) => row.fact.id))
      const passed = judged.filter(({ reasons }) => reasons.length === 0).map(({ row }) => row)
      if (passed.length > 0) {
        await apply(tx, passed)
        await linkEnds(
          tx,
          passed.map(({ fact }) => fact.id),
        )
      }
      outcome.done.push(...passed.map(({ fact }) => fact.id))
      const refused = judged.filter(({ reasons }) => reasons.length > 0)
      outcome.refused.push(...refused.map(({ row, reasons }) => ({ id: row.fact.id, reasons })))
      outcome.refused.push(
        ...batch.filter((id) => !known.has(id)).map((id) => ({ id, reasons: ['is not in the graph'] })),
      )
    }
    if (outcome.done.length > 0) await raise()
    return outcome
  })
}

function throwRefusals({ refused }: FactOutcome): void {
  const [first] = refused
  if (first) throw new PublicationRefused(first.id, first.reasons)
}
