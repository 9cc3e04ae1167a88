import { describe, expect, test } from 'vitest'
import { NOWHERE, regpack } from '#test/support/regpack.ts'

const UNKNOWN = '00000000-0000-7000-8000-000000000000'
const say = (command: string, env: Record<string, string> = {}) => regpack(command.split(' '), { env })

test('a workspace, its credits and its keys are told in words without --json', async () => {
  const { out } = await say('workspace create Words')
  const id = /^workspace (\S+) \(Words\)\n/.exec(out)![1]!
  expect((await say(`credits grant ${id} 1000`)).out).toBe('granted 1000 credits, balance 1000\n')
  expect((await say(`credits show ${id}`)).out).toMatch(/^balance 1000\ngrant \S+: 1000 left\n$/)
  const issued = await say(`key issue ${id} --name words`)
  expect(issued.out).toMatch(/^key [0-9a-f-]{36}, scopes read\nrpk_live_\w{56}\n$/)
  const keyId = /^key ([0-9a-f-]{36})/.exec(issued.out)![1]!
  expect((await say(`key revoke ${id} ${keyId}`)).out).toBe(`key ${keyId} is revoked\n`)
})

describe('exit codes', () => {
  test.each([
    ['an unknown workspace', `credits show ${UNKNOWN}`],
    ['a key for an unknown workspace', `key issue ${UNKNOWN} --name x`],
  ])('1 and the reason for %s', async (_name, command) => {
    expect(await say(`${command} --json`)).toEqual({ code: 1, out: '', err: `Not found: no workspace ${UNKNOWN}\n` })
  })

  test.each([
    ['no such command', 'workspace destroy', /unknown command/],
    ['a missing argument', 'credits grant', /missing required argument 'workspace'/],
    ['an amount that is no number', `credits grant ${UNKNOWN} many`, /a whole number from 1/],
    ['an unknown scope', `key issue ${UNKNOWN} --name x --scopes read,everything`, /unknown: everything/],
    ['an expiry in the past', `key issue ${UNKNOWN} --name x --expires-at 2020-01-01T00:00:00Z`, /in the future/],
  ])('2 and how it is used for %s', async (_name, command, reason) => {
    const { code, out, err } = await say(command)
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toMatch(reason)
  })

  test('3 and what does not answer, after some seconds; at once for a store with another protocol', async () => {
    const show = (env: Record<string, string>) => say('workspace show', env)
    const { NEO4J_URI, REDIS_URL } = NOWHERE
    const refused = await Promise.all([show({ NEO4J_URI }), show({ REDIS_URL }), show({ NEO4J_URI: 'http://x' })])
    const reasons = [
      /^The graph store at bolt:\/\/127\.0\.0\.1:1 does not answer: .*tried for 5 s.*\n$/,
      /^Redis at redis:\/\/127\.0\.0\.1:1 does not answer: .+\n$/,
      /^NEO4J_URI must begin with bolt:\/\/ or neo4j:\/\/\.\n$/,
    ]
    expect(refused).toEqual(reasons.map((reason) => ({ code: 3, out: '', err: expect.stringMatching(reason) })))
  })
})
