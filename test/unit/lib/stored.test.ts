import { Type } from '@sinclair/typebox'
import { expect, test } from 'vitest'
import { defineStored, MalformedStoredValue } from '#src/lib/json/stored.ts'

const storedNote = defineStored('note', Type.Object({ id: Type.String(), at: Type.Integer() }))

test('a value of its form is read as it is, with members that nobody asked for', () => {
  expect(storedNote.parse('{"id":"a","at":1,"more":true}')).toEqual({ id: 'a', at: 1, more: true })
})

test.each([
  ['{"id":"a"}', /stored note is not readable: \/at /],
  ['{"id":"a","at":"soon"}', /stored note is not readable: \/at /],
  ['[]', /stored note is not readable/],
  ['null', /stored note is not readable/],
  ['{"id":', /stored note is no JSON/],
])('%s is refused, named by its form and its first wrong member, without its value', (text, message) => {
  expect(() => storedNote.parse(text)).toThrow(MalformedStoredValue)
  expect(() => storedNote.parse(text)).toThrow(message)
  expect(() => storedNote.parse(text)).not.toThrow(/soon/)
})
