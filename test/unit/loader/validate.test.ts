import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { validateSeed } from '#src/loader/check/validate.ts'
import type { Mistake } from '#src/loader/read/document.ts'
import { readSeed } from '#src/loader/read/read.ts'
import { makeSmallSeed, writeSmallSeed, type SmallSeed } from '#test/support/small-seed.ts'
import { FORM_MISTAKES } from './form-mistakes.ts'
import { REFERENCE_MISTAKES } from './reference-mistakes.ts'
import { RELATIONSHIP_MISTAKES } from './relationship-mistakes.ts'
import { PREMISE_MISTAKES } from './premise-mistakes.ts'
import { RULE_MISTAKES } from './rule-mistakes.ts'

function findMistakes(seed: SmallSeed): { folder: string; mistakes: Mistake[] } {
  const folder = writeSmallSeed(seed)
  return { folder, mistakes: validateSeed(readSeed(folder)) }
}

function lineMatching(path: string, pattern: RegExp, nth = 0): number {
  const lines = readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((text, at) => (pattern.test(text) ? [at + 1] : []))
  return lines[nth]!
}

describe('a seed', () => {
  test('without mistakes has none', () => {
    expect(findMistakes(makeSmallSeed()).mistakes).toEqual([])
  })

  test.each([...RULE_MISTAKES, ...PREMISE_MISTAKES, ...REFERENCE_MISTAKES, ...FORM_MISTAKES, ...RELATIONSHIP_MISTAKES])(
    'names $name',
    ({ change, file, pointer, line, nth, reason }) => {
      const seed = makeSmallSeed()
      change(seed)
      const { folder, mistakes } = findMistakes(seed)
      const path = join(folder, file(seed))
      const wanted = pointer.replace('KEY', `t_${seed.key}_staff`).replace('CELEX', seed.instrument.id)
      const found = mistakes.find((mistake) => mistake.file === path && mistake.pointer === wanted)
      expect(mistakes).toContainEqual(expect.objectContaining({ file: path, pointer: wanted }))
      expect(found!.line).toBe(lineMatching(path, line, nth))
      if (typeof reason === 'function') expect(found!.reason).toBe(reason(seed))
      else expect(found!.reason).toMatch(reason)
    },
  )

  test('tells all mistakes of all files in one run, sorted by file and line', () => {
    const seed = makeSmallSeed()
    seed.one.obligations[1]!.filings = ['gone']
    seed.one.obligations[0]!.evidence = ['gone']
    seed.two.rules[0]!.unless = ['gone']
    seed.relationships[0]!.type = 'gone'
    const { mistakes } = findMistakes(seed)
    expect(mistakes.map(({ file, pointer }) => `${file.split('/').at(-1)} ${pointer}`)).toEqual([
      'obligations.yaml /obligations/0/evidence/0',
      'obligations.yaml /obligations/1/filings/0',
      'rules.yaml /rules/0/unless/0',
      'all.yaml /relationships/0/type',
    ])
  })

  test('names folders that disagree with their content', () => {
    const seed = makeSmallSeed()
    const folder = writeSmallSeed(seed)
    renameSync(join(folder, 'packs', seed.two.pack.id), join(folder, 'packs', 't-other'))
    renameSync(join(folder, 'packs', seed.one.pack.id, '1.0.0'), join(folder, 'packs', seed.one.pack.id, '1.0.1'))
    const reasons = validateSeed(readSeed(folder)).map(({ pointer, reason }) => `${pointer} ${reason}`)
    expect(reasons).toContain('/pack/id must be the name of the folder, "t-other"')
    expect(reasons).toContain('/version/number must be the name of the folder, "1.0.1"')
  })

  test('names the end of a fact whose provisions no version of the pack has', () => {
    const seed = makeSmallSeed()
    const { celex, one, two, instrument } = seed
    // The second pack is read from another text, which lacks the article's second paragraph.
    instrument.texts.push({ id: 'oj-2021-01-10', date: '2021-01-10', kind: 'authentic', source: 'Test journal' })
    two.version.texts = { [celex]: 'oj-2021-01-10' }
    Object.assign(seed.relationships[0]!, {
      type: 'supplements',
      from: { pack: one.pack.id, version: '1.0.0' },
      to: { pack: two.pack.id, version: '1.0.0', provisions: [`${celex} Art 1(2)`] },
    })
    two.obligations[1]!.citations = [`${celex} Art 1`]
    const folder = writeSmallSeed(seed)
    const index = join(folder, `instruments/${celex}/oj-2021-01-10.json`)
    const provisions = seed.provisions.filter((provision) => provision !== 'Art 1(2)')
    writeFileSync(index, JSON.stringify({ instrument: celex, text: 'oj-2021-01-10', source: 'test', provisions }))
    const file = join(folder, 'relationships/all.yaml')
    const own = validateSeed(readSeed(folder)).filter((mistake) => mistake.file === file)
    expect(own).toEqual([
      {
        file,
        line: lineMatching(file, /provisions:/),
        pointer: '/relationships/0/to/provisions',
        reason: `no version of ${two.pack.id} has a text with all of them, so there is no day on which the fact holds`,
      },
    ])
  })

  test('names the line of broken YAML', () => {
    const seed = makeSmallSeed()
    const folder = writeSmallSeed(seed)
    const path = join(folder, 'vocabularies/test.yaml')
    writeFileSync(path, 'facts:\n  - {id: a\nevents: []\n')
    const mistake = validateSeed(readSeed(folder)).find(({ file }) => file === path)
    expect(mistake).toMatchObject({ pointer: '', line: 3 })
  })

  test('does not blame what refers to an object of wrong shape', () => {
    const seed = makeSmallSeed()
    Object.assign(seed.one.evidence[0]!, { sufficiency: 'whole' })
    expect(findMistakes(seed).mistakes.map(({ pointer }) => pointer)).toEqual(['/evidence/0/sufficiency'])
  })
})
