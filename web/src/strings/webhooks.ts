/** The words of the webhooks of a workspace. */
import type { Schemas } from '#clients/typescript/src/index.ts'
import { and, count, day, say } from './words.ts'

type EventType = NonNullable<Schemas['WebhookEndpointRequest']['event_types']>[number]
type Delivery = Schemas['WebhookDelivery']
type Attempt = Delivery['attempts'][number]

const instants = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })
const at = (instant: string) => `${instants.format(new Date(instant))} UTC`

/** One entry for each kind of event that an endpoint can ask for: one that is added does not compile without words. */
export const EVENTS: Record<EventType, string> = {
  'pack.version.published': 'a version of an act is published',
  'pack.version.blocked': 'a version of an act is taken back',
  'customer.impact.created': 'a publication concerns a kept company',
  'incident.verdict_changed': 'the verdict of an act on a kept incident turns',
  'incident.filing_changed': 'a report of a kept incident changes: its status, its limit or what it waits for',
  'credits.low': 'the credits fall below the threshold of the workspace',
}
const TEST = 'webhook.test'
const eventOf = (type: string) => (type === TEST ? 'a test' : (EVENTS[type as EventType] ?? type))

/** Why a delivery is not tried again. */
const DEAD: Record<string, string> = {
  attempts_exhausted: 'every attempt failed',
  endpoint_gone: 'the receiver said that it is gone',
  endpoint_disabled: 'the endpoint was off',
  endpoint_deleted: 'the endpoint was ended',
  message_expired: 'its message is not kept any more',
}

const FAILED: Record<string, (attempt: Attempt) => string> = {
  http_status: ({ status }) => `the receiver answered ${status}`,
  redirect: ({ status }) => `the receiver answered ${status}, which leads elsewhere`,
  timeout: () => 'the receiver took too long',
  connect_timeout: () => 'no connection in time',
  refused: () => 'the receiver refused the connection',
  reset: () => 'the receiver broke the connection off',
  unreachable: () => 'no network leads to the receiver',
  dns: () => 'its name has no address',
  tls: () => 'its certificate or encryption was not accepted',
  blocked_address: () => 'its address is not a public one',
  invalid_answer: () => 'the answer was no HTTP',
  network: () => 'the network failed',
}
const resultOf = (attempt: Attempt) =>
  attempt.error === undefined
    ? `the receiver answered ${attempt.status}`
    : (FAILED[attempt.error]?.(attempt) ?? attempt.error)

const OUTCOME: Record<string, (delivery: Delivery) => string> = {
  pending: ({ attempts, attempt_count: n }) => {
    const last = attempts.at(-1)
    return n > 0 && last ? `failed so far: ${resultOf(last)}` : 'on its way'
  },
  delivered: () => 'delivered',
  dead: ({ reason = '', attempts }) => {
    const last = attempts.at(-1)
    const why = DEAD[reason] ?? reason
    return `failed for good: ${why}${last?.error ? `; at last ${resultOf(last)}` : ''}`
  },
}

const ISO = /\d{4}-\d\d-\d\dT[\d:.]+Z/g

export const webhooks = {
  reading: 'Reading…',
  needsWrite:
    'A key with the scope “write” makes, tests and ends webhooks. This one does not have it; an administrator of the workspace can issue one.',
  none: 'The workspace has no webhooks.',

  make: 'Make a webhook',
  making: 'Making it…',
  url: 'Address',
  urlHint: 'It begins with https:// and has a public name.',
  purpose: 'What it is for (optional)',
  events: 'Send a message when',
  eventsHint: 'If you choose none, all are sent, also kinds that are added later.',
  shownOnce: (url: string) =>
    `The signing secret of ${url}. It is shown now and never again: with it the receiver checks that a message is from here.`,
  copy: 'Copy the secret',

  since: (instant: string) => `made ${day(instant.slice(0, 10))}`,
  asksFor: (types: readonly string[]) =>
    types.length === 0 ? 'Sends everything.' : `Sends a message when ${and(types.map(eventOf))}.`,
  state: ({
    status,
    failing_since: failing,
    disabled_at: off,
    disabled_reason: reason = '',
  }: Schemas['WebhookEndpoint']): string =>
    status === 'disabled'
      ? `Off${off ? ` since ${at(off)}` : ''}: ${reason.replaceAll(ISO, at)}. Nothing is sent, and what happens meanwhile is not made up for.`
      : failing
        ? `On, but every attempt has failed since ${at(failing)}.`
        : 'On.',
  enable: 'Switch it on again',
  enableOf: (url: string) => `Switch it on again: ${url}`,
  test: 'Send a test',
  testOf: (url: string) => `Send a test to ${url}`,
  tested: 'A test is on its way. In some seconds its delivery says what became of it.',
  sure: (url: string) => `End the webhook to ${url}? What is under way to it is not sent any more.`,

  deliveries: 'What was sent',
  deliveriesOf: (url: string) => `What was sent to ${url}`,
  noDeliveries: 'Nothing was sent in the time that is kept.',
  kept: 'What was delivered is kept for 7 days, what failed for 30.',
  when: 'When',
  event: 'What happened',
  outcome: 'Outcome',
  attempts: 'Attempts',
  next: 'Next attempt',
  at,
  eventOf,
  outcomeOf: (delivery: Delivery): string => OUTCOME[delivery.status]?.(delivery) ?? delivery.status,
  attemptsOf: (n: number) => count(n, 'attempt'),
  attempt: (attempt: Attempt) => `${at(attempt.at)}: ${resultOf(attempt)}, ${say(attempt.ms)} ms`,
  noNext: 'none',
  again: 'Send again',
  againOf: (what: string, instant: string) => `Send again: ${what}, ${at(instant)}`,
  sent: 'It is on its way again.',
  refresh: 'Read them again',
  more: (n: number) => `Show ${say(n)} older`,
} as const
