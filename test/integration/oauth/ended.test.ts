import { beforeAll, beforeEach, expect, test } from 'vitest'
import { freshAddress } from '#test/support/addresses.ts'
import { OPENED_AT, openOAuthService, type OAuthService } from '#test/support/oauth.ts'

const GUESSES = 3

let oauth: OAuthService
beforeAll(async () => {
  oauth = await openOAuthService({
    addressLimits: { failed: { perMinute: 1, burst: GUESSES }, oauth: { perMinute: 10_000, burst: 10_000 } },
    trustProxy: ['127.0.0.1'],
  })
})
beforeEach(() => {
  // An access token lives by the library's clock, so only what is looked at later is moved.
  oauth.clock.set(OPENED_AT)
})

const present = async (token: string, from: string) =>
  (await oauth.send('/api/v1/domain-packs', { headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': from } }))
    .status

async function expectNoGuess(token: string): Promise<void> {
  const address = freshAddress()
  for (let time = 0; time < 2 * GUESSES; time += 1) expect(await present(token, address)).toBe(401)
  // A newcomer behind the same address is not shut out; guesses still are.
  for (let guess = 0; guess < GUESSES; guess += 1) expect(await present(`nobody-knows-${guess}`, address)).toBe(401)
  expect(await present('nobody-knows-this-one', address)).toBe(429)
}

test('an access token that was revoked is refused, and is no guess', async () => {
  const { access_token: token, client } = await oauth.connect(await oauth.openCustomer())
  expect(await present(token, freshAddress())).toBe(200)
  const form = new URLSearchParams({ token, client_id: client.client_id })
  expect((await oauth.send('/revoke', { method: 'POST', body: form })).status).toBe(200)
  await expectNoGuess(token)
})

test('a client ends only its own: for another client’s token the answer is the same, and nothing happens', async () => {
  const tokens = await oauth.connect(await oauth.openCustomer())
  const { client_id: other } = await oauth.register()
  for (const token of [tokens.access_token, tokens.refresh_token]) {
    const form = new URLSearchParams({ token, client_id: other })
    expect((await oauth.send('/revoke', { method: 'POST', body: form })).status).toBe(200)
  }
  expect(await present(tokens.access_token, freshAddress())).toBe(200)
  expect((await oauth.refresh(tokens.client, tokens.refresh_token)).status).toBe(200)
})

test('an access token that has expired is refused, and is no guess', async () => {
  const { access_token: token } = await oauth.connect(await oauth.openCustomer())
  oauth.clock.set(new Date(Date.now() + 2 * 3_600_000).toISOString())
  await expectNoGuess(token)
})
