import { Type } from '@sinclair/typebox'
import { defineStored } from '#src/lib/json/stored.ts'
import { storedGrant, type GrantRecord, type Moment } from '#src/money/accounts/credits/index.ts'
import { accountStateOf, type LiveGrant } from '#src/stores/redis/account.ts'
import { accountKeys, workspaceKeys } from '#src/stores/redis/keys.ts'
import type { Redis } from '#src/stores/redis/redis.ts'
import { showAccountScript } from '#src/stores/redis/scripts.ts'
import type { SubscriptionWire } from './schema.ts'

/** The subscription that `subscribe.lua` stores in the account. */
const storedSubscription = defineStored(
  'subscription',
  Type.Object({
    plan: Type.String(),
    grant_id: Type.Optional(Type.Union([Type.String(), Type.Literal(false), Type.Null()])),
    started_at: Type.Number(),
  }),
)

/** Plan, period and credits of a workspace, all as of one moment. */
export async function getSubscription(
  redis: Redis,
  slot: string,
  { offsetMs = 0 }: Moment = {},
): Promise<SubscriptionWire> {
  const touched = accountKeys(workspaceKeys(slot), Date.now() + offsetMs)
  const reply = await redis.runScript(showAccountScript, touched, [String(offsetMs)])
  const [nowMs, raw, text, texts, rate, burst] = reply
  const { balance, live, operations } = accountStateOf(raw)
  const stored = text ? storedSubscription.parse(text) : undefined
  const records = new Map(texts.map((item) => storedGrant.parse(item)).map((record) => [record.id, record]))
  const agreed = stored?.grant_id ? records.get(stored.grant_id) : undefined
  return {
    plan: stored?.plan ?? 'none',
    ...(stored ? { started_at: instantOf(stored.started_at) } : {}),
    ...(agreed ? { included: includedOf(agreed, live, nowMs) } : {}),
    ...(rate ? { limits: { rate_per_second: Number(rate), burst: Number(burst) } } : {}),
    balance,
    held: {
      operations: operations.length,
      credits: operations.reduce((sum, { price, units }) => sum + price * units, 0),
    },
    grants: live.map((grant) => grantOf(grant, records.get(grant.id.split('#')[0]!)!)),
  }
}

function includedOf(record: GrantRecord, live: LiveGrant[], nowMs: number): NonNullable<SubscriptionWire['included']> {
  const { id, amount, expires_at: until, anchor_at: anchor = 0, cycle = -1, cycle_start = 0, cycle_end = 0 } = record
  const isGranted = record.state === 'granted'
  const isCurrent = isGranted && cycle >= 0 && cycle_end > nowMs
  const remaining = live.find((grant) => grant.id === `${id}#${cycle}`)?.remaining ?? 0
  const next = cycle < 0 ? anchor : cycle_end
  const isRenewed = isGranted && next > nowMs && (until === 0 || next < until)
  return {
    credits: amount,
    period: record.period!,
    ...(isCurrent ? { current: { starts_at: instantOf(cycle_start), ends_at: instantOf(cycle_end), remaining } } : {}),
    ...(isRenewed ? { renews_at: instantOf(next) } : {}),
  }
}

function grantOf(grant: LiveGrant, { kind, reason }: GrantRecord): SubscriptionWire['grants'][number] {
  const { id, remaining, priority, expiresAt } = grant
  return { id, kind, remaining, priority, ...(expiresAt > 0 ? { expires_at: instantOf(expiresAt) } : {}), reason }
}

function instantOf(ms: number): string {
  return new Date(ms).toISOString()
}
