import { Type, type Static } from '@sinclair/typebox'
import { ListOf, pagingQuery, seqQuery } from '#src/lib/paging.ts'
import { Component, Described, Named, NamedList, RefTo, Strict, StringEnum } from '#src/lib/schema.ts'
import { ALL_SCOPES } from '#src/lib/scopes.ts'
import { PERIODS } from '#src/money/accounts/credits/index.ts'
import { PRICES, type PriceName } from '#src/money/metering/index.ts'

const instant = (description: string) => Type.String({ description, examples: ['2026-11-21T12:00:00.000Z'] })
const count = (description: string) => Type.Integer({ description })

const usageFilter = {
  'from?': Type.String({
    format: 'date-time',
    description:
      'Only hours that end after this instant; default 31 days before `to`, or before now. At most 93 days before it',
    examples: ['2026-11-01T00:00:00Z'],
  }),
  'to?': Type.String({
    format: 'date-time',
    description: 'Only hours that begin before this instant; default no end',
    examples: ['2026-12-01T00:00:00Z'],
  }),
  'operation?': Type.String({
    maxLength: 120,
    description: 'Only this operation, by its operationId',
    examples: ['getDomainPack'],
  }),
  'token_id?': Type.String({
    format: 'uuid',
    description: 'Only calls with this key or token',
    examples: ['0199c2f0-5b0a-7c3e-9d52-3f1e8a6b4c21'],
  }),
}

export const usageQuery = Strict({ ...usageFilter, ...pagingQuery })
export const usageSummaryQuery = Strict(usageFilter)

const counts = {
  calls: count('Calls that were answered with a 2xx; of operations that cost nothing, all that were let in'),
  credits: count('Credits charged for them'),
}
const operation = Described('operationId', 'getDomainPack')
const token_id = Described('Id of the key or token')

export const UsageRow = Component('UsageRow', { hour: instant('Begin of the hour'), token_id, operation, ...counts })
export const UsageList = ListOf('UsageList', RefTo(UsageRow))

export const UsageSummary = Component('UsageSummary', {
  totals: Named('UsageSummaryTotal', 'Of the whole range', counts),
  days: NamedList('UsageSummaryDay', 'Newest day first, then by operation', {
    day: Described('Calendar day in UTC', '2026-11-21'),
    operation,
    ...counts,
  }),
})

const LiveGrant = Named('SubscriptionGrant', {
  id: Described("Of a recurring grant with `#` and the cycle's number"),
  kind: StringEnum(['one_off', 'recurring']),
  remaining: count('Credits left'),
  priority: count('Lower burns first'),
  'expires_at?': instant('When what is left expires; absent: never'),
  reason: Type.String(),
})

export const Subscription = Component('Subscription', {
  plan: Described('`none` without a plan', 'none'),
  'started_at?': instant('When the workspace was put on the plan'),
  'included?': Named('SubscriptionIncluded', 'The credits that the plan includes; absent for a plan without any', {
    credits: count('Credits of each period'),
    period: StringEnum(PERIODS),
    'current?': Named('IncludedCurrent', {
      starts_at: instant('Begin'),
      ends_at: instant('End'),
      remaining: count('Credits left of it'),
    }),
    'renews_at?': instant('When the next period begins; absent: not again'),
  }),
  'limits?': Named(
    'SubscriptionLimit',
    'The most that each key may do, whatever the key itself allows; absent without a plan',
    { rate_per_second: count('Calls a second'), burst: count('Calls at once') },
  ),
  balance: count('Credits that can be spent now'),
  held: Named('SubscriptionHeld', 'Operations that have been charged and neither answered nor refunded yet', {
    operations: count('Calls, or batches of them'),
    credits: count('Charged; refunded unless they are answered'),
  }),
  grants: Type.Array(LiveGrant, { description: 'What the balance consists of, in the order in which it burns' }),
})

export const PriceList = Component('PriceList', {
  operations: NamedList('PriceOperation', {
    operation,
    method: Type.String({ examples: ['GET'] }),
    path: Type.String({ examples: ['/api/v1/domain-packs/{pack_id}'] }),
    scope: StringEnum(ALL_SCOPES),
    price: StringEnum(Object.keys(PRICES) as PriceName[], { description: 'Row of the table of prices' }),
    credits: count('Credits of one call that is answered with a 2xx'),
  }),
})

export const ENTRY_TYPES = ['grant', 'charge', 'refund', 'expire', 'void'] as const

export const ledgerQuery = Strict({
  ...seqQuery('Entries'),
  'type?': StringEnum(ENTRY_TYPES, { title: 'LedgerEntryTypeInput', description: 'Only entries of this type' }),
})

export const LedgerEntry = Component('LedgerEntry', {
  seq: count('1, 2, 3, …, without a gap'),
  type: StringEnum(ENTRY_TYPES),
  amount: count('Credits added, or taken when negative'),
  balance: count('Balance after this entry: the sum of all amounts so far'),
  op: Described('Id of the charged operation, or of the grant'),
  'operation?': Described('operationId of what was charged or refunded'),
  units: count('Calls charged or refunded together; 0 for grants'),
  'token_id?': token_id,
  at: instant('When it was written'),
  prev: Described('`hash` of the entry before; empty for the first'),
  hash: Type.String({
    description:
      'SHA-1 in hex of `prev|seq|type|amount|balance|op|operation|units|token_id|at`, with `at` in milliseconds since 1970 and absent fields empty',
  }),
})

export const LedgerPage = Component('LedgerPage', {
  data: Type.Array(RefTo(LedgerEntry), { description: 'Oldest first' }),
  first_seq: count('From here on entries can be read; older ones have been exported and removed'),
  page: Named('ChangeEventPagePage', {
    limit: Type.Integer(),
    next_after: count('`after` of the next page, or of a later look for new entries'),
    has_more: Described.flag(
      'Whether there is more to read now. With `type`, a page may hold less than `limit` all the same',
    ),
  }),
})

export type LedgerQuery = Static<typeof ledgerQuery>
export type UsageQuery = Static<typeof usageSummaryQuery>
export type UsageRowWire = Static<typeof UsageRow>
export type UsageSummaryWire = Static<typeof UsageSummary>
export type SubscriptionWire = Static<typeof Subscription>
export type LedgerEntryWire = Static<typeof LedgerEntry>
export type LedgerPageWire = Static<typeof LedgerPage>
export type EntryType = (typeof ENTRY_TYPES)[number]
