import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { openRequest } from '#src/features/oauth/requests.ts'
import { systemClock } from '#src/lib/clock.ts'
import { openOAuthService, type OAuthService } from '#test/support/oauth.ts'
import { regpack } from '#test/support/regpack.ts'

let oauth: OAuthService

beforeAll(async () => {
  oauth = await openOAuthService()
})

/** A request as one was kept before the rules for what a client may say of itself, or by another version. */
const open = (fields: { name?: string; redirectUri?: string }) =>
  openRequest(oauth.redis, systemClock, `oar_${randomUUID().replaceAll('-', '')}`, {
    clientId: 'https://client.example/\u202ec.json',
    clientName: fields.name ?? 'Assistant',
    redirectUri: fields.redirectUri ?? 'https://assistant.example/callback',
    scopes: ['read'],
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
