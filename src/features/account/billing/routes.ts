import type { FastifyPluginCallback } from 'fastify'
import type { Deps } from '#src/deps.ts'
import { tableOf } from '#src/http/formats/tables.ts'
import { priceOperations } from '#src/http/policy/plugin.ts'
import { addRoute } from '#src/http/route.ts'
import { requireKey } from '#src/money/accounts/keys/index.ts'
import { pointNear } from '#src/law/vocabulary/index.ts'
import { withPage, PAGE_DEFAULT } from '#src/lib/paging.ts'
import { RefTo, Strict } from '#src/lib/schema.ts'
import { invalidInput } from '#src/problems.ts'
import { listLedger } from './ledger.ts'
import * as schema from './schema.ts'
import { getSubscription } from './subscription.ts'
import { ledgerTable, usageTable } from './table.ts'
import { listUsage, summarizeUsage, usageDaysOf, usageFilterOf, USAGE_DAYS_MOST } from './usage.ts'

/** Free, so that a workspace without credits can see why. */
const policy = { access: 'key', scope: 'read', price: 'account' } as const
const tags = ['Account']
const noQuery = Strict({})

/** Routes for usage, balance, prices and every movement of credits. */
export const billingRoutes: FastifyPluginCallback<Deps & { clockOffsetMs?: () => number }> = (
  app,
  { redis, clock, clockOffsetMs = () => 0 },
  done,
) => {
  const checkUsage = ({ query }: { query: schema.UsageQuery }) => {
    const names = priceOperations(app.operations).map(({ operation }) => operation)
    return checkUsageQuery(query, names, clock.now())
  }
  const requireToken = async (slot: string, tokenId: string | undefined) => {
    if (tokenId !== undefined) await requireKey(redis, clock, slot, tokenId.toLowerCase(), 'query.token_id')
  }

  addRoute(app, {
    method: 'GET',
    url: '/billing/usage',
    policy: { ...policy, names: true, checkInput: checkUsage, formats: tableOf(usageTable) },
    schema: {
      operationId: 'listUsage',
      tags,
      summary: 'List metered usage by hour, token and operation',
      querystring: schema.usageQuery,
      response: { 200: schema.UsageList },
    },
    handler: async (request) => {
      const { limit, offset, ...filter } = withPage(request.query)
      const usage = await listUsage(redis, request.caller!.slot, usageFilterOf(filter, clock.now()), limit, offset)
      if (usage.page.total === 0) await requireToken(request.caller!.slot, filter.token_id)
      return usage
    },
  })

  addRoute(app, {
    method: 'GET',
    url: '/billing/usage/summary',
    policy: { ...policy, names: true, checkInput: checkUsage },
    schema: {
      operationId: 'summarizeUsage',
      tags,
      summary: 'Sum metered usage by day and operation',
      querystring: schema.usageSummaryQuery,
      response: { 200: RefTo(schema.UsageSummary) },
    },
    handler: async (request) => {
      const usage = await summarizeUsage(redis, request.caller!.slot, usageFilterOf(request.query, clock.now()))
      if (usage.days.length === 0) await requireToken(request.caller!.slot, request.query.token_id)
      return usage
    },
  })

  addRoute(app, {
    method: 'GET',
    url: '/billing/subscription',
    policy,
    schema: {
      operationId: 'getSubscription',
      tags,
      summary: 'Read plan, period, balance and grants of the workspace',
      querystring: noQuery,
      response: { 200: RefTo(schema.Subscription) },
    },
    handler: (request) => getSubscription(redis, request.caller!.slot, { offsetMs: clockOffsetMs() }),
  })

  addRoute(app, {
    method: 'GET',
    url: '/billing/prices',
    policy,
    schema: {
      operationId: 'listPrices',
      tags,
      summary: 'List what each operation costs and which scope it needs',
      querystring: noQuery,
      response: { 200: RefTo(schema.PriceList) },
    },
    handler: () => ({ operations: priceOperations(app.operations) }),
  })

  addRoute(app, {
    method: 'GET',
    url: '/billing/ledger',
    policy: { ...policy, formats: tableOf(ledgerTable) },
    schema: {
      operationId: 'listLedgerEntries',
      tags,
      summary: 'List every movement of credits, chained by hashes',
      querystring: schema.ledgerQuery,
      response: { 200: RefTo(schema.LedgerPage) },
    },
    handler: (request) => {
      const { after = 0, limit = PAGE_DEFAULT, type } = request.query
      return listLedger(redis, request.caller!.slot, { after, limit, type })
    },
  })
  done()
}

/** Throws a 422 for a range that ends before it begins or is too long, and for an operation that doesn't exist. */
async function checkUsageQuery(query: schema.UsageQuery, operations: string[], nowMs: number): Promise<void> {
  const { from, to, operation } = query
  const wrong: Array<{ field: string; detail: string }> = []
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
  if (wrong.length > 0) throw invalidInput(wrong)
}
