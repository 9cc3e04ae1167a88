import { linkFacts, unlinkFacts } from '#src/law/links/index.ts'
import { Refused } from '#src/lib/envelope.ts'
import type { Graph, Runner } from '#src/stores/graph/graph.ts'
import { inBatches } from '#src/stores/graph/query.ts'
import { writePublished } from '#src/stores/graph/revision.ts'
import { type CompiledRelationships, FACT_ENDS } from '../compile/compile-relationships.ts'
import { planFact, type Action } from '../publish/plan.ts'
import {
  createCitations,
  createEnds,
  createFactDisplaced,
  createFactGroups,
  createFactPreserved,
  createGroupValues,
  deleteFactLinks,
  listFactStates,
  setFactTimes,
  upsertCitations,
  upsertRelationshipFacts,
} from './queries.ts'

/**
 * Writes new relationship facts and changed drafts, in one transaction; to facts that are stored it adds pins and
 * earlier texts, known since the instant `at`. Edges of facts that are missing or wrong are written anew. Returns the
 * action for each fact, and whether anything was written. Throws Refused.
 */
export function writeRelationships(
  graph: Graph,
  compiled: CompiledRelationships,
  at: string,
): Promise<{ actions: Map<string, Action>; isChanged: boolean }> {
  return writePublished(graph, async (tx, raise) => {
    const actions = await planFacts(tx, compiled)
    const ids = new Set([...actions].filter(([, action]) => action !== 'unchanged').map(([id]) => id))
    if (ids.size > 0) await writeFacts(tx, compiled, ids)
    const completed = await completeFacts(tx, compiled, at)
    await linkFacts(tx, [...actions.keys()])
    const isChanged = ids.size > 0 || completed > 0 || tx.changedEdges() > 0
    if (isChanged) await raise()
    return { actions, isChanged }
  })
}

/** Adds times and pins to stored facts. Returns to how many. */
async function completeFacts(tx: Runner, { facts }: CompiledRelationships, at: string): Promise<number> {
  let completed = 0
  await inBatches(facts, async (batch) => {
    const rows = batch.map(({ id, holds_from, exists_from, pins }) => ({ id, holds_from, exists_from, pins }))
    completed += (await tx.run(setFactTimes, { rows, at }))[0]?.written ?? 0
  })
  return completed
}

/** The action of a load for each fact. Throws Refused with the reason for every fact that can't be loaded. */
export async function planFacts(runner: Runner, compiled: CompiledRelationships): Promise<Map<string, Action>> {
  const states = new Map<string, Awaited<ReturnType<typeof listStates>>[number]>()
  await inBatches(compiled.facts, async (facts) => {
    for (const row of await listStates(
      runner,
      facts.map(({ id }) => id),
    ))
      states.set(row.id, row)
  })
  const plans = compiled.facts.map((fact) => [fact.id, planFact(fact, states.get(fact.id))] as const)
  const refused = plans.flatMap(([, plan]) => (typeof plan === 'object' ? [plan.refused] : []))
  if (refused.length > 0) throw new Refused(refused)
  return new Map(plans.map(([id, plan]) => [id, plan as Action]))
}

function listStates(runner: Runner, ids: string[]) {
  return runner.run(listFactStates, { ids })
}

async function writeFacts(tx: Runner, compiled: CompiledRelationships, ids: Set<string>): Promise<void> {
  const ofFacts = <T extends { from: string }>(rows: T[]) => rows.filter(({ from }) => ids.has(from))
  const groups = compiled.groups.filter(({ owner_id }) => ids.has(owner_id))
  const groupIds = new Set(groups.map(({ group }) => group.id))

  await unlinkFacts(tx, [...ids])
  await inBatches([...ids], (batch) => tx.run(deleteFactLinks, { ids: batch }))
  await inBatches(compiled.citations, (rows) => tx.run(upsertCitations, { rows }))
  await inBatches(
    compiled.facts.filter(({ id }) => ids.has(id)),
    (rows) => tx.run(upsertRelationshipFacts, { rows }),
  )
  await inBatches(groups, (rows) => tx.run(createFactGroups, { rows }))
  await inBatches(
    compiled.values.filter(({ from }) => groupIds.has(from)),
    (rows) => tx.run(createGroupValues, { rows }),
  )
  for (const ends of FACT_ENDS) await inBatches(ofFacts(compiled[ends]), (rows) => tx.run(createEnds[ends], { rows }))
  await inBatches(ofFacts(compiled.cites), (rows) => tx.run(createCitations.facts, { rows }))
  await inBatches(ofFacts(compiled.displaces), (rows) => tx.run(createFactDisplaced, { rows }))
  await inBatches(ofFacts(compiled.preserves), (rows) => tx.run(createFactPreserved, { rows }))
}
