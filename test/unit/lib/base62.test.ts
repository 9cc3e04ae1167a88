import fc from 'fast-check'
import { expect, test } from 'vitest'
import { randomBase62, toBase62 } from '#src/lib/secrets/random.ts'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

test('random text has the length asked for, and only base62 characters', () => {
  for (const length of [0, 1, 12, 30, 500]) expect(randomBase62(length)).toMatch(new RegExp(`^[0-9A-Za-z]{${length}}$`))
  expect(new Set(Array.from({ length: 1_000 }, () => randomBase62(12))).size).toBe(1_000)
})

test('every character is as likely as every other', () => {
  const text = randomBase62(62_000)
  // 1,000 of each are expected; six standard deviations are 190.
  for (const character of ALPHABET) expect(Math.abs(text.split(character).length - 1 - 1_000)).toBeLessThan(190)
})

test.each([
  [0, 1, '0'],
  [61, 1, 'z'],
  [62, 2, '10'],
  [0, 6, '000000'],
  [0xffffffff, 6, '4gfFC3'],
])('%i in %i characters is %s', (value, length, text) => {
  expect(toBase62(value, length)).toBe(text)
})

test('a checksum of 32 bits fits into six characters and can be read back', () => {
  fc.assert(
    fc.property(fc.nat(0xffffffff), (value) => {
      const text = toBase62(value, 6)
      expect(Array.from(text).reduce((sum, character) => sum * 62 + ALPHABET.indexOf(character), 0)).toBe(value)
    }),
  )
})
