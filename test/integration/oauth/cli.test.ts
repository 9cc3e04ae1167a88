import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { createPlaces } from '#src/features/oauth/storage/places.ts'
import { openRequest } from '#src/features/oauth/storage/requests.ts'
import { systemClock } from '#src/lib/clock.ts'
import { oauthKeys } from '#src/stores/redis/keys.ts'
import { openOAuthService, type OAuthService } from '#test/support/oauth.ts'
import { regpack } from '#test/support/regpack.ts'

let oauth: OAuthService
let stores: Parameters<typeof openRequest>[0]

beforeAll(async () => {
  oauth = await openOAuthService()
  const { redis } = oauth
  stores = { redis, clock: systemClock, places: createPlaces(redis, systemClock, false) }
})

/** A request as one was kept before the rules for what a client may say of itself, or by another version. */
const open = (fields: { name?: string; redirectUri?: string }) =>
  openRequest(stores, `oar_${randomUUID().replaceAll('-', '')}`, {
    clientId: 'https://client.example/\u202ec.json',
    clientName: fields.name ?? 'Assistant',
    redirectUri: fields.redirectUri ?? 'https://assistant.example/callback',
    scopes: ['read'],
    holders: [],
  })

test('`oauth list --all` shows whoever was turned away, when the request itself is long forgotten', async () => {
  const name = `Assistant ${randomUUID()}`
  const { id, code } = await open({ name })
  const { out: denied } = await regpack(['oauth', 'deny', code, '--reason', 'unknown vendor'])
  expect(denied).toBe(`${name} is turned away\n`)
  const find = async (...options: string[]) =>
    (await regpack(['oauth', 'list', ...options])).out.split('\n').filter((line) => line.includes(name))
  expect(await find()).toEqual([expect.stringMatching(new RegExp(`^${code}  denied .*: unknown vendor$`))])
  expect(await find('--all')).toHaveLength(1)
  await oauth.redis.command(oauthKeys.request(id), ['DEL', oauthKeys.request(id)])
  expect(await find()).toEqual([])
  const old = [expect.stringMatching(/^- {10}denied .*: unknown vendor$/)]
  expect(await find('--all')).toEqual(old)
  expect(await find('--all', '--status', 'denied')).toEqual(old)
  expect(await find('--all', '--status', 'pending')).toEqual([])
  const { out: json } = await regpack(['oauth', 'list', '--all', '--json'])
  expect(JSON.parse(json)).toContainEqual(
    expect.objectContaining({ id, state: 'denied', client_name: name, reason: 'unknown vendor' }),
  )
})

test.each(['a\nb', 'a\u202eb', '\u001b[2K', ' '])('`oauth deny` refuses the reason %j', async (reason) => {
  const { code } = await open({})
  const { code: exitCode, err } = await regpack(['oauth', 'deny', code, '--reason', reason])
  expect(exitCode).toBe(1)
  expect(err).toContain('body.reason must be one line of characters that can be seen')
})

test('`oauth list` prints a line a request, whatever a client wrote', async () => {
  const forged = 'BCDF-BCDF  approved  2026-11-21T12:00:00.000Z  Trusted'
  const { code } = await open({ redirectUri: `https://assistant.example/\r\n${forged}\u001b[2K\u009b1A\u2028\u202e` })
  const { out } = await regpack(['oauth', 'list'])
  const lines = out.split('\n')
  expect(lines.filter((line) => line.startsWith('BCDF-BCDF'))).toEqual([])
  const [own] = lines.filter((line) => line.startsWith(code))
  expect(own).toContain(`\\u{d}\\u{a}${forged}\\u{1b}[2K\\u{9b}1A\\u{2028}\\u{202e}`)
  expect(out).not.toMatch(/[^\n\P{C}]|[\p{Zl}\p{Zp}]/u)
  const { out: json } = await regpack(['oauth', 'list', '--json'])
  expect(json).not.toMatch(/[^\n\P{C}]|[\p{Zl}\p{Zp}]/u)
  const found = (JSON.parse(json) as Array<{ code: string; redirect_uri: string; client_id: string }>).find(
    (request) => request.code === code,
  )
  expect(found?.redirect_uri).toContain('\u009b1A')
  expect(found?.client_id).toContain('\u202e')
})
