import { beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '#src/lib/clock.ts'
import { createWorkspace } from '#src/money/accounts/workspaces/workspaces.ts'
import type { Graph } from '#src/stores/graph/graph.ts'
import { regpack, regpackJson } from '#test/support/regpack.ts'
import { openTestGraph } from '#test/support/stores.ts'

let graph: Graph
beforeAll(async () => {
  graph = await openTestGraph()
})

const open = async () => (await createWorkspace(graph, systemClock, 'Shell')).id

test('regpack key list: the keys of a workspace', async () => {
  const one = await open()
  await regpackJson('key', 'issue', one, '--name', 'backend')
  expect((await regpack(['key', 'list', one])).out).toMatch(/^\S+ {2}active {3}read {2}backend\n$/)
  expect(await regpackJson('key', 'list', one)).toMatchObject([{ workspace_id: one, name: 'backend' }])
})

describe('regpack credits', () => {
  test('grant: once by its id, and in every cycle', async () => {
    const id = await open()
    for (const changed of [true, false]) {
      const made = await regpackJson('credits', 'grant', id, '50', '--id', 'order-1')
      expect(made).toMatchObject({
        id: 'order-1',
        changed,
        balance: 50,
        grant: { kind: 'one_off', created_at: expect.stringMatching(/Z$/), priority: 100 },
      })
      expect(made.grant).not.toHaveProperty('expires_at')
    }
    expect((await regpack(['credits', 'grant', id, '50', '--id', 'order-1'])).out).toMatch(
      /^grant order-1 was granted before, at \S+Z; nothing was added, balance 50\n$/,
    )
    const recurring = ['credits', 'grant', id, '7', '--every', 'month', '--starts-at', '2026-01-31T00:00:00Z']
    expect(await regpackJson(...recurring, '--priority', '5', '--id', 'monthly')).toMatchObject({
      balance: 57,
      grant: { kind: 'recurring', period: 'month', anchor_at: '2026-01-31T00:00:00.000Z', priority: 5 },
    })
    const shown = await regpackJson('credits', 'show', id)
    expect(shown).toMatchObject({
      balance: 57,
      plan: 'none',
      held_credits: 0,
      open_operations: 0,
      grants: [
        { id: expect.stringMatching(/^monthly#\d+$/), remaining: 7 },
        { id: 'order-1', remaining: 50 },
      ],
      agreed: [{ id: 'order-1' }, { id: 'monthly', anchor_at: '2026-01-31T00:00:00.000Z' }],
    })
    const words = (await regpack(['credits', 'show', id])).out.split('\n')
    expect(words).toEqual([
      'balance 57',
      expect.stringMatching(/^grant monthly#\d+: 7 left, until \S+Z$/),
      'grant order-1: 50 left',
      'agreed monthly: 7 every month from 2026-01-31T00:00:00.000Z',
      '',
    ])
  })

  test('void: takes back what is left, and ends the cycles', async () => {
    const id = await open()
    await regpackJson('credits', 'grant', id, '9', '--every', 'day', '--id', 'daily')
    expect((await regpack(['credits', 'void', id, 'daily', '--reason', 'ended'])).out).toBe(
      'took back 9 credits, balance 0\n',
    )
    expect(await regpackJson('credits', 'void', id, 'daily')).toMatchObject({
      voided: 0,
      balance: 0,
      grant: { state: 'void', void_reason: 'ended' },
    })
    expect((await regpack(['credits', 'show', id])).out).toMatch(/^balance 0\nagreed daily: .*, voided\n$/)
    expect((await regpack(['credits', 'grant', id, '9', '--every', 'day', '--id', 'daily'])).out).toMatch(
      /^grant daily was granted before, at \S+Z, and voided at \S+Z; nothing was added, balance 0\n$/,
    )
  })

  test('plan: begins, goes on, changes and ends', async () => {
    const id = await open()
    expect((await regpack(['credits', 'plan', id, 'trial'])).out).toBe('plan trial, balance 1000\n')
    expect((await regpack(['credits', 'plan', id, 'trial'])).out).toBe('plan trial goes on, balance 1000\n')
    const custom = ['credits', 'plan', id, 'custom', '--credits', '12', '--every', 'year', '--rate', '3']
    expect(await regpackJson(...custom)).toEqual({ plan: 'custom', changed: true, balance: 12 })
    expect(await regpackJson('workspace', 'show', id)).toMatchObject({ id, plan: 'custom', balance: 12 })
    expect(await regpackJson('credits', 'plan', id, 'none')).toEqual({ plan: 'none', changed: true, balance: 0 })
  })

  test('workspace create: on a plan at once', async () => {
    const made = await regpackJson('workspace', 'create', 'Planned', '--plan', 'standard')
    expect(made).toMatchObject({ name: 'Planned', plan: 'standard', balance: 50_000 })
    expect((await regpack(['workspace', 'show', made.id])).out).toMatch(/Planned {2}plan standard, balance 50000\n$/)
  })

  test.each([
    [
      'an expiry in the past',
      'grant %s 5 --expires-at 2020-01-01T00:00:00Z',
      /: the grant would have expired already\n$/,
    ],
    [
      'cycles that end before they begin',
      'grant %s 5 --every day --starts-at 2999-01-01T00:00:00Z --expires-at 2998-01-01T00:00:00Z',
      /: the grant would expire before it begins\n$/,
    ],
    ['a grant that is not there', 'void %s none', /^Not found: no grant none in this workspace\n$/],
    ['a workspace that is not there', 'plan nowhere trial', /^Not found: no workspace nowhere\n$/],
  ])('1 and one line for %s', async (_what, line, reason) => {
    const { code, out, err } = await regpack(['credits', ...line.replace('%s', await open()).split(' ')])
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toMatch(reason)
    expect(err.trimEnd().split('\n')).toHaveLength(1)
  })

  test('1 for an id that stands for another grant', async () => {
    const id = await open()
    await regpackJson('credits', 'grant', id, '5', '--id', 'one')
    const { code, err } = await regpack(['credits', 'grant', id, '6', '--id', 'one'])
    expect({ code, err }).toEqual({
      code: 1,
      err: 'The request conflicts with the current state: grant one exists with 5 credits (one_off)\n',
    })
  })

  test.each([
    ['a period that does not exist', 'grant x 5 --every week', /Allowed choices are day, month, year/],
    ['a start without a period', 'grant x 5 --starts-at 2030-01-01T00:00:00Z', /--starts-at needs --every/],
    ['a local time', 'grant x 5 --expires-at 2030-01-01T00:00:00', /an RFC 3339 instant/],
    ['an id with a separator', 'grant x 5 --id a|b', /1 to 120 letters/],
    ['no amount', 'grant x 0', /a whole number from 1/],
    ['an unknown plan', 'plan x gold', /Allowed choices are trial, standard, professional, enterprise, custom, none/],
    ['a custom plan without credits', 'plan x custom', /a custom plan needs --credits/],
    ['terms of a plan that has its own', 'plan x trial --rate 5', /--rate is for a custom plan/],
  ])('2 and how it is used for %s', async (_what, line, reason) => {
    const { code, out, err } = await regpack(['credits', ...line.split(' ')])
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toMatch(reason)
  })
})
