import type { SmallSeed } from '#test/support/small-seed.ts'
import type { Customer } from './customer.ts'
import type { CallSpec } from './http-call.ts'
import type { Excuses } from './prove-credits.ts'
import { proveSetting, proveTokens } from './prove-effects.ts'
import type { Told } from './told.ts'
import type { World } from './world.ts'

/** A kind of call that the load is mixed from. Each has an API key of its own, by which the ledger tells them apart. */
export interface Kind {
  name: string
  /** Sent with an idempotency key, and repeated with it until there is an answer. */
  isKeyed: boolean
  /** How many clients of each customer make it, one call at a time. */
  clients: number
  /** The longest pause between two calls of a client. */
  thinkMostMs: number
  /** Credits of one answer. */
  price: number
  makeCall(seed: SmallSeed, unique: string): CallSpec
  /** What the calls have done beside charging, against what their clients were told. Returns what is wrong. */
  proveEffects?(world: World, customer: Customer, book: Told[], excuses: Excuses): Promise<string[]>
}

/** To add a kind, add an entry; what it must show about charges and replays follows from `isKeyed` and `price`. */
export const KINDS: readonly Kind[] = [
  {
    name: 'read',
    isKeyed: false,
    clients: 4,
    thinkMostMs: 8,
    price: 1,
    makeCall: (seed) => ({ method: 'GET', path: `/api/v1/domain-packs/${seed.one.pack.id}` }),
  },
  { name: 'check', isKeyed: false, clients: 2, thinkMostMs: 8, price: 2, makeCall: makeCheck },
  { name: 'keyed-check', isKeyed: true, clients: 4, thinkMostMs: 8, price: 2, makeCall: makeCheck },
  {
    name: 'create-token',
    isKeyed: true,
    clients: 2,
    thinkMostMs: 60,
    price: 0,
    makeCall: (_seed, unique) => ({ method: 'POST', path: '/api/v1/tokens', body: { name: unique } }),
    proveEffects: proveTokens,
  },
  {
    name: 'patch-workspace',
    isKeyed: true,
    // One client, so that the last change is known.
    clients: 1,
    thinkMostMs: 30,
    price: 0,
    makeCall: (_seed, unique) => ({ method: 'PATCH', path: '/api/v1/workspace', body: { settings: { unique } } }),
    proveEffects: proveSetting,
  },
]

/** A check whose answer names the call, so that no two calls share their bytes. */
function makeCheck(seed: SmallSeed, unique: string): CallSpec {
  const subject = { id: unique, entity_roles: [`t_${seed.key}_bank`] }
  const body = { subjects: [subject], pack_ids: [seed.one.pack.id] }
  return { method: 'POST', path: '/api/v1/regulatory-graph/applicability-check', body }
}
