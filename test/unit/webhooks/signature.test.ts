import fc from 'fast-check'
import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { ATTEMPTS_MOST, delayAfter, readRetryAfter } from '#src/features/account/webhooks/deliver.ts'
import {
  currentSecrets,
  mintSecret,
  openSecret,
  sealSecret,
  signMessage,
} from '#src/features/account/webhooks/signature.ts'

test('any text signed by any of some secrets is verified by the unmodified library', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 4 }), (text, count) => {
      const secrets = Array.from({ length: count }, mintSecret)
      const headers = signMessage('msg_1', JSON.stringify({ text }), secrets, Date.now())
      for (const secret of secrets)
        expect(new Webhook(secret).verify(JSON.stringify({ text }), headers)).toEqual({ text })
      expect(() => new Webhook(mintSecret()).verify(JSON.stringify({ text }), headers)).toThrow('No matching')
    }),
    { numRuns: 50 },
  )
})

test('a signature belongs to its message, its time and its text', () => {
  const secret = mintSecret()
  const headers = signMessage('msg_1', '{}', [secret], Date.now())
  const forged = [
    { ...headers, 'webhook-id': 'msg_2' },
    { ...headers, 'webhook-timestamp': String(Number(headers['webhook-timestamp']) + 1) },
  ]
  for (const other of forged) expect(() => new Webhook(secret).verify('{}', other)).toThrow('No matching')
  const old = signMessage('msg_1', '{}', [secret], Date.now() - 600_000)
  expect(() => new Webhook(secret).verify('{}', old)).toThrow('too old')
})

describe('a sealed secret', () => {
  const keys = ['first-key-0123456789', 'second-key-0123456789']
  test('is opened by the key that sealed it, wherever it stands, and for its endpoint alone', () => {
    const secret = mintSecret()
    const sealed = sealSecret(secret, keys, 'one')
    expect(sealed).not.toContain(secret.slice(6))
    expect(openSecret(sealed, keys, 'one')).toBe(secret)
    expect(openSecret(sealed, keys.toReversed(), 'one')).toBe(secret)
    expect(() => openSecret(sealed, keys.slice(1), 'one')).toThrow('SECRET_KEYS')
    expect(() => openSecret(sealed, keys, 'other')).toThrow('SECRET_KEYS')
  })

  test('signs until its end', () => {
    const stored = [{ sealed: 'new' }, { sealed: 'old', ends_at: '2026-11-21T12:00:00.000Z' }]
    const at = (instant: string) => currentSecrets(stored, Date.parse(instant)).map(({ sealed }) => sealed)
    expect(at('2026-11-21T11:59:59.999Z')).toEqual(['new', 'old'])
    expect(at('2026-11-21T12:00:00.000Z')).toEqual(['new'])
  })
})

describe('the schedule', () => {
  test('is that of Standard Webhooks, with up to a tenth more, and ends', () => {
    const least = Array.from({ length: ATTEMPTS_MOST }, (_, i) => delayAfter(i + 1, undefined, 0))
    expect(least).toEqual([5e3, 3e5, 18e5, 72e5, 18e6, 36e6, 504e5, 72e6, 864e5, undefined])
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), fc.double({ min: 0, max: 1, noNaN: true }), (attempt, random) => {
        const delay = delayAfter(attempt, undefined, random)!
        expect(delay).toBeGreaterThanOrEqual(least[attempt - 1]!)
        expect(delay).toBeLessThanOrEqual(least[attempt - 1]! * 1.1 + 1)
      }),
    )
  })

  test('waits for longer when it is asked to, but for no more than a day', () => {
    expect(delayAfter(1, 60_000, 0)).toBe(60_000)
    expect(delayAfter(1, 1, 0)).toBe(5_000)
    expect(delayAfter(1, 1e12, 0)).toBeLessThanOrEqual(86_400_000 * 1.1)
    expect(delayAfter(10, 60_000, 0)).toBeUndefined()
  })

  test('reads seconds and dates of Retry-After, and nothing else', () => {
    const now = Date.parse('2026-11-21T12:00:00Z')
    expect(readRetryAfter('120', now)).toBe(120_000)
    expect(readRetryAfter('Sat, 21 Nov 2026 12:01:00 GMT', now)).toBe(60_000)
    expect(readRetryAfter('Sat, 21 Nov 2026 11:00:00 GMT', now)).toBe(0)
    for (const odd of [undefined, 'soon', '-5x']) expect(readRetryAfter(odd, now)).toBeUndefined()
  })
})
