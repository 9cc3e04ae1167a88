import { accountKeys, workspaceKeys } from '#src/redis/keys.ts'
import type { Redis } from '#src/redis/redis.ts'
import { chargeScript } from '#src/redis/scripts.ts'
import type { Idempotency } from './idempotency.ts'
import type { ChargeObserver, ChargeRequest, Rate } from './meter.ts'
import { PRICES } from './prices.ts'
import { settlementArguments, type Settlements } from './settlements.ts'

/** What every call of the script needs besides the request. */
export interface ChargeContext {
  redis: Redis
  observer: ChargeObserver | undefined
  leaseMs: number
  offsetMs: () => number
  settlements: Settlements
}

export interface ChargeCall {
  mode?: 'charge' | 'check'
  operationId: string
  units: number
  idempotency?: Idempotency | undefined
  /** Tells this execution from others of the same operation. */
  attempt?: string
  isHeld?: boolean
}

type ChargeCode = 'ok' | 'unauthorized' | 'forbidden' | 'mismatch' | 'in_progress' | 'replay'

/** The script's answer by name. */
export interface ChargeReply {
  code: ChargeCode
  taken: number
  /** Units that the rate allows; those beyond `taken` lack credits. */
  allowed: number
  balance: number
  rate: Rate
  resetMs: number
  workspaceId: string
  keyId: string
  /** Of the key; for `forbidden` the one that is missing. */
  scopes: string
  cost: number
  /** Of a replay. */
  status: number
  answer: string
}

type RawReply = [ChargeCode, number, number, number, number, number, ...string[]]

/** One call of `charge.lua`. It carries the settlements that wait for the workspace along, and takes them back when it fails. */
export async function chargeByScript(
  context: ChargeContext,
  request: ChargeRequest,
  { mode = 'charge', operationId, units, idempotency, attempt = '', isHeld = false }: ChargeCall,
): Promise<ChargeReply> {
  const { redis, settlements, observer, offsetMs, leaseMs } = context
  const { slot, hash } = request.key
  const keys = workspaceKeys(slot)
  const carried = mode === 'charge' ? settlements.take(slot) : []
  const touched = [
    ...accountKeys(keys, Date.now() + offsetMs()),
    keys.key(hash),
    keys.rate,
    keys.idempotency(idempotency?.recordId ?? ''),
  ]
  const args = [
    String(offsetMs()),
    mode,
    operationId,
    request.operation,
    String(PRICES[request.price]),
    String(units),
    request.scopes.join(' '),
    String(leaseMs),
    idempotency?.fingerprint ?? '',
    attempt,
    isHeld ? '1' : '0',
    ...settlementArguments(carried),
  ]
  try {
    const raw = (await redis.runScript(chargeScript, touched, args)) as RawReply
    observer?.refunded(Number(raw[9]))
    return nameReply(raw)
  } catch (error) {
    settlements.giveBack(slot, carried)
    throw error
  }
}

function nameReply(raw: RawReply): ChargeReply {
  const [code, taken, allowed, balance, remaining, resetMs, workspaceId, keyId, scopes] = raw
  const rate = {
    remaining,
    resetSeconds: Math.ceil(resetMs / 1000),
    perSecond: Number(raw[10]),
    burst: Number(raw[11]),
  }
  return {
    code,
    taken,
    allowed,
    balance,
    rate,
    resetMs,
    workspaceId: workspaceId!,
    keyId: keyId!,
    scopes: scopes!,
    cost: Number(raw[12]),
    status: Number(raw[13]),
    answer: raw[14] ?? '',
  }
}
