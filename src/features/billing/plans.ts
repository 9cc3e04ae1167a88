import { accountKeys, workspaceKeys } from '#src/redis/keys.ts'
import type { Redis } from '#src/redis/redis.ts'
import { subscribeScript } from '#src/redis/scripts.ts'
import { grantToStore, type Moment, type Period } from './credits.ts'

/** What a plan includes. */
export interface PlanTerms {
  /** Given in each period; what is left at its end expires. */
  credits: number
  period: Period
  /** The most that each key may do, whatever the key itself allows: calls a second, and calls at once. */
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

/** Before grants with the default priority of 100: what a plan includes expires soonest. */
const PLAN_PRIORITY = 50

export interface SubscriptionRequest {
  slot: string
  plan: PlanName | 'custom' | 'none'
  /** Of `custom`, which needs them; of the others they stand in PLANS. */
  terms?: PlanTerms
}

/**
 * Puts a workspace on a plan, from now on; the period before ends, and its credits with it. On the same plan with the same
 * credits already, the period goes on. Returns whether anything began, and the balance. Throws RangeError for a custom plan
 * without terms.
 */
export async function subscribe(
  redis: Redis,
  { slot, plan, terms }: SubscriptionRequest,
  { offsetMs = 0 }: Moment = {},
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
  const touched = accountKeys(workspaceKeys(slot), nowMs)
  const reply = await redis.runScript(subscribeScript, touched, [String(offsetMs), ...args])
  const [outcome, balance] = reply as [string, number, string]
  return { plan, changed: outcome === 'subscribed', balance }
}

function includedGrant(slot: string, plan: string, { credits, period }: PlanTerms, nowMs: number) {
  const reason = `included in the plan ${plan}`
  return grantToStore({ slot, amount: credits, period, priority: PLAN_PRIORITY, reason }, nowMs)
}
