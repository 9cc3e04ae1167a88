import { v7 as uuidv7 } from 'uuid'
import { workspaceKeys } from '#src/redis/keys.ts'
import type { Redis } from '#src/redis/redis.ts'
import { grantScript, settleScript } from '#src/redis/scripts.ts'

export interface GrantRequest {
  slot: string
  /** Whole credits, at least 1. */
  amount: number
  /** Lower burns first. */
  priority?: number
  /** Milliseconds since the epoch; absent: does not expire. */
  expiresAt?: number
  reason: string
  /** Given again, the same grant is not added twice. */
  id?: string
}

export interface CreditAccount {
  balance: number
  grants: Array<{ id: string; remaining: number; priority: number; expires_at?: string }>
  /** Entries of the ledger so far. */
  ledger_seq: number
  /** Operations charged and neither answered nor refunded yet. */
  open_operations: number
}

/** Adds credits. Returns the grant's id and the balance afterwards. */
export async function grantCredits(redis: Redis, request: GrantRequest): Promise<{ id: string; balance: number }> {
  const { amount, priority = 100, expiresAt = 0, reason, id = uuidv7() } = request
  if (!Number.isSafeInteger(amount) || amount < 1 || amount > 1e12)
    throw new RangeError('amount must be a whole number from 1 to 10^12')
  const keys = workspaceKeys(request.slot)
  const balance = await redis.runScript(
    grantScript,
    [keys.account, keys.grants, keys.ledger, keys.grant(id), keys.grantIndex],
    ['0', id, String(amount), String(priority), String(expiresAt), reason],
  )
  return { id, balance: Number(balance) }
}

/** The account as it stands, after what expired leases give back. */
export async function showCredits(redis: Redis, slot: string): Promise<CreditAccount> {
  const keys = workspaceKeys(slot)
  await redis.runScript(
    settleScript,
    [keys.account, keys.grants, keys.ledger, keys.ops, keys.leases, keys.usage],
    ['0'],
  )
  const [account, grants, open] = await Promise.all([
    redis.command(keys.account, ['HMGET', keys.account, 'balance', 'seq']),
    redis.command(keys.grants, ['HGETALL', keys.grants]),
    redis.command(keys.ops, ['HLEN', keys.ops]),
  ])
  const [balance, seq] = account as [string | null, string | null]
  return {
    balance: Number(balance ?? 0),
    grants: grantsOf(grants as string[]),
    ledger_seq: Number(seq ?? 0),
    open_operations: Number(open),
  }
}

function grantsOf(pairs: string[]): CreditAccount['grants'] {
  const grants: CreditAccount['grants'] = []
  for (let i = 0; i < pairs.length; i += 2) {
    const [priority, expires, remaining] = pairs[i + 1]!.split('|').map(Number) as [number, number, number]
    grants.push({
      id: pairs[i]!,
      remaining,
      priority,
      ...(expires > 0 ? { expires_at: new Date(expires).toISOString() } : {}),
    })
  }
  return grants.toSorted((one, other) => one.priority - other.priority || (one.id < other.id ? -1 : 1))
}
