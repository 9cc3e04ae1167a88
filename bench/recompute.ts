import { recomputeImpacts } from '#src/features/customers/impacts/index.ts'
import { runApplicability } from '#src/features/customers/runs/index.ts'
import { createWorkspace } from '#src/money/accounts/workspaces/index.ts'
import { createResponseCache } from '#src/stores/graph/revision.ts'
import { emptyGraph, leaveRemains, needPacks, runStatement } from './support/content.ts'
import { benchClock, compareInTurn, tell, type Effort, type Ratio } from './support/measure.ts'
import type { Stores } from './support/stores.ts'

const FEW = 1_000
const MANY = 10_000
const ROUNDS = 1
const COPIES_AT_ONCE = 1_000
const TEMPLATE = 'template'

type Impacts = Parameters<typeof recomputeImpacts>[0]

/**
 * How the time of a recompute grows with the number of customers: time per customer with 10,000 of them, compared with
 * 1,000. Each customer has a run against the first text of the AI Act, and the recompute comes after its amendment.
 * Every customer has other facts, and gets an impact.
 */
export async function recompute({ graph }: Stores, effort: Effort): Promise<Ratio> {
  // Copies of the packs don't change a recompute, so a smoke run saves the time to load the packs again.
  await needPacks(graph, effort.isSmoke)
  leaveRemains(graph)
  const answers = createResponseCache({ graph })
  const stores: Impacts = { graph, answers, clock: benchClock }
  const sideOf = async (customers: number) => {
    const workspaceId = await openCustomers(stores, customers)
    const label = `recompute of ${customers.toLocaleString('en')} customers`
    return { label, measure: () => timeOf(stores, workspaceId, customers) }
  }
  try {
    const [few, many] = [await sideOf(effort.count(FEW, 5)), await sideOf(effort.count(MANY, 20))]
    await few.measure()
    return await compareInTurn(effort.rounds(ROUNDS), 'ms a customer', many, few)
  } finally {
    await answers.stop()
    await emptyGraph(graph)
  }
}

/** Opens a workspace of customers that deploy a system of Annex III, each with a run against the first text. */
async function openCustomers(stores: Impacts, count: number): Promise<string> {
  const { id: workspaceId } = await createWorkspace(stores.graph, benchClock, 'benchmark')
  const facts = { staff: 600, performs_profiling_of_natural_persons: true }
  const profile = { entity_roles: ['ai_deployer'], sector_tags: ['ai_annex_iii_5_b'], jurisdictions: ['DE'], facts }
  const request = { pack_ids: ['eu-ai-act'], profile }
  const key = { workspaceId, profileId: TEMPLATE, by: 'bench' }
  await runApplicability(stores, key, request, { validAt: '2026-07-20' })
  for (let from = 1; from < count; from += COPIES_AT_ONCE) {
    const to = Math.min(from + COPIES_AT_ONCE, count) - 1
    await runStatement(stores.graph, 'create-customer-copies', { workspaceId, templateId: TEMPLATE, from, to })
  }
  return workspaceId
}

/** Recomputes a workspace completely, after deleting all impacts. Returns ms a customer. */
async function timeOf(stores: Impacts, workspaceId: string, customers: number): Promise<number> {
  await runStatement(stores.graph, 'delete-impacts')
  const startedAt = performance.now()
  let answer = await recomputeImpacts(stores, workspaceId, { domain_pack_id: 'eu-ai-act' })
  while (answer.state === 'running')
    answer = await recomputeImpacts(stores, workspaceId, { domain_pack_id: 'eu-ai-act' })
  const took = performance.now() - startedAt
  if (answer.created !== customers) throw new Error(`${answer.created} impacts of ${customers} customers`)
  tell(`  ${customers.toLocaleString('en')} customers: ${(took / 1000).toFixed(1)} s`)
  return took / customers
}
