import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { audited } from '#src/accounts/audit-log/audit.ts'
import { grantCredits } from '#src/accounts/credits/credits.ts'
import { createWorkspace } from '#src/accounts/workspaces/workspaces.ts'
import type { Graph } from '#src/graph/graph.ts'
import { systemClock } from '#src/lib/clock.ts'
import type { Redis } from '#src/redis/redis.ts'

/** What the operator's own tools did to the stores during a round, and when it was acknowledged. */
export interface Effects {
  grants: Array<{ id: string; slot: string; acknowledgedAt: number }>
  workspaceIds: string[]
}

/** Grants credits (repeated under the same id until acknowledged) and opens workspaces, until told to stop. */
export async function runOperator(
  graph: Graph,
  redis: Redis,
  slot: string,
  isStopping: () => boolean,
): Promise<Effects> {
  const effects: Effects = { grants: [], workspaceIds: [] }
  const grant = async () => {
    while (!isStopping()) {
      const id = randomUUID()
      const wanted = { slot, amount: 1, priority: 9, reason: 'chaos', id }
      const change = () => audited({ graph, redis }, 'cli', (by) => grantCredits(redis, wanted, { by }))
      while (!(await isDone(change))) {
        if (isStopping()) return
        await sleep(20)
      }
      effects.grants.push({ id, slot, acknowledgedAt: performance.now() })
      await sleep(30)
    }
  }
  const open = async () => {
    while (!isStopping()) {
      await isDone(async () => {
        const { id } = await createWorkspace(graph, systemClock, 'Chaos effect')
        effects.workspaceIds.push(id)
      })
      await sleep(60)
    }
  }
  await Promise.all([grant(), open()])
  return effects
}

async function isDone(work: () => Promise<unknown>): Promise<boolean> {
  return work().then(
    () => true,
    () => false,
  )
}
