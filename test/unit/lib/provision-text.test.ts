import { describe, expect, test } from 'vitest'
import { findProvisions } from '#src/lib/law/provision-text.ts'

const named = (text: string, bare = false) => findProvisions(text, { bare }).map(({ provision }) => provision)

describe('provisions in a text', () => {
  test.each([
    ['Article 33(1) GDPR', ['Art 33(1)']],
    ['under Art. 33 (1)', ['Art 33(1)']],
    ['art 33', ['Art 33']],
    ['Article 19(4)(a) of DORA', ['Art 19(4)(a)']],
    ['Article 5(1)(a)(i)', ['Art 5(1)(a)(i)']],
    ['Article 33, paragraph 1, point (a), applies', ['Art 33(1)(a)']],
    ['Article 6(1), point (c)', ['Art 6(1)(c)']],
    ['Article 5, point 2', ['Art 5(2)']],
    ['Article 4a(1)(f)', ['Art 4a(1)(f)']],
    ['Annex III, point 1(a)', ['Annex III(1)(a)']],
    ['annex iii', ['Annex III']],
    ['Recital 28 and Article 4', ['Recital 28', 'Art 4']],
    ['within 72 hours of Art 33(1)', ['Art 33(1)']],
    ['an article about smart 33 things', []],
    ['part 33', []],
  ])('%s', (text, expected) => {
    expect(named(text)).toEqual(expected)
  })

  test('stand where they are said to stand', () => {
    const text = 'See Article 33(1) of the act.'
    const [first] = findProvisions(text)
    expect(text.slice(first!.start, first!.end)).toBe('Article 33(1)')
  })

  test('ranges and lists of articles are known as such, periods after an article are none', () => {
    expect(findProvisions('Articles 12 to 22').map(({ isRange }) => isRange)).toEqual([true])
    expect(findProvisions('Articles 5, 6 and 7')[0]).toMatchObject({ provision: 'Art 5', isRange: true })
    expect(findProvisions('Article 33 and 72 hours')[0]).toMatchObject({ provision: 'Art 33', isRange: false })
  })

  test('a bare 33(1) counts in a search box only', () => {
    expect(named('33(1)')).toEqual([])
    expect(named('33(1)', true)).toEqual(['Art 33(1)'])
    expect(named('19(4)(a) incident', true)).toEqual(['Art 19(4)(a)'])
    expect(named('33', true)).toEqual([])
  })
})
