import { describe, expect, test } from 'vitest'
import { countCoverage } from '#src/loader/check/pack/coverage.ts'
import { buildCatalog } from '#src/loader/read/catalog.ts'
import { readSeed } from '#src/loader/read/read.ts'
import { makeSmallSeed, writeSmallSeed, type SmallSeed } from '#test/support/small-seed.ts'

function coverageOf(seed: SmallSeed) {
  const source = readSeed(writeSmallSeed(seed))
  return countCoverage(source.packs[0]!, buildCatalog(source))
}

const cite = (seed: SmallSeed, provision: string) => `${seed.instrument.id} ${provision}`

describe('coverage', () => {
  test('counts each paragraph of the covered articles once, duties before reasons', () => {
    const { missing, ...counts } = coverageOf(makeSmallSeed())
    expect(missing).toEqual([])
    expect(counts).toEqual({ paragraphs: 4, obligations: 2, not_modelled: 2, ratio: 1 })
  })

  test('a citation beneath a paragraph covers it, one above does not', () => {
    const seed = makeSmallSeed()
    seed.one.coverage = { covers: [cite(seed, 'Art 2')], not_modelled: [] }
    seed.one.obligations[0]!.citations = [cite(seed, 'Art 2(1)(a)')]
    seed.one.obligations[1]!.citations = [cite(seed, 'Art 2')]
    expect(coverageOf(seed)).toMatchObject({
      paragraphs: 2,
      obligations: 1,
      missing: [cite(seed, 'Art 2(2)')],
      ratio: 0.5,
    })
  })

  test('a citation that is no basis covers nothing', () => {
    const seed = makeSmallSeed()
    seed.one.coverage = { covers: [cite(seed, 'Art 1')], not_modelled: [] }
    seed.one.obligations[1]!.citations = [{ ref: cite(seed, 'Art 1(2)'), role: 'definition' }]
    expect(coverageOf(seed).missing).toEqual([cite(seed, 'Art 1(2)')])
  })

  test('an article without paragraphs counts as one, its points as none', () => {
    const seed = makeSmallSeed()
    seed.one.coverage = {
      covers: [cite(seed, 'Art 3')],
      not_modelled: [{ provision: cite(seed, 'Art 3(a)'), reason: 'definition' }],
    }
    expect(coverageOf(seed)).toMatchObject({ paragraphs: 1, missing: [cite(seed, 'Art 3')] })
  })
})
