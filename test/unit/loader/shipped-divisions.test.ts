import { expect, test } from 'vitest'
import { listProvisionTree } from '#src/lib/law/provision-tree.ts'
import { validateSeed } from '#src/loader/check/validate.ts'
import { shippedSeed } from '#test/support/shipped-seed.ts'

const seed = shippedSeed()
const indexes = seed.indexes.map(({ value }) => value)

/** What contains a provision of a shipped text, from the nearest to the widest. */
function wayUp(instrument: string, text: string, provision: string): string[] {
  const index = indexes.find((one) => one.instrument === instrument && one.text === text)!
  const parents = new Map(listProvisionTree(index).map(({ name, parent }) => [name, parent]))
  const way = []
  for (let at = parents.get(provision); at; at = parents.get(at)) way.push(at)
  return way
}

test.each([
  ['32022L2555', 'oj-2022-12-27', 'Art 21(2)(j)', ['Art 21(2)', 'Art 21', 'Chapter IV']],
  ['32022R2554', 'oj-2022-12-27', 'Art 28(1)(a)', ['Art 28(1)', 'Art 28', 'Chapter V Section I', 'Chapter V']],
  ['32016R0679', 'oj-2016-05-04-corrected-2018-05-23', 'Art 33(1)', ['Art 33', 'Chapter IV Section 2', 'Chapter IV']],
  ['32024R1689', 'oj-2024-07-12', 'Art 50(2)', ['Art 50', 'Chapter IV']],
  ['32024R1689', 'oj-2024-07-12', 'Annex I(1)', ['Annex I(A)', 'Annex I']],
  ['32024R1689', 'oj-2024-07-12', 'Annex VIII(A)(1)', ['Annex VIII(A)', 'Annex VIII']],
  ['32024R1689', 'consolidated-2026-07-27', 'Art 4a(1)(a)', ['Art 4a(1)', 'Art 4a', 'Chapter I']],
  ['32024R1689', 'consolidated-2026-07-27', 'Art 75b', ['Chapter IX Section 3', 'Chapter IX']],
  ['32024R1689', 'consolidated-2026-07-27', 'Annex I(21)', ['Annex I(B)', 'Annex I']],
  ['32014R0910', 'oj-2014-08-28', 'Art 12', ['Chapter II']],
  ['32014R0910', 'consolidated-2024-05-20', 'Art 19', ['Chapter III Section 2', 'Chapter III']],
  ['32014R0910', 'consolidated-2024-10-18', 'Art 46a', ['Chapter IVa']],
  ['31971R1182', 'oj-1971-06-08', 'Art 1', []],
  ['31971R1182', 'oj-1971-06-08', 'Art 3(1)', ['Art 3', 'Chapter I']],
])('%s %s: %s is in %j', (instrument, text, provision, way) => {
  expect(wayUp(instrument, text, provision)).toEqual(way)
})

test('the shipped indexes have no mistakes', () => {
  expect(validateSeed(seed)).toEqual([])
})

test('each text with chapters says where they were read, and its tree has a row for each name', () => {
  for (const index of indexes) {
    const { provisions, divisions = [] } = index
    if (divisions.length > 0) expect(index.divisions_source).toBeDefined()
    const names = new Set([...provisions, ...divisions.map(({ name }) => name)])
    expect(
      listProvisionTree(index)
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual([...names].toSorted())
  }
})
