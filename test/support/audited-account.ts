import { systemClock } from '#src/lib/clock.ts'
import { parseApiKey } from '#src/lib/secrets/api-key.ts'
import { audited, type Stores, type By, findAuditHead } from '#src/money/accounts/audit-log/index.ts'
import {
  grantCredits,
  type CreditGrantRequest,
  voidGrant,
  type PlanName,
  subscribe,
} from '#src/money/accounts/credits/index.ts'
import { type IssuedKey, issueKey, rotateKey, type KeyRequest, revokeForGood } from '#src/money/accounts/keys/index.ts'
import { createWorkspace } from '#src/money/accounts/workspaces/index.ts'
import { createMetering } from '#src/money/metering/index.ts'
import { recoverAccount, type Recovered } from '#src/money/recovery/index.ts'
import type { Problem } from '#src/problems.ts'

export const CLI: By = { actor: 'cli' }

/** A workspace whose changes are all in the audit log. */
export interface AuditedAccount {
  id: string
  slot: string
  issue(more?: Partial<KeyRequest>, by?: By): Promise<IssuedKey>
  rotate(keyId: string, graceMs: number): Promise<IssuedKey>
  revoke(keyId: string): Promise<unknown>
  grant(more: Partial<CreditGrantRequest> & { amount: number }): Promise<{ id: string; balance: number }>
  voidGrant(grantId: string): Promise<unknown>
  plan(plan: PlanName | 'none'): Promise<unknown>
  reconcile(stores?: Stores): Promise<Recovered>
  /** Whether the service accepts a caller with this secret. */
  accepts(secret: string): Promise<boolean>
}

/** Opens such a workspace. */
export async function openAuditedAccount(stores: Stores): Promise<AuditedAccount> {
  const { graph, redis } = stores
  const { id, slot } = await createWorkspace(graph, systemClock, 'Audited')
  const request = { workspaceId: id, slot, name: 'test', type: 'service', scopes: ['read'] } as const
  const meter = createMetering({ redis })
  const change = <T>(work: (by: By) => Promise<T>) => audited(stores, 'cli', work)
  return {
    id,
    slot,
    issue: (more = {}) =>
      change((by) => issueKey(redis, systemClock, { ...request, scopes: ['read'], ...more }, undefined, by)),
    rotate: (keyId, graceMs) => change((by) => rotateKey(redis, systemClock, { slot, keyId, graceMs }, undefined, by)),
    revoke: (keyId) => revokeForGood(stores, systemClock, { slot, keyId }, CLI),
    grant: (more) => change((by) => grantCredits(redis, { slot, reason: 'test', ...more }, { by })),
    voidGrant: (grantId) => change((by) => voidGrant(redis, slot, grantId, { by })),
    plan: (plan) => change((by) => subscribe(redis, { slot, plan }, { by })),
    async reconcile(given = stores) {
      const [head] = await graph.run(findAuditHead, { slot })
      return recoverAccount(given, head!)
    },
    accepts: (secret) =>
      meter.check({ key: parseApiKey(secret)!, operation: 'getDomainPack', price: 'read', scopes: ['read'] }).then(
        () => true,
        (error: Problem) => {
          if (error.code !== 'unauthorized') throw error
          return false
        },
      ),
  }
}
