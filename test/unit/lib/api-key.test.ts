import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SECRET_PATTERN, mintApiKey, parseApiKey } from '#src/lib/secrets/api-key.ts'

const SLOT = 'abcDEF012345'

test('a minted key is recognised, and its hash is all that names it', () => {
  const { secret, keyId, hash } = mintApiKey(SLOT)
  expect(secret).toMatch(SECRET_PATTERN)
  expect(parseApiKey(secret)).toEqual({ slot: SLOT, keyId, hash })
  expect(hash).not.toContain(secret.slice(9))
})

test('one changed character is rejected without a store', () => {
  const { secret } = mintApiKey(SLOT)
  fc.assert(
    fc.property(
      fc.integer({ min: 9, max: secret.length - 1 }),
      fc.constantFrom('0', 'A', 'a', '9', 'Z', 'z'),
      (index, character) => {
        const forged = secret.slice(0, index) + character + secret.slice(index + 1)
        if (forged !== secret) expect(parseApiKey(forged)).toBeNull()
      },
    ),
  )
})

test.each([undefined, '', 'rpk_live_', 'x'.repeat(5000), ['a'], `${mintApiKey(SLOT).secret} `])(
  'junk is no key: %j',
  (junk) => {
    expect(parseApiKey(junk)).toBeNull()
  },
)
