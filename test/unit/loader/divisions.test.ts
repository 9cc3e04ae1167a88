import { join } from 'node:path'
import { expect, test } from 'vitest'
import { validateSeed } from '#src/loader/check/validate.ts'
import { compileSeed } from '#src/loader/compile/compile-vocabulary.ts'
import { readSeed } from '#src/loader/read/read.ts'
import { makeSmallSeed, writeSmallSeed, type SmallSeed } from '#test/support/small-seed.ts'

/** A small seed whose act has three articles in two chapters, and an annex of two sections. */
function makeDivided(change: (seed: Required<SmallSeed['indexFields']>, whole: SmallSeed) => void = () => {}) {
  const seed = makeSmallSeed()
  seed.provisions.push('Annex I', 'Annex I(A)', 'Annex I(1)', 'Annex I(2)', 'Annex I(B)', 'Annex I(3)')
  const note = { provision: `${seed.celex} Annex I`, reason: 'scope' as const }
  for (const { coverage } of [seed.one, seed.two]) coverage.not_modelled.unshift(note)
  const fields = {
    divisions: [
      { name: 'Chapter I', from: 'Art 1', to: 'Art 2' },
      { name: 'Chapter I Section 1', part_of: 'Chapter I', from: 'Art 1', to: 'Art 1' },
      { name: 'Chapter I Section 2', part_of: 'Chapter I', from: 'Art 2', to: 'Art 2' },
      { name: 'Chapter II', from: 'Art 3', to: 'Art 3' },
      { name: 'Annex I(A)', from: 'Annex I(1)', to: 'Annex I(2)' },
      { name: 'Annex I(B)', from: 'Annex I(3)', to: 'Annex I(3)' },
    ],
    outside_divisions: [] as string[],
  }
  change(fields, seed)
  seed.indexFields = { divisions: fields.divisions, outside_divisions: fields.outside_divisions }
  for (const key of ['divisions', 'outside_divisions'] as const)
    if (seed.indexFields[key]!.length === 0) delete seed.indexFields[key]
  return seed
}

function findMistakes(seed: SmallSeed) {
  const folder = writeSmallSeed(seed)
  return validateSeed(readSeed(folder)).map(({ file, pointer, reason }) => ({
    file: file.slice(join(folder, '/').length),
    pointer,
    reason,
  }))
}

test('chapters, sections and sections of annexes without mistakes have none', () => {
  expect(findMistakes(makeDivided())).toEqual([])
})

test('an article before the first chapter is named as one', () => {
  const seed = makeDivided((fields) => {
    fields.divisions.splice(0, 3, { name: 'Chapter I', from: 'Art 2', to: 'Art 2' })
    fields.outside_divisions.push('Art 1')
  })
  expect(findMistakes(seed)).toEqual([])
})

type Divisions = NonNullable<SmallSeed['indexFields']['divisions']>
test.each<[string, (fields: { divisions: Divisions; outside_divisions: string[] }) => void, string, RegExp]>([
  [
    'a name that is there twice',
    ({ divisions: d }) => (d[3]!.name = 'Chapter I'),
    '/divisions/3/name',
    /^duplicate division "Chapter I"/,
  ],
  ['a name of another form', ({ divisions: d }) => (d[3]!.name = 'Book II'), '/divisions/3/name', /./],
  [
    'a heading instead of a number',
    ({ divisions: d }) => (d[3]!.name = 'Chapter II Final provisions'),
    '/divisions/3/name',
    /./,
  ],
  [
    'an unknown first article',
    ({ divisions: d }) => (d[3]!.from = 'Art 33'),
    '/divisions/3/from',
    /^unknown provision "Art 33"/,
  ],
  [
    'an unknown last article',
    ({ divisions: d }) => (d[3]!.to = 'Art 33'),
    '/divisions/3/to',
    /^unknown provision "Art 33"/,
  ],
  ['a paragraph as an end', ({ divisions: d }) => (d[3]!.from = 'Art 2(2)'), '/divisions/3/from', /./],
  [
    'an annex in a chapter',
    ({ divisions: d }) => (d[3]!.to = 'Annex I'),
    '/divisions/3/to',
    /^Chapter II begins and ends with an article; Annex I is none$/,
  ],
  [
    'an article in a section of an annex',
    ({ divisions: d }) => (d[4]!.from = 'Art 3'),
    '/divisions/4/from',
    /^Annex I\(A\) begins and ends with a point of Annex I; Art 3 is none$/,
  ],
  [
    'a section of an annex that the index does not name',
    ({ divisions: d }) => (d[5]!.name = 'Annex I(C)'),
    '/divisions/5/name',
    /^unknown provision "Annex I\(C\)"/,
  ],
  [
    'a section of an annex within another',
    ({ divisions: d }) => (d[5]!.part_of = 'Chapter II'),
    '/divisions/5/part_of',
    /is a part of Annex I by its name; leave it out$/,
  ],
  [
    'ends in the wrong order',
    ({ divisions: d }) => Object.assign(d[0]!, { from: 'Art 2', to: 'Art 1' }),
    '/divisions/0/to',
    /^stands before Art 2 in the text; exchange `from` and `to`$/,
  ],
  [
    'chapters that overlap',
    ({ divisions: d }) => (d[3]!.from = 'Art 2'),
    '/divisions/3/from',
    /^Art 2 is in Chapter I too, which is Art 1 to Art 2; let one begin where the other has ended$/,
  ],
  [
    'sections that overlap',
    ({ divisions: d }) => (d[2]!.from = 'Art 1'),
    '/divisions/2/from',
    /^Art 1 is in Chapter I Section 1 too/,
  ],
  [
    'sections of an annex that overlap',
    ({ divisions: d }) => (d[5]!.from = 'Annex I(2)'),
    '/divisions/5/from',
    /^Annex I\(2\) is in Annex I\(A\) too/,
  ],
  [
    'chapters in another order than the text',
    ({ divisions: d }) => d.unshift(d.splice(3, 1)[0]!),
    '/divisions/1/from',
    /^Chapter I stands before Chapter II in the text; list it before$/,
  ],
  [
    'a section beyond its chapter',
    ({ divisions: d }) => (d[2]!.to = 'Art 3'),
    '/divisions/2/to',
    /^Chapter I Section 2 goes beyond Chapter I, which is Art 1 to Art 2$/,
  ],
  [
    'a part of an unknown chapter',
    ({ divisions: d }) => Object.assign(d[2]!, { name: 'Section 2', part_of: 'Chapter IV' }),
    '/divisions/2/part_of',
    /^unknown division "Chapter IV"/,
  ],
  [
    'a part listed before the whole',
    ({ divisions: d }) => d.splice(0, 2, d[1]!, d[0]!),
    '/divisions/0/part_of',
    /^Chapter I is listed after Chapter I Section 1; list it before its parts$/,
  ],
  [
    'a part that says nothing of its whole',
    ({ divisions: d }) => delete d[1]!.part_of,
    '/divisions/1/name',
    /^Chapter I Section 1 needs `part_of: Chapter I`$/,
  ],
  [
    'a part of another whole than its name says',
    ({ divisions: d }) => (d[2]!.part_of = 'Chapter I Section 1'),
    '/divisions/2/part_of',
    /^Chapter I Section 2 needs `part_of: Chapter I`$/,
  ],
  [
    'an article in no chapter',
    ({ divisions: d }) => d.splice(3, 1),
    '/divisions',
    /^Art 3 is in no division; correct one, or name it in `outside_divisions`$/,
  ],
  [
    'an article outside that is in a chapter',
    (fields) => fields.outside_divisions.push('Art 3'),
    '/outside_divisions/0',
    /^Art 3 is in Chapter II; remove it here, or correct the division$/,
  ],
  [
    'an unknown article outside',
    (fields) => fields.outside_divisions.push('Art 9'),
    '/outside_divisions/0',
    /^unknown provision "Art 9"/,
  ],
  [
    'articles outside when there is nothing inside',
    (fields) => {
      fields.divisions = []
      fields.outside_divisions.push('Art 1')
    },
    '/outside_divisions/0',
    /^this text has no divisions; leave the list out$/,
  ],
])('names %s', (_name, change, pointer, reason) => {
  const seed = makeDivided(change)
  const file = `instruments/${seed.instrument.id}/${seed.instrument.texts[0]!.id}.json`
  const found = findMistakes(seed)
  expect(found).toContainEqual({ file, pointer, reason: expect.stringMatching(reason) as string })
})

/** Makes the seed's fact an override that displaces `displaced`. */
function overrideOf(seed: SmallSeed, displaced: string, preserved: string): void {
  Object.assign(seed.relationships[0]!, {
    type: 'sector_specific_override_of',
    from: { pack: seed.one.pack.id, version: '1.0.0' },
    to: { pack: seed.two.pack.id, version: '1.0.0' },
    condition: { text: 'It is a firm.', when: [{ any_of: { entity_roles: [`t_${seed.key}_firm`] } }] },
    displaced_provisions: [`${seed.instrument.id} ${displaced}`],
    preserved_provisions: [`${seed.instrument.id} ${preserved}`],
  })
}

test('a fact and a penalty that name a chapter are compiled with the articles of the chapter', () => {
  const seed = makeDivided((_fields, whole) => {
    overrideOf(whole, 'Chapter I', 'Chapter II')
    whole.one.penalties[0]!.target_provisions = [`${whole.instrument.id} Chapter I`, `${whole.instrument.id} Art 3(a)`]
  })
  const { id } = seed.instrument
  expect(findMistakes(seed)).toEqual([])
  const compiled = compileSeed(readSeed(writeSmallSeed(seed)), '2026-11-21T00:00:00.000Z')
  expect(compiled.relationships.facts[0]).toMatchObject({
    displaced_provisions: [`${id} Art 1`, `${id} Art 2`],
    preserved_provisions: [`${id} Art 3`],
  })
  expect(compiled.relationships.displaces).toHaveLength(2)
  const { penalties } = compiled.versions.find(({ pack }) => pack.id === seed.one.pack.id)!
  expect(JSON.parse(penalties[0]!.content_json)).toMatchObject({
    target_provisions: [`${id} Art 1`, `${id} Art 2`, `${id} Art 3(a)`],
  })
})

test.each([
  ['a chapter without one article', 'Chapter I', 'Art 2', ['Art 1'], ['Art 2']],
  ['one article of a preserved chapter', 'Art 2', 'Chapter I', ['Art 2'], ['Art 1']],
  ['a section of a preserved chapter', 'Chapter I Section 2', 'Chapter I', ['Art 2'], ['Art 1']],
])('of a fact that displaces %s the narrower entry counts', (_name, displaced, preserved, gone, kept) => {
  const seed = makeDivided((_fields, whole) => overrideOf(whole, displaced, preserved))
  expect(findMistakes(seed)).toEqual([])
  const compile = () => compileSeed(readSeed(writeSmallSeed(seed)), '2026-11-21T00:00:00.000Z').relationships
  const relationships = compile()
  const named = (provisions: string[]) => provisions.map((provision) => `${seed.instrument.id} ${provision}`)
  expect(relationships.facts[0]).toMatchObject({
    displaced_provisions: named(gone),
    preserved_provisions: named(kept),
  })
  expect([relationships.displaces.length, relationships.preserves.length]).toEqual([1, 1])
  // The hash covers all articles of both entries, as it did before the narrower one counted.
  const articles = (name: string) => named(name === 'Chapter I' ? ['Art 1', 'Art 2'] : ['Art 2'])
  const lists = { displaced_provisions: articles(displaced), preserved_provisions: articles(preserved) }
  Object.assign(seed.relationships[0]!, lists)
  expect(compile().facts[0]?.hash).toBe(relationships.facts[0]?.hash)
})

test('names a chapter that the text does not have', () => {
  const seed = makeDivided((_fields, whole) => overrideOf(whole, 'Chapter III', 'Art 3'))
  expect(findMistakes(seed)).toContainEqual({
    file: 'relationships/all.yaml',
    pointer: '/relationships/0/displaced_provisions/0',
    reason: expect.stringMatching(/has no Chapter III; did you mean Chapter I/) as string,
  })
})

test('an obligation cites a provision, never a chapter', () => {
  const seed = makeDivided((_fields, whole) => {
    whole.one.obligations[0]!.citations = [`${whole.instrument.id} Chapter I`]
  })
  expect(findMistakes(seed)).toContainEqual(expect.objectContaining({ pointer: '/obligations/0/citations/0' }))
})
