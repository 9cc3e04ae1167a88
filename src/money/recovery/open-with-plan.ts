import type { Clock } from '#src/lib/clock.ts'
import { randomBase62 } from '#src/lib/secrets/random.ts'
import { announceChange, type Stores, type By } from '#src/money/accounts/audit-log/index.ts'
import { planEvent, type PlanName } from '#src/money/accounts/credits/index.ts'
import { createWorkspace, type WorkspaceRecord } from '#src/money/accounts/workspaces/index.ts'
import { Problem } from '#src/problems.ts'
import { recoverAccount } from './account.ts'

/**
 * Opens a workspace with a plan. One transaction writes both to the graph, so neither exists without the other. Then
 * recovery gives the account its credits: at once, or once Redis is available again (`isBegun` is false).
 */
export async function openWithPlan(
  stores: Stores,
  clock: Clock,
  { name, plan }: { name: string; plan: PlanName },
  by: By,
): Promise<{ workspace: WorkspaceRecord; isBegun: boolean }> {
  const slot = randomBase62(12)
  await announceChange(stores.redis, slot)
  const nowMs = clock.now()
  const events = [planEvent(by, { slot, plan, nowMs })]
  const workspace = await createWorkspace(stores.graph, { now: () => nowMs }, name, { by, slot, events })
  try {
    await recoverAccount(stores, { workspaceId: workspace.id, slot, head: events.length })
    return { workspace, isBegun: true }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { workspace, isBegun: false }
  }
}
