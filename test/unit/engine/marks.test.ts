import { expect, test } from 'vitest'
import { givesWay, type Mark } from '#src/law/engine/evaluate/conditions.ts'

/** Every provision with what contains it, the nearest first. */
const places = new Map(
  [
    ['Art 21(2)(j)', 'Art 21(2)', 'Art 21', 'Chapter IV'],
    ['Art 21(2)(a)', 'Art 21(2)', 'Art 21', 'Chapter IV'],
    ['Art 21(1)', 'Art 21', 'Chapter IV'],
    ['Art 21', 'Chapter IV'],
    ['Art 32(1)', 'Art 32', 'Chapter VII'],
    ['Art 3(4)', 'Art 3', 'Chapter I'],
  ].map(([id, ...partOf]) => [id!, partOf]),
)
const mark =
  (effect: Mark['effect']) =>
  (provision: string): Mark => ({ provision, effect, certainty: 'certain', confidence: 1 })
const [displaces, preserves] = [mark('displaces'), mark('preserves')]

test.each<[string, Mark[], string[], boolean]>([
  ['a part of a displaced article', [displaces('Art 21')], ['Art 21(2)(j)'], true],
  ['a displaced article itself', [displaces('Art 21')], ['Art 21'], true],
  ['an article whose point alone is displaced', [displaces('Art 21(2)(j)')], ['Art 21'], false],
  ['a preserved point', [displaces('Art 21'), preserves('Art 21(2)(j)')], ['Art 21(2)(j)'], false],
  ['the point beside it', [displaces('Art 21'), preserves('Art 21(2)(j)')], ['Art 21(2)(a)'], true],
  [
    'a displaced point of a preserved paragraph',
    [displaces('Art 21'), preserves('Art 21(2)'), displaces('Art 21(2)(j)')],
    ['Art 21(2)(j)'],
    true,
  ],
  ['an article of a displaced chapter', [displaces('Chapter VII')], ['Art 32(1)'], true],
  ['an article that a displaced chapter leaves', [displaces('Chapter VII'), preserves('Art 32')], ['Art 32(1)'], false],
  ['what rests on a displaced and on an unmarked provision', [displaces('Art 21')], ['Art 3(4)', 'Art 21(1)'], true],
  [
    'what rests on a displaced provision and one preserved elsewhere',
    [displaces('Art 21'), preserves('Art 3(4)')],
    ['Art 3(4)', 'Art 21(1)'],
    true,
  ],
  [
    'what rests on a displaced article and on its preserved point',
    [displaces('Art 21'), preserves('Art 21(2)(j)')],
    ['Art 21(1)', 'Art 21(2)(j)'],
    false,
  ],
  ['a provision that is marked in both ways', [preserves('Art 21'), displaces('Art 21')], ['Art 21(1)'], true],
  ['what no mark is above', [displaces('Art 21')], ['Art 32(1)'], false],
  ['what rests on nothing', [displaces('Art 21')], [], false],
])('%s', (_name, marks, provisions, expected) => {
  expect(givesWay(provisions, marks, places)).toBe(expected)
  expect(givesWay(provisions.toReversed(), marks.toReversed(), places)).toBe(expected)
})
