import { recomputeImpacts } from '#src/features/impacts/index.ts'
import { runApplicability } from '#src/features/runs/index.ts'
import { createWorkspace } from '#src/accounts/workspaces/index.ts'
import { createResponseCache } from '#src/graph/revision.ts'
import type { Effort } from './support/effort.ts'
import { benchClock } from './support/fixed.ts'
import { emptyGraph, holds, needPacks, noteContent } from './support/graph-content.ts'
import { tell, type Verdict } from './support/report.ts'
import { compareInTurn, type Measure } from './support/rounds.ts'
import type { Stores } from './support/stores.ts'
import { readStatement } from './support/statement.ts'

const FEW = 1_000
const MANY = 10_000
const ROUNDS = 3
const COPIES_AT_ONCE = 1_000
const TEMPLATE = 'template'

type Impacts = Parameters<typeof recomputeImpacts>[0]

/**
 * How the time of a recompute grows with the number of customers: time per customer with 10,000 of them, compared with 1,000. Each customer
 * has a run against the first text of the AI Act, and the recompute comes after its amendment. Every customer has other facts, and gets an
 * impact.
 */
export async function recompute({ graph }: Stores, effort: Effort): Promise<Verdict> {
  // Copies of the packs don't change a recompute, so a smoke run saves the time to load the packs again.
  if (!effort.isSmoke || !holds(graph, 'copies')) await needPacks(graph)
  noteContent(graph, 'leavings')
  const [fewest, most] = [effort.count(FEW, 5), effort.count(MANY, 20)]
  const answers = createResponseCache({ graph })
  const stores: Impacts = { graph, answers, clock: benchClock }
  try {
    const [few, many] = [await openCustomers(stores, fewest), await openCustomers(stores, most)]
    const measure =
      (workspaceId: string, customers: number): Measure =>
      () =>
        timeOf(stores, workspaceId, customers)
    const [measureMany, measureFew] = [measure(many, most), measure(few, fewest)]
    await measureFew()
    const { ratio } = await compareInTurn({
      rounds: effort.rounds(ROUNDS),
      unit: 'ms a customer',
      ours: { label: `recompute of ${most.toLocaleString('en')} customers`, measure: measureMany },
      theirs: { label: `of ${fewest.toLocaleString('en')}`, measure: measureFew },
    })
    return { name: 'recompute', ratio, target: 1.3, direction: 'at_most' }
  } finally {
    answers.stop()
    await emptyGraph(graph)
  }
}

/** Opens a workspace of customers that deploy a system of Annex III, each with a run against the first text. */
async function openCustomers(stores: Impacts, count: number): Promise<string> {
  const { id: workspaceId } = await createWorkspace(stores.graph, benchClock, 'benchmark')
  const facts = { staff: 600, performs_profiling_of_natural_persons: true }
  const profile = { entity_roles: ['ai_deployer'], sector_tags: ['ai_annex_iii_5_b'], jurisdictions: ['DE'], facts }
  const request = { pack_ids: ['eu-ai-act'], profile }
  await runApplicability(stores, { workspaceId, profileId: TEMPLATE }, request, { validAt: '2026-07-20' })
  const copy = readStatement('create-customer-copies')
  for (let from = 1; from < count; from += COPIES_AT_ONCE) {
    const to = Math.min(from + COPIES_AT_ONCE, count) - 1
    await stores.graph.runText(copy, { workspaceId, templateId: TEMPLATE, from, to })
  }
  return workspaceId
}

/** Recomputes a workspace completely, after deleting all impacts. Returns ms a customer. */
async function timeOf(stores: Impacts, workspaceId: string, customers: number): Promise<number> {
  await stores.graph.runText(readStatement('delete-impacts'))
  const startedAt = performance.now()
  let answer = await recomputeImpacts(stores, workspaceId, { domain_pack_id: 'eu-ai-act' })
  while (answer.state === 'running')
    answer = await recomputeImpacts(stores, workspaceId, { domain_pack_id: 'eu-ai-act' })
  const took = performance.now() - startedAt
  if (answer.created !== customers) throw new Error(`${answer.created} impacts of ${customers} customers`)
  tell(`  ${customers.toLocaleString('en')} customers: ${(took / 1000).toFixed(1)} s`)
  return took / customers
}
