import { Type } from '@sinclair/typebox'
import neo4j from 'neo4j-driver'
import { describe, expect, test } from 'vitest'
import { JsonColumn } from '#src/stores/graph/query.ts'
import { compileDecoder, encodeValue } from '#src/stores/graph/values.ts'

const MOST = Number.MAX_SAFE_INTEGER
const OptionalText = Type.Union([Type.String(), Type.Null()])

describe('what goes to the graph', () => {
  test('is a 64-bit integer where the schema says integer, at any depth, and a float elsewhere', () => {
    const schema = Type.Object({
      count: Type.Integer(),
      ratio: Type.Number(),
      rows: Type.Array(Type.Object({ at: Type.Integer() })),
    })
    expect(encodeValue(schema, { count: 1, ratio: 1, rows: [{ at: 2 }] })).toEqual({
      count: neo4j.int(1),
      ratio: 1,
      rows: [{ at: neo4j.int(2) }],
    })
    expect(encodeValue(Type.Integer(), MOST)).toEqual(neo4j.int('9007199254740991'))
  })

  test.each([2 ** 53, -(2 ** 53), 1e300, Infinity, NaN, 1.5])(
    'is never the integer %d, which a number cannot hold exactly',
    (value) => {
      expect(() => encodeValue(Type.Integer(), value)).toThrow(RangeError)
    },
  )

  test('is null where a value is null or left out, and nothing that the schema does not name', () => {
    const schema = Type.Object({
      q: OptionalText,
      types: Type.Union([Type.Array(Type.Integer()), Type.Null()]),
      note: Type.Optional(Type.String()),
    })
    expect(encodeValue(schema, { q: null, types: null })).toEqual({ q: null, types: null, note: null })
    expect(encodeValue(schema, { q: 'x', types: [1], note: 'y', other: 1 })).toEqual({
      q: 'x',
      types: [neo4j.int(1)],
      note: 'y',
    })
  })
})

describe('what comes from the graph', () => {
  test('has plain numbers for integers, at any depth', () => {
    const decode = compileDecoder(
      Type.Object({ total: Type.Integer(), rows: Type.Array(Type.Object({ at: Type.Integer() })) }),
    )
    expect(decode({ total: neo4j.int(7), rows: [{ at: neo4j.int(MOST) }] })).toEqual({ total: 7, rows: [{ at: MOST }] })
  })

  test.each(['9007199254740992', '-9007199254740992', '9223372036854775807'])(
    'is never rounded: %s is refused',
    (value) => {
      expect(() => compileDecoder(Type.Integer())(neo4j.int(value))).toThrow(
        `integer ${value} is outside the safe range`,
      )
      expect(() => compileDecoder(Type.Array(Type.Integer()))([neo4j.int(value)])).toThrow(RangeError)
    },
  )

  test('leaves out optional columns that are null or absent, and keeps null where the schema has it', () => {
    const decode = compileDecoder(
      Type.Object({
        id: Type.String(),
        note: Type.Optional(Type.String()),
        end: OptionalText,
        list: Type.Array(Type.Integer()),
      }),
    )
    expect(decode({ id: 'a', note: null, end: null, list: [] })).toEqual({ id: 'a', end: null, list: [] })
    expect(decode({ id: 'a', end: undefined, list: [neo4j.int(1)], more: 1 })).toEqual({
      id: 'a',
      end: null,
      list: [1],
    })
    expect(decode({ id: 'a', note: 'n', end: 'e', list: [] })).toEqual({ id: 'a', note: 'n', end: 'e', list: [] })
  })

  test('shows a missing required column as what it is, so that the check of the row refuses it', () => {
    const decode = compileDecoder(Type.Object({ id: Type.String(), inner: Type.Object({ at: Type.Integer() }) }))
    expect(decode({ id: null, inner: null })).toEqual({ id: null, inner: null })
    expect(decode(null)).toBeNull()
  })

  test('parses JSON columns, and only JSON columns', () => {
    const decode = compileDecoder(
      Type.Object({
        dates_json: JsonColumn(Type.Object({ from: Type.String() })),
        text: Type.String(),
        rule_json: Type.Optional(JsonColumn(Type.Array(Type.Integer()))),
      }),
    )
    expect(decode({ dates_json: '{"from":"2025-01-17"}', text: '{"from":1}', rule_json: '[1,2]' })).toEqual({
      dates_json: { from: '2025-01-17' },
      text: '{"from":1}',
      rule_json: [1, 2],
    })
    expect(decode({ dates_json: null, text: '', rule_json: null })).toEqual({ dates_json: undefined, text: '' })
    expect(() => decode({ dates_json: '{', text: '' })).toThrow(SyntaxError)
  })
})
