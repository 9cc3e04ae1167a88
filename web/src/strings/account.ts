/** The words of the account. */
import { count, day, say } from './words.ts'

const months = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const shortDays = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const instants = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

/** `November 2026` of `2026-11`. */
export const monthName = (month: string): string => months.format(new Date(`${month}-01`))

/** `27 Nov` of `2026-11-27`. */
export const shortDay = (date: string): string => shortDays.format(new Date(date))

interface Spent {
  calls: number
  credits: number
}
const spent = ({ calls, credits }: Spent) => `${count(credits, 'credit')}, ${count(calls, 'call')}`

/** `Check applicability` of `checkApplicability`. */
export const operationName = (operation: string): string => {
  const words = operation.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export const account = {
  title: 'Account',
  documentTitle: (month: string) => `${monthName(month)} · Account`,
  cost: (month: string, credits: number, calls: number) =>
    `${monthName(month)} cost ${count(credits, 'credit')} in ${count(calls, 'call')}`,
  left: (n: number) => `${count(n, 'credit is', 'credits are')} left`,
  pace: ({ days, used, credits, date }: { days: number; used: number; credits: number; date: string | undefined }) =>
    `at the pace of the last ${say(days)} days (${count(credits, 'credit')}, calls on ${used === days ? 'each of them' : `${say(used)} of them`}) they last ${date === undefined ? 'for more than a year' : `until ${day(date)}`}`,
  plan: (name: string) => `Plan: ${name}`,
  noPlan: 'No plan; credits are granted by the operator',
  renews: (date: string) => `renews on ${day(date.slice(0, 10))}`,
  before: 'Month before',
  after: 'Month after',
  loading: 'Reading the account…',

  byDay: 'By day',
  byDayHint: 'Choose a day to see its operations. The arrow keys go from day to day.',
  most: (credits: number) => `Highest day: ${count(credits, 'credit')}`,
  bar: ({ day: date, ...sum }: Spent & { day: string }) => `${day(date)}: ${sum.calls === 0 ? 'no calls' : spent(sum)}`,
  part: (date: string, operation: string, sum: Spent) =>
    `${day(date)}, ${operation === '' ? 'other operations' : operationName(operation)}: ${spent(sum)}`,
  legend: 'The parts of a bar, from the bottom up:',
  legendOf: (what: string | number, { credits }: Spent) =>
    `${typeof what === 'number' ? count(what, 'other operation') : what}: ${count(credits, 'credit')}`,
  day: 'Day',
  daysAsTable: 'The days as a table',
  ofOperation: (operation: string) => `of ${operationName(operation)}`,
  allOperations: 'All operations',
  noCallsOn: (date: string) => `No calls on ${day(date)}.`,
  noCalls: (month: string) => `No calls in ${monthName(month)}.`,
  wholeMonth: 'Whole month',
  byOperation: 'By operation',
  byOperationHint: 'Choose an operation to see its days alone.',
  of: (date: string) => `on ${day(date)}`,
  operation: 'Operation',
  calls: 'Calls',
  credits: 'Credits',
  total: 'Together',
  note: 'Days are days in UTC. Calls that were refused cost nothing.',
  csv: 'Save as CSV',
  file: (month: string) => `usage-${month}.csv`,

  keys: 'Keys of the workspace',
  name: 'Name',
  scopes: 'Scopes',
  status: 'Status',
  lastUsed: 'Last used',
  ends: 'Ends',
  never: 'does not end',
  usedAt: (instant: string) => `${instants.format(new Date(instant))} UTC`,
  notUsed: 'not in the last 31 days',
  notSeen: 'earlier',
  noKeys: 'The workspace has no keys.',
  keyKind: {
    service: 'made by the operator',
    data: 'made by the workspace',
    oauth: 'approved access',
  } as Record<string, string>,
  keysHint:
    'A key that the operator made is ended by the operator. Another key is replaced without a gap: a program asks the service for the next one before this one ends.',
  makeKey: 'Make a key',
  makingKey: 'Making it…',
  nameHint:
    'For what it is, such as “nightly import”: each program has a key of its own, so that one can be ended alone.',
  endsOn: 'Last day (optional)',
  endsHint: 'In UTC. Without a day it lasts until it is ended.',
  shownOnce: (name: string) => `The key “${name}”. It is shown now and never again: whoever has it can use it.`,
  copyKey: 'Copy the key',
  seenKey: 'I have kept it',
  sureOfKey: (name: string) => `End “${name}”? What uses it is refused at once, for good.`,
  needsAdmin: 'Keys are shown to administrators of the workspace.',

  refusedForm: { what: 'The service does not take this.', remedy: 'Change what is named here.' },

  webhooks: 'Webhooks',
  webhooksWhat:
    'The service posts a signed message to each address when something happens that the address asks for. Reading the list, reading deliveries, a test and sending again cost 1 credit each.',
  showWebhooks: 'Show the webhooks',

  prices: 'Price list',
  price: 'Credits a call',
  pricesHint: 'What a call costs when it is answered. A refused call costs nothing.',
  free: 'free',
  showPrices: (n: number) => `${say(n)} operations`,

  page: 'This page',
} as const
