import { describe, expect, test } from 'vitest'
import { eurLexUrl, isWithin, paragraphsOf, pinpointOf, splitRef } from '#src/lib/law/provisions.ts'

test.each([
  ['Art 19(4)(a)', { article: '19', paragraph: '4', point: 'a' }],
  ['Art 6a', { article: '6a' }],
  ['Art 22(b)', { article: '22', point: 'b' }],
  ['Art 5(1)(a)(i)', { article: '5', paragraph: '1', point: 'a', subpoint: 'i' }],
  ['Annex III(1)(a)', { annex: 'III', point: '1', subpoint: 'a' }],
  ['Annex VIII(A)(1)', { annex: 'VIII', point: 'A', subpoint: '1' }],
  ['Chapter III Section 2', { chapter: 'III', section: '2' }],
  ['Title IV Chapter 1', { title: 'IV', chapter: '1' }],
  ['Recital 28', { recital: '28' }],
])('%s is at %j', (provision, pinpoint) => {
  expect(pinpointOf(provision)).toEqual(pinpoint)
})

test('splits a citation at its first space', () => {
  expect(splitRef('32022R2554 Chapter V Section II')).toEqual({
    instrument: '32022R2554',
    provision: 'Chapter V Section II',
  })
  expect(splitRef('32022R2554 Art 19(4)(a)')).toEqual({ instrument: '32022R2554', provision: 'Art 19(4)(a)' })
})

describe('within', () => {
  test.each([
    ['Art 1(1)', 'Art 1', true],
    ['Art 1', 'Art 1', true],
    ['Art 11', 'Art 1', false],
    ['Art 1', 'Art 1(1)', false],
  ])('%s, %s: %s', (provision, top, expected) => {
    expect(isWithin(provision, top)).toBe(expected)
  })
})

test('paragraphs are numbered parts; an article with points only is one paragraph', () => {
  const provisions = ['Art 1', 'Art 1(1)', 'Art 1(1)(a)', 'Art 1(2a)', 'Art 2', 'Art 2(a)']
  expect(paragraphsOf('Art 1', provisions)).toEqual(['Art 1(1)', 'Art 1(2a)'])
  expect(paragraphsOf('Art 2', provisions)).toEqual(['Art 2'])
})

describe('the address at EUR-Lex', () => {
  test.each([
    ['Art 19(4)(a)', 'art_19'],
    ['Annex III(5)(b)', 'anx_III'],
    ['Recital 16', 'rct_16'],
    ['Chapter III Section 2', 'cpt_III.sct_2'],
  ])('%s is at #%s', (provision, mark) => {
    expect(eurLexUrl('32022R2554', provision)).toBe(
      `https://eur-lex.europa.eu/legal-content/EN/TXT/HTML/?uri=CELEX:32022R2554#${mark}`,
    )
  })
})
