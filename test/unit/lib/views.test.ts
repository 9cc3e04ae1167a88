import { Type } from '@sinclair/typebox'
import { expect, test } from 'vitest'
import { RefTo, Strict } from '#src/lib/schema.ts'
import { leaveOut, pickBySchema } from '#src/lib/views.ts'

const Item = Strict({ code: Type.String(), note: Type.Optional(Type.String()) }, { $id: 'ItemOfViewsTest' })
const Answer = Strict({ items: Type.Array(RefTo(Item)), left: Type.Optional(Type.Array(Type.String())) })

test('an answer has what its schema has of a value with more, at every depth', () => {
  const whole = { other: 1, items: [{ note: 'n', code: 'a', inner: true }, { code: 'b' }] }
  expect(pickBySchema(Answer, whole)).toStrictEqual({ items: [{ code: 'a', note: 'n' }, { code: 'b' }] })
})

test('a part that is left out is gone; a list that is always there is empty', () => {
  const answer = { items: [{ code: 'a', note: 'n' }], left: ['x'] }
  expect(leaveOut(Answer, answer, 'items/note')).toStrictEqual({ items: [{ code: 'a' }], left: ['x'] })
  expect(leaveOut(Answer, answer, 'left')).toStrictEqual({ items: answer.items })
  expect(leaveOut(Answer, answer, 'items')).toStrictEqual({ items: [], left: ['x'] })
})
