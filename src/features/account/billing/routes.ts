import type { Deps } from '#src/deps.ts'
import { tableOf } from '#src/http/formats/tables.ts'
import { routesOf } from '#src/http/operations.ts'
import { priceOperations } from '#src/http/policy/plugin.ts'
import { pointNear } from '#src/law/vocabulary/index.ts'
import { withPage } from '#src/lib/paging.ts'
import { RefTo, Strict } from '#src/lib/schema.ts'
import { requireKey } from '#src/money/accounts/keys/index.ts'
import type { InputMistake } from '#src/problems.ts'
import { listLedger } from './ledger.ts'
import * as schema from './schema.ts'
import { getSubscription } from './subscription.ts'
import {
  ledgerTable,
  listUsage,
  summarizeUsage,
  USAGE_DAYS_MOST,
  usageDaysOf,
  usageFilterOf,
  usageTable,
} from './usage.ts'

const noQuery = Strict({})

/** Usage, balance, prices and every movement of credits. All of it is free: without credits one can see why. */
export const billingRoutes = routesOf<Deps & { clockOffsetMs?: () => number }>(
  'Account',
  ({ add }, { redis, clock, clockOffsetMs = () => 0 }, app) => {
    const checkUsage = ({ query }: { query: schema.UsageQuery }) => {
      const names = priceOperations(app.operations).map(({ operation }) => operation)
      return findRangeMistakes(query, names, clock.now())
    }
    const requireToken = async (slot: string, tokenId: string | undefined) => {
      if (tokenId !== undefined) await requireKey(redis, clock, slot, tokenId.toLowerCase(), 'query.token_id')
    }

    add('GET /billing/usage', 'listUsage', {
      summary: 'List metered usage by hour, token and operation',
      price: 'account',
      names: true,
      checkInput: checkUsage,
      formats: tableOf(usageTable),
      query: schema.usageQuery,
      answers: schema.UsageList,
      handler: async (request) => {
        const { limit, offset, ...filter } = withPage(request.query)
        const usage = await listUsage(redis, request.caller.slot, usageFilterOf(filter, clock.now()), limit, offset)
        if (usage.page.total === 0) await requireToken(request.caller.slot, filter.token_id)
        return usage
      },
    })

    add('GET /billing/usage/summary', 'summarizeUsage', {
      summary: 'Sum metered usage by day and operation',
      price: 'account',
      names: true,
      checkInput: checkUsage,
      query: schema.usageSummaryQuery,
      answers: RefTo(schema.UsageSummary),
      handler: async (request) => {
        const usage = await summarizeUsage(redis, request.caller.slot, usageFilterOf(request.query, clock.now()))
        if (usage.days.length === 0) await requireToken(request.caller.slot, request.query.token_id)
        return usage
      },
    })

    add('GET /billing/subscription', 'getSubscription', {
      summary: 'Read plan, period, balance and grants of the workspace',
      price: 'account',
      query: noQuery,
      answers: RefTo(schema.Subscription),
      handler: (request) => getSubscription(redis, request.caller.slot, { offsetMs: clockOffsetMs() }),
    })

    add('GET /billing/prices', 'listPrices', {
      summary: 'List what each operation costs and which scope it needs',
      price: 'account',
      query: noQuery,
      answers: RefTo(schema.PriceList),
      handler: () => ({ operations: priceOperations(app.operations) }),
    })

    add('GET /billing/ledger', 'listLedgerEntries', {
      summary: 'List every movement of credits, chained by hashes',
      price: 'account',
      formats: tableOf(ledgerTable),
      query: schema.ledgerQuery,
      answers: RefTo(schema.LedgerPage),
      handler: (request) => listLedger(redis, request.caller.slot, request.query),
    })
  },
)

/** The mistakes in a range that ends before it begins or is too long, and in an operation that doesn't exist. */
function findRangeMistakes(query: schema.UsageQuery, operations: string[], nowMs: number): InputMistake[] {
  const { from, to, operation } = query
  const wrong: InputMistake[] = []
  if (from !== undefined && to !== undefined && Date.parse(from) > Date.parse(to))
    wrong.push({ field: 'query.from', detail: 'must not be after to' })
  const days = Math.ceil(usageDaysOf(query, nowMs))
  if (days > USAGE_DAYS_MOST) {
    const detail = `is ${days} days before the end of the range; at most ${USAGE_DAYS_MOST}: ask for it in parts, with from and to`
    wrong.push({ field: 'query.from', detail })
  }
  if (operation !== undefined && !operations.includes(operation)) {
    const detail = `${JSON.stringify(operation)} is not an operation${pointNear(operation, operations, 'GET /api/v1/billing/prices')}`
    wrong.push({ field: 'query.operation', detail })
  }
  return wrong
}
