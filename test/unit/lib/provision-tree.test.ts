import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { articlesOf, listProvisionTree, type ProvisionTreeSource } from '#src/lib/law/provision-tree.ts'
import { isWithin, parentOf } from '#src/lib/law/provisions.ts'

const ACT: ProvisionTreeSource = {
  provisions: [
    'Art 1',
    'Art 2',
    'Art 2(1)',
    'Art 2(1)(a)',
    'Art 2a',
    'Art 3',
    'Art 4',
    'Annex I',
    'Annex I(A)',
    'Annex I(1)',
  ].concat(['Annex I(1)(a)', 'Annex I(B)', 'Annex I(2)', 'Annex II', 'Annex II(1)', 'Recital 1']),
  divisions: [
    { name: 'Chapter I', from: 'Art 2', to: 'Art 3' },
    { name: 'Chapter I Section 1', part_of: 'Chapter I', from: 'Art 2', to: 'Art 2a' },
    { name: 'Chapter I Section 2', part_of: 'Chapter I', from: 'Art 3', to: 'Art 3' },
    { name: 'Chapter II', from: 'Art 4', to: 'Art 4' },
    { name: 'Annex I(A)', from: 'Annex I(1)', to: 'Annex I(1)' },
    { name: 'Annex I(B)', from: 'Annex I(2)', to: 'Annex I(2)' },
  ],
}

const parentsOf = (source: ProvisionTreeSource) =>
  new Map(listProvisionTree(source).map(({ name, parent }) => [name, parent]))

describe('the tree of an act', () => {
  test('goes from a point over its section and chapter to the act', () => {
    const parents = parentsOf(ACT)
    const way = ['Art 2(1)(a)']
    for (let at = parents.get(way[0]!); at; at = parents.get(at)) way.push(at)
    expect(way).toEqual(['Art 2(1)(a)', 'Art 2(1)', 'Art 2', 'Chapter I Section 1', 'Chapter I'])
    expect(parents.get('Chapter I')).toBeNull()
  })

  test.each([
    ['an article before the first chapter is directly under the act', 'Art 1', null],
    ['an inserted article is in the section around it', 'Art 2a', 'Chapter I Section 1'],
    ['the next section begins where the one before has ended', 'Art 3', 'Chapter I Section 2'],
    ['a chapter without sections holds its articles', 'Art 4', 'Chapter II'],
    ['an annex is in no chapter', 'Annex I', null],
    ['a section of an annex is in the annex', 'Annex I(A)', 'Annex I'],
    ['a point is in the section of its annex', 'Annex I(1)', 'Annex I(A)'],
    ['a part of a point is in the point', 'Annex I(1)(a)', 'Annex I(1)'],
    ['the next section of an annex holds its own points', 'Annex I(2)', 'Annex I(B)'],
    ['a point of an annex without sections is in the annex', 'Annex II(1)', 'Annex II'],
    ['a recital is directly under the act', 'Recital 1', null],
  ])('%s', (_name, provision, parent) => {
    expect(parentsOf(ACT).get(provision)).toBe(parent)
  })

  test('gives a division once, before its first article', () => {
    const names = listProvisionTree(ACT).map(({ name }) => name)
    expect(names.slice(0, 4)).toEqual(['Art 1', 'Chapter I', 'Chapter I Section 1', 'Art 2'])
    expect(new Set(names).size).toBe(names.length)
  })

  test('skips a level that the index does not name', () => {
    expect(parentsOf({ provisions: ['Art 1', 'Art 1(1)(a)'] }).get('Art 1(1)(a)')).toBe('Art 1')
  })
})

test('a division has the articles between its ends, an annex section its points', () => {
  const [chapter, , , , section] = ACT.divisions!
  expect(articlesOf(chapter!, ACT.provisions)).toEqual(['Art 2', 'Art 2a', 'Art 3'])
  expect(articlesOf(section!, ACT.provisions)).toEqual(['Annex I(1)'])
})

test('controls are in their group or in the control that they enhance, parts of statements in the control', () => {
  const parents = parentsOf({
    provisions: ['Group a', 'Group a1', 'Control a-1', 'Control a-1(smt)', 'Control a-1.1', 'Resource x'],
    outline: {
      groups: [{ id: 'a' }, { id: 'a1', parent: 'a' }],
      controls: [
        { id: 'a-1', group: 'a1' },
        { id: 'a-1.1', group: 'a1', parent: 'a-1' },
      ],
    },
  })
  expect([...parents]).toEqual([
    ['Group a', null],
    ['Group a1', 'Group a'],
    ['Control a-1', 'Group a1'],
    ['Control a-1(smt)', 'Control a-1'],
    ['Control a-1.1', 'Control a-1'],
    ['Resource x', null],
  ])
})

/** An act of chapters of sections of articles; each number says how many paragraphs an article has. */
const acts = fc
  .array(fc.array(fc.array(fc.nat({ max: 3 }), { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 3 }), {
    minLength: 1,
    maxLength: 5,
  })
  .map((chapters) => {
    let article = 0
    const provisions: string[] = []
    const divisions: NonNullable<ProvisionTreeSource['divisions']>[number][] = []
    const expected = new Map<string, string>()
    for (const [c, sections] of chapters.entries()) {
      const chapter = { name: `Chapter ${c + 1}`, from: `Art ${article + 1}`, to: '' }
      divisions.push(chapter)
      for (const [s, articles] of sections.entries()) {
        const name = `${chapter.name} Section ${s + 1}`
        const from = `Art ${article + 1}`
        for (const paragraphs of articles) {
          const own = `Art ${++article}`
          provisions.push(own, ...Array.from({ length: paragraphs }, (_, p) => `${own}(${p + 1})`))
          expected.set(own, name)
        }
        divisions.push({ name, part_of: chapter.name, from, to: `Art ${article}` })
      }
      chapter.to = `Art ${article}`
    }
    return { provisions, divisions, expected }
  })

test('every provision and division has one row, after that of what contains it, and every article is in its section', () => {
  fc.assert(
    fc.property(acts, ({ provisions, divisions, expected }) => {
      const rows = listProvisionTree({ provisions, divisions })
      const position = new Map(rows.map((row) => [row.name, row.position]))
      expect(rows.map((row) => row.position)).toEqual(rows.map((_, at) => at))
      expect([...position.keys()].toSorted()).toEqual([...provisions, ...divisions.map(({ name }) => name)].toSorted())
      expect(rows.length).toBe(position.size)
      for (const { name, parent } of rows) {
        if (parent !== null) expect(position.get(parent)!).toBeLessThan(position.get(name)!)
        if (expected.has(name)) expect(parent).toBe(expected.get(name))
        if (name.includes('(')) expect(parent).toBe(parentOf(name))
      }
      for (const division of divisions)
        for (const article of articlesOf(division, provisions))
          expect(isWithin(expected.get(article)!.slice(0, division.name.length), division.name)).toBe(true)
    }),
  )
})
