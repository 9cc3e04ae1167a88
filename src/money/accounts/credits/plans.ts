import { v7 as uuidv7 } from 'uuid'
import type { Redis } from '#src/stores/redis/redis.ts'
import { subscribeScript } from '#src/stores/redis/scripts.ts'
import { announceChange, type AuditEvent, type By, draftEvent, OPERATOR, reportAuditEvent } from '../audit-log/index.ts'
import { changedKeys, grantToStore, type CreditChange, type GrantRecord, type Period } from './credits.ts'

/** The credits and the limits of a plan. */
export interface PlanTerms {
  /** The credits of each period; the rest expires at its end. */
  credits: number
  period: Period
  /** Limits of every key, even of one with higher limits of its own: calls a second, and calls at once. */
  ratePerSecond: number
  burst: number
}

/** The plans on offer. `custom` has terms of its own, and `none` ends a subscription. */
export const PLANS = {
  trial: { credits: 1_000, period: 'month', ratePerSecond: 10, burst: 50 },
  standard: { credits: 50_000, period: 'month', ratePerSecond: 100, burst: 400 },
  professional: { credits: 500_000, period: 'month', ratePerSecond: 500, burst: 1_000 },
  enterprise: { credits: 10_000_000, period: 'year', ratePerSecond: 1_000, burst: 2_000 },
} as const satisfies Record<string, PlanTerms>

export type PlanName = keyof typeof PLANS

/** Burns before grants with the default priority of 100, because a plan's credits expire soonest. */
const PLAN_PRIORITY = 50

export interface SubscriptionRequest {
  slot: string
  plan: PlanName | 'custom' | 'none'
  /** Required for `custom`; the other plans have their terms in PLANS. */
  terms?: PlanTerms
}

/**
 * Puts a workspace on a plan from now on. The current period ends, and its credits with it. When the workspace already
 * has this plan with the same credits, its period continues. Returns whether a period began (`changed`), and the
 * balance. Throws RangeError for a custom plan without terms.
 */
export async function subscribe(
  redis: Redis,
  { slot, plan, terms }: SubscriptionRequest,
  { offsetMs = 0, by = OPERATOR }: CreditChange = {},
): Promise<{ plan: string; changed: boolean; balance: number }> {
  const nowMs = Date.now() + offsetMs
  const agreed = plan === 'none' ? undefined : plan === 'custom' ? terms : PLANS[plan]
  if (plan === 'custom' && !agreed) throw new RangeError('a custom plan needs terms')
  const args = agreed
    ? [
        plan,
        JSON.stringify(includedGrant(slot, plan, agreed, nowMs)),
        String(agreed.ratePerSecond),
        String(agreed.burst),
      ]
    : ['', '', '', '']
  await announceChange(redis, slot)
  const event = draftEvent(by, { slot, type: 'subscription.changed', subject: uuidv7(), atMs: nowMs })
  const reply = await redis.runScript(subscribeScript, changedKeys(slot, nowMs), [
    String(offsetMs),
    ...args,
    JSON.stringify(event),
  ])
  const [outcome, balance, , note] = reply
  reportAuditEvent(by, note)
  return { plan, changed: outcome === 'subscribed', balance }
}

/** The plan in an event of the audit log. `rate` and `burst` are text, as in Redis, and empty without a plan. */
interface SubscriptionDetail {
  plan: string
  started_at?: number
  grant?: Omit<GrantRecord, 'state'>
  rate: string
  burst: string
}

/**
 * The event of a workspace's first plan, which begins now. It is written together with the workspace, and recovery
 * applies it to the account.
 */
export function planEvent(by: By, { slot, plan, nowMs }: { slot: string; plan: PlanName; nowMs: number }): AuditEvent {
  const { ratePerSecond, burst } = PLANS[plan]
  const grant = { ...includedGrant(slot, plan, PLANS[plan], nowMs), created_at: nowMs }
  const limits = { rate: String(ratePerSecond), burst: String(burst) }
  const detail: SubscriptionDetail = { plan, started_at: nowMs, grant, ...limits }
  return draftEvent(by, { slot, type: 'subscription.changed', subject: uuidv7(), atMs: nowMs, detail: { ...detail } })
}

function includedGrant(slot: string, plan: string, { credits, period }: PlanTerms, nowMs: number) {
  const reason = `included in the plan ${plan}`
  return grantToStore({ slot, amount: credits, period, priority: PLAN_PRIORITY, reason }, nowMs)
}
