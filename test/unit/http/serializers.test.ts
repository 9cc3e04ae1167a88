import { expect, test } from 'vitest'
import { buildSerializer } from '#src/http/serializers.ts'

const compile = buildSerializer(
  { Shared: { $id: 'Shared', type: 'object', properties: { code: { type: 'string' } } } },
  {},
)
const of = (schema: object) => compile({ schema, method: 'GET', url: '/', httpStatus: '200' })

test('schemas that differ only in what they say of the whole share a serializer', () => {
  const one = of({ $ref: 'Shared#', description: 'when it is not found' })
  expect(of({ $ref: 'Shared#', description: 'when it is refused' })).toBe(one)
  expect(one({ code: 'a', other: 1 })).toBe('{"code":"a"}')
})

test('a property that is called description makes a difference', () => {
  const text = { type: 'string' }
  const bare = of({ type: 'object', properties: { label: text } })
  const told = of({ type: 'object', properties: { label: text, description: text } })
  expect(bare({ label: 'a', description: 'b' })).toBe('{"label":"a"}')
  expect(told({ label: 'a', description: 'b' })).toBe('{"label":"a","description":"b"}')
})

test('other shared schemas make other serializers', () => {
  const other = buildSerializer(
    { Shared: { $id: 'Shared', type: 'object', properties: { name: { type: 'string' } } } },
    {},
  )
  const serialize = other({ schema: { $ref: 'Shared#' }, method: 'GET', url: '/', httpStatus: '200' })
  expect(serialize({ code: 'a', name: 'b' })).toBe('{"name":"b"}')
})
