import { Type } from '@sinclair/typebox'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Deps } from '#src/deps.ts'
import { asOfFrom, type AsOfInput, scopesForMode } from '#src/http/input/as-of.ts'
import { routesOf } from '#src/http/operations.ts'
import type { KeyPolicy } from '#src/http/policy/policy.ts'
import { createSpentRates } from '#src/http/policy/caller/spent-rates.ts'
import { reserve, type PolicySettings } from '#src/http/policy/reserve.ts'
import { packReadQuery } from '#src/lib/law/law-schema.ts'
import { Strict } from '#src/lib/schema.ts'
import { mintApiKey } from '#src/lib/secrets/api-key.ts'
import { Problem } from '#src/problems.ts'

const clock = { now: () => Date.parse('2026-11-21T12:00:00Z') }
const keyed = { access: 'key', scope: 'read', price: 'account' } as const

describe('asOfFrom', () => {
  test.each<[string, AsOfInput, object]>([
    ['nothing: published, of today, as known now', {}, { mode: 'published', validAt: '2026-11-21' }],
    ['a day', { as_of: '2020-01-30' }, { mode: 'published', validAt: '2020-01-30' }],
    ['a mode', { publication_mode: 'draft' }, { mode: 'draft', validAt: '2026-11-21' }],
    [
      'an instant with an offset, which is turned into UTC',
      { known_at: '2026-11-11T13:00:00+01:00' },
      { mode: 'published', validAt: '2026-11-21', knownAt: '2026-11-11T12:00:00.000Z' },
    ],
    [
      'the present',
      { known_at: '2026-11-21T12:00:00Z' },
      { mode: 'published', validAt: '2026-11-21', knownAt: '2026-11-21T12:00:00.000Z' },
    ],
  ])('reads %s', (_name, input, choice) => {
    expect(asOfFrom(input, clock, 'query')).toStrictEqual(choice)
  })

  test.each<[string, AsOfInput, RegExp]>([
    ['an instant after now', { known_at: '2026-11-21T12:00:01Z' }, /: body\.known_at lies in the future/],
    [
      'knowledge of drafts',
      { publication_mode: 'draft', known_at: '2026-11-01T00:00:00Z' },
      /: body\.known_at is about what was published/,
    ],
  ])('refuses %s', (_name, input, detail) => {
    expect(() => asOfFrom(input, clock, 'body')).toThrow(detail)
  })
})

describe('the policy step', () => {
  let steps: unknown[] = []
  beforeEach(() => {
    steps = []
  })
  const caller = { workspaceId: 'w', slot: 's', keyId: 'k', scopes: ['read'] }
  const metering = {
    check: async () => (steps.push('check'), caller),
    reserve: async () => (steps.push('reserve'), { caller, cost: 0 }),
  }
  const settings = { metering, clock, spentRates: createSpentRates() } as unknown as PolicySettings

  /** Runs the step for a request with a key. */
  async function run(policy: Partial<KeyPolicy>, sent: object): Promise<void> {
    const key = mintApiKey('AAAAAAAAAAAA')
    const checkInput = async (request: any) => {
      steps.push(['checkInput', request.asOf])
      return []
    }
    const known = { headers: { 'x-api-key': key.secret }, presentedKey: key, bearer: null, asOf: null }
    const request: any = { ...known, raw: {}, routeOptions: {}, ...sent }
    await reserve(settings, { ...keyed, checkInput, ...policy })(request, {} as any)
  }

  test.each(['query', 'body'] as const)(
    'reads the declared %s before the own checks of the operation',
    async (part) => {
      await run({ asOf: part }, { [part]: { as_of: '2020-01-30' } })
      expect(steps).toEqual([['checkInput', { mode: 'published', validAt: '2020-01-30' }], 'reserve'])
    },
  )

  test('refuses a known_at before these checks, and reserves nothing', async () => {
    const run422 = run({ asOf: 'body' }, { body: { known_at: '2030-01-01T00:00:00Z' } })
    await expect(run422).rejects.toThrow(/: body\.known_at lies in the future/)
    expect(steps).toEqual(['check'])
  })

  test('reads nothing of a request whose route does not declare it', async () => {
    await run({}, { query: {}, body: { known_at: '2030-01-01T00:00:00Z' } })
    expect(steps).toEqual([['checkInput', null], 'reserve'])
  })

  test('reads nothing of a request that its schema refused', async () => {
    const validationError = new Problem('bad_request')
    await expect(run({ asOf: 'query' }, { query: { known_at: 'soon' }, validationError })).rejects.toBe(validationError)
    expect(steps).toEqual(['check'])
  })
})

test('an operation says as of when by its schema, and needs a scope for drafts where it takes a mode', () => {
  const policies: unknown[] = []
  const app = { route: ({ config }: RouteOptions) => policies.push(config!.policy) } as unknown as FastifyInstance
  const body = Strict({ known_at: Type.Optional(Type.String()) })
  const words = { summary: '', answers: Strict({}), handler: () => ({}) }
  const declare = routesOf<Deps>('Packs', ({ add }) => {
    add('GET /x', 'a', { ...words, query: Strict(packReadQuery) })
    add('POST /x', 'b', { ...words, body, price: 'check' })
    add('GET /y', 'c', words)
  })
  declare(app, {} as Deps, () => undefined)
  const read = { access: 'key', scope: 'read', price: 'read' }
  expect(policies).toStrictEqual([
    { ...read, asOf: 'query', moreScopes: scopesForMode },
    { ...read, price: 'check', asOf: 'body', idempotency: 'accepted' },
    read,
  ])
})
