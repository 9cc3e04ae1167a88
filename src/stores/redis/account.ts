import type { Static } from '@sinclair/typebox'
import { accountKeys, workspaceKeys } from './keys.ts'
import type { Redis } from './redis.ts'
import { readAccountScript } from './scripts.ts'
import type { DescribedAccount } from './scripts/shapes.ts'

/** A grant that has something left. */
export interface LiveGrant {
  id: string
  priority: number
  /** 0: never. */
  expiresAt: number
  remaining: number
}

/** An operation whose credits are reserved and neither committed nor released. */
interface OpenOperation {
  id: string
  /** When its lease ends. */
  endsAt: number
  price: number
  units: number
  key: string
  operation: string
  /** The hour of the reservation, counted since the Unix epoch. */
  hour: number
  /** Whether the sweeper has counted its usage already. */
  isCounted: boolean
  /** How many of its units are noted as answered. */
  answered: number
  burned: Array<[grantId: string, part: number]>
}

/** Answered calls of an hour, key and operation. */
interface HourlyUsage {
  /** `hour|key|operation` */
  name: string
  calls: number
  credits: number
}

/** An account as `describe.lua` returns it. */
export interface AccountState {
  balance: number
  seq: number
  head: string
  /** In the order in which they are spent. */
  live: LiveGrant[]
  operations: OpenOperation[]
  /** Usage that has not been moved to a bucket yet. */
  counted: HourlyUsage[]
}

type RawAccount = Static<typeof DescribedAccount>
type RawOperation = RawAccount[4][number]

/** Names the members of a reply of `describe.lua`. */
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

/** Reads an account without changing it: expired credits are still in it, and due cycles have not begun. */
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
