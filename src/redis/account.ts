import type { Static } from '@sinclair/typebox'
import { accountKeys, workspaceKeys } from './keys.ts'
import type { Redis } from './redis.ts'
import { readAccountScript } from './scripts.ts'
import type { Account } from './scripts/account/shapes.ts'

/** A grant that has something left. */
export interface LiveGrant {
  id: string
  priority: number
  /** 0: never. */
  expiresAt: number
  remaining: number
}

/** An operation that was charged and is neither answered nor refunded. */
export interface OpenOperation {
  id: string
  /** When its lease ends. */
  endsAt: number
  price: number
  units: number
  key: string
  operation: string
  /** Since the epoch; of the charge. */
  hour: number
  /** Whether the sweeper has counted it already. */
  isCounted: boolean
  /** How many of its units are noted as answered. */
  answered: number
  burned: Array<[grantId: string, part: number]>
}

/** Answered calls of an hour, key and operation. */
export interface UsageRow {
  /** `hour|key|operation` */
  name: string
  calls: number
  credits: number
}

/** An account as `describe.lua` tells it. */
export interface AccountState {
  balance: number
  seq: number
  head: string
  /** In the order in which they burn. */
  live: LiveGrant[]
  operations: OpenOperation[]
  /** Usage that is on its way to a bucket. */
  counted: UsageRow[]
}

type RawAccount = Static<typeof Account>
type RawOperation = RawAccount[4][number]

/** Names what `describe.lua` answers. */
export function accountStateOf([balance, seq, head, live, operations, counted]: RawAccount): AccountState {
  return {
    balance,
    seq,
    head,
    live: live.map(([id, priority, expiresAt, remaining]) => ({ id, priority, expiresAt, remaining })),
    operations: operations.map(operationOf),
    counted: counted.map(([name, calls, credits]) => ({ name, calls, credits })),
  }
}

/** An account as it stands: what has expired or is due is still as it was. */
export async function readAccount(redis: Redis, slot: string): Promise<AccountState> {
  const raw = await redis.runScript(readAccountScript, accountKeys(workspaceKeys(slot), Date.now()), [])
  return accountStateOf(raw)
}

function operationOf(raw: RawOperation): OpenOperation {
  const [id, endsAt, price, units, key, operation, hour, isCounted, answered, burned] = raw
  return {
    id,
    endsAt,
    price,
    units,
    key,
    operation,
    hour,
    isCounted: isCounted === 1,
    answered,
    burned: burned.map(([grantId, part]) => [grantId, part]),
  }
}
