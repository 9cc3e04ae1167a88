import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalInTurns, canonicalJson, hashOf, sha256 } from '#src/lib/json/canonical.ts'
import { jsonInTurns } from '#src/lib/json/pieces.ts'

/** A double from its bits in hex, as RFC 8785 gives them. */
function double(bits: string): number {
  const view = new DataView(new ArrayBuffer(8))
  view.setBigUint64(0, BigInt(`0x${bits}`))
  return view.getFloat64(0)
}

describe('RFC 8785', () => {
  test('the sample of section 3.2.2 and its order of section 3.2.3', () => {
    const text = String.raw`{"numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
      "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/", "literals": [null, true, false]}`
    const canonical = String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`
    expect(canonicalJson(JSON.parse(text))).toBe(canonical)
  })

  test('keys are sorted by UTF-16 code units, not by code points or language', () => {
    const keys = ['\u20ac', '\r', '\ufb33', '1', '\u{1f600}', '\u0080', '\u00f6']
    const sorted = JSON.parse(
      canonicalJson(Object.fromEntries(keys.map((key) => [`k${key}`, 0]))),
      (_key, value: unknown) => value,
    ) as object
    expect(Object.keys(sorted)).toEqual(
      ['\r', '1', '\u0080', '\u00f6', '\u20ac', '\u{1f600}', '\ufb33'].map((key) => `k${key}`),
    )
  })

  // Appendix B.
  test.each([
    ['0000000000000000', '0'],
    ['8000000000000000', '0'],
    ['0000000000000001', '5e-324'],
    ['8000000000000001', '-5e-324'],
    ['7fefffffffffffff', '1.7976931348623157e+308'],
    ['ffefffffffffffff', '-1.7976931348623157e+308'],
    ['4340000000000000', '9007199254740992'],
    ['c340000000000000', '-9007199254740992'],
    ['4430000000000000', '295147905179352830000'],
    ['44b52d02c7e14af5', '9.999999999999997e+22'],
    ['44b52d02c7e14af6', '1e+23'],
    ['44b52d02c7e14af7', '1.0000000000000001e+23'],
    ['444b1ae4d6e2ef4e', '999999999999999700000'],
    ['444b1ae4d6e2ef4f', '999999999999999900000'],
    ['444b1ae4d6e2ef50', '1e+21'],
    ['3eb0c6f7a0b5ed8c', '9.999999999999997e-7'],
    ['3eb0c6f7a0b5ed8d', '0.000001'],
    ['41b3de4355555553', '333333333.3333332'],
    ['41b3de4355555554', '333333333.33333325'],
    ['41b3de4355555555', '333333333.3333333'],
    ['41b3de4355555556', '333333333.3333334'],
    ['41b3de4355555557', '333333333.33333343'],
    ['becbf647612f3696', '-0.0000033333333333333333'],
    ['43143ff3c1cb0959', '1424953923781206.2'],
  ])('the number with the bits %s is %s', (bits, text) => {
    expect(canonicalJson(double(bits))).toBe(text)
  })

  test.each([['7fffffffffffffff'], ['7ff0000000000000'], ['fff0000000000000']])('the bits %s are no number', (bits) => {
    expect(() => canonicalJson([double(bits)])).toThrow(/./)
  })

  test.each([undefined, () => undefined, Symbol('x'), 1n, '\ud800', { '\udc00': 1 }])(
    'what JSON cannot hold is refused: %s',
    (value) => {
      expect(() => canonicalJson(value)).toThrow(/./)
    },
  )
})

test('two values have the same hash exactly when they are the same JSON', () => {
  expect(hashOf({ b: [1, { d: 2, c: '3' }], a: null })).toBe(hashOf({ a: null, b: [1, { c: '3', d: 2 }] }))
  expect(hashOf([1, 2])).not.toBe(hashOf([2, 1]))
  expect(hashOf({ a: 1 })).not.toBe(hashOf({ a: '1' }))
  expect(hashOf({ a: undefined })).toBe(hashOf({}))
  fc.assert(
    fc.property(fc.jsonValue(), (value) => canonicalJson(JSON.parse(canonicalJson(value))) === canonicalJson(value)),
  )
})

test('a value that is written in turns has the same bytes and hash', async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), async (json) => {
      const value = [json, { absent: undefined, json }]
      const { bytes, hash } = await canonicalInTurns(value)
      expect(bytes.toString()).toBe(canonicalJson(value))
      expect(hash).toBe(hashOf(value))
      const answer = await jsonInTurns(value)
      expect(answer.bytes.toString()).toBe(JSON.stringify(value))
      expect(answer.hash).toBe(sha256(answer.bytes))
    }),
  )
})

test('a hash is SHA-256 of the UTF-8 text, in lower-case hex', () => {
  expect(sha256('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  expect(sha256('é')).toBe('4a99557e4033c3539de2eb65472017cad5f9557f7a0625a09f1c3f6e2ba69c4c')
  expect(hashOf({})).toBe(sha256('{}'))
})
