import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { SeedMistakes } from '#src/loader/check/validate.ts'
import type { OscalImportOptions } from '#src/loader/oscal/import.ts'
import type { Mistake } from '#src/loader/read/document.ts'
import { emptyFolder, filesOf, fixture, importInto, OSCAL_FIXTURES, writeDocument } from '#test/support/oscal.ts'

const options = { packId: 'workshop', licence: 'CC0-1.0' }

/** The mistakes for which a document is refused. Nothing of it may be left behind. */
function mistakesOf(source: string | object, changes: Partial<OscalImportOptions> = {}): Mistake[] {
  const folder = emptyFolder()
  try {
    importInto(folder, source, { ...options, ...changes })
  } catch (error) {
    if (!(error instanceof SeedMistakes)) throw error
    expect(Object.keys(filesOf(folder)).filter((name) => /^(packs|relationships)/.test(name))).toEqual([])
    return error.mistakes
  }
  throw new Error('was imported')
}

/** A catalog with a change. */
function changed(change: (catalog: any) => void): object {
  const document = fixture('workshop-catalog.json')
  change(document['catalog'])
  return document
}

const reasons = (mistakes: Mistake[]) => mistakes.map(({ pointer, reason }) => [pointer, reason])

describe('files that are no catalog', () => {
  test('another text, another object, nothing at all', () => {
    expect(reasons(mistakesOf(writeDocument('{"packs": []}')))).toEqual([
      ['', 'is not OSCAL: one top key `catalog` or `mapping-collection` is needed, and the top keys are packs'],
    ])
    expect(mistakesOf(writeDocument('[1, 2]'))[0]!.reason).toMatch(/it holds no object$/)
    expect(mistakesOf(writeDocument('', 'empty.yaml'))[0]!.reason).toMatch(/it holds no object$/)
  })

  test('broken JSON says where, also when YAML would take it', () => {
    const [broken] = mistakesOf(writeDocument('{\n "catalog": {\n  "uuid": \n}'))
    expect(broken).toMatchObject({
      line: 4,
      pointer: '',
      reason: expect.stringMatching(/^is no JSON: Unexpected token/),
    })
    expect(mistakesOf(writeDocument('{"catalog": {},}'))[0]!.reason).toMatch(/^is no JSON/)
    expect(mistakesOf(writeDocument('catalog: [', 'broken.yaml'))[0]!.line).toBeGreaterThan(0)
  })

  test('XML, profiles and other models say what to do', () => {
    expect(mistakesOf(writeDocument('<?xml version="1.0"?><catalog/>'))[0]!.reason).toMatch(
      /^is XML; convert it to JSON/,
    )
    expect(reasons(mistakesOf({ profile: { uuid: 'x' } }))).toEqual([
      [
        '/profile',
        expect.stringMatching(
          /^is a profile that was not resolved; resolve it with .* import the catalog that it writes$/,
        ),
      ],
    ])
    expect(reasons(mistakesOf({ 'component-definition': {} }))).toEqual([
      [
        '/component-definition',
        'is a component-definition; catalogs, resolved profiles and mapping collections are imported',
      ],
    ])
  })

  test('a file of more than 50 MB is not read', () => {
    const folder = mkdtempSync(join(tmpdir(), 'large-'))
    try {
      const path = join(folder, 'large.json')
      writeFileSync(path, '{')
      truncateSync(path, 50 * 1024 * 1024 + 1)
      expect(mistakesOf(path)[0]!.reason).toMatch(/^has 51 MB; at most 50 MB are read: split it by groups/)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  test.each([
    ['1.0.4', /^is OSCAL 1\.0\.4; 1\.1 and 1\.2 are read/],
    ['2.0.0', /^is OSCAL 2\.0\.0/],
    ['1.1', /^is OSCAL 1\.1; /],
    [undefined, /^is missing/],
  ])('OSCAL version %s', (version, reason) => {
    const mistakes = mistakesOf(changed((catalog) => (catalog.metadata['oscal-version'] = version)))
    expect(reasons(mistakes)).toEqual([['/catalog/metadata/oscal-version', expect.stringMatching(reason)]])
  })
})

describe('catalogs with mistakes', () => {
  test('what is missing or of another type, all at once, with their lines', () => {
    const mistakes = mistakesOf(
      changed((catalog) => {
        delete catalog.uuid
        delete catalog.groups[0].controls[0].id
        catalog.groups[0].controls[1].title = 7
        catalog.groups[1].controls[0].parts[0].parts = {}
        catalog.groups[1].controls[1].id = '9 lives'
      }),
    )
    expect(reasons(mistakes)).toEqual(
      expect.arrayContaining([
        ['/catalog/uuid', 'is missing; must be a UUID'],
        ['/catalog/groups/0/controls/0/id', expect.stringMatching(/^is missing; must be a token/)],
        ['/catalog/groups/0/controls/1/title', 'must be text, not 7'],
        ['/catalog/groups/1/controls/0/parts/0/parts', 'must be a list, not {}'],
        ['/catalog/groups/1/controls/1/id', expect.stringMatching(/^must be a token: .*, not "9 lives"$/)],
      ]),
    )
    expect(mistakes).toHaveLength(5)
    expect(mistakes.every(({ line, file }) => line > 1 && file.endsWith('document.json'))).toBe(true)
  })

  test('ids that occur twice name the first place', () => {
    const mistakes = mistakesOf(
      changed((catalog) => {
        catalog.groups[1].controls[0].id = 'tl-1'
        catalog.groups[1].controls[1].parts[0].id = 'tl-1_smt'
      }),
    )
    expect(reasons(mistakes)).toEqual([
      [
        '/catalog/groups/1/controls/0/id',
        expect.stringMatching(
          /^duplicate id "tl-1"; the first is at \/catalog\/groups\/0\/controls\/0\/id \(line \d+\)$/,
        ),
      ],
      ['/catalog/groups/1/controls/1/parts/0/id', expect.stringMatching(/^duplicate id "tl-1_smt"/)],
    ])
  })

  test('withdrawn controls that lead to each other in a circle', () => {
    const mistakes = mistakesOf(
      changed((catalog) => (catalog.groups[0].controls[2].links = [{ href: '#tl-2', rel: 'incorporated-into' }])),
    )
    expect(reasons(mistakes)).toEqual([
      ['/catalog/groups/0/controls/1/links', 'withdrawn controls lead to each other in a circle: tl-2 → tl-3 → tl-2'],
    ])
  })

  test('parameters that insert each other in a circle', () => {
    const mistakes = mistakesOf(
      changed((catalog) => (catalog.groups[0].controls[0].params[0].label = 'as in {{ insert: param, tl-1_prm_3 }}')),
    )
    expect(reasons(mistakes)).toContainEqual([
      '/catalog/groups/0/controls/0/params',
      'parameters insert each other in a circle: tl-1_prm_1 → tl-1_prm_3 → tl-1_prm_1',
    ])
  })

  test('a statement that is too long, and no control at all', () => {
    const long = changed((catalog) => (catalog.groups[1].controls[0].parts[0].prose = 'x'.repeat(10_001)))
    expect(reasons(mistakesOf(long))).toEqual([
      ['/catalog/groups/1/controls/0/parts', 'the statement has 10001 characters; at most 10000 fit'],
    ])
    expect(reasons(mistakesOf(changed((catalog) => delete catalog.groups)))).toEqual([['/catalog', 'has no control']])
  })

  test('licence, issuer and version that the file does not state are asked for together', () => {
    const { licence: _licence, ...without } = { ...options }
    const document = changed((catalog) => {
      catalog.metadata.version = 'Revision 5'
      delete catalog.metadata['responsible-parties']
    })
    const mistakes = mistakesOf(document, { ...without, licence: undefined as never })
    expect(reasons(mistakes)).toEqual([
      ['/catalog/metadata/version', '"Revision 5" is no semantic version; give the pack one with --version'],
      ['/catalog/metadata', expect.stringContaining('--issuer')],
      ['/catalog/metadata', expect.stringContaining('--licence')],
    ])
    const folder = emptyFolder()
    importInto(folder, document, { ...options, version: '5.0.0', issuer: 'Guild' })
    expect(filesOf(folder)['packs/workshop/5.0.0/pack.yaml']).toContain('issuer: Guild')
  })

  test('an unknown role or jurisdiction is refused by the validation, and nothing stays', () => {
    expect(mistakesOf(join(OSCAL_FIXTURES, 'workshop-catalog.json'), { role: 'standard_adoptr' })[0]!.reason).toBe(
      'unknown entity role "standard_adoptr"; did you mean standard_adopter?',
    )
    expect(mistakesOf(join(OSCAL_FIXTURES, 'workshop-catalog.json'), { jurisdictions: ['XX'] })[0]!.reason).toMatch(
      /^unknown jurisdiction "XX"/,
    )
  })

  test('a folder with two catalogs, with none, and a path that is not there', () => {
    expect(() => importInto(emptyFolder(), OSCAL_FIXTURES, options)).toThrow(
      /holds 2 catalogs .* import each by itself/,
    )
    expect(() => importInto(emptyFolder(), emptyFolder(), options)).toThrow(/holds no \.json or \.yaml file/)
    expect(() => importInto(emptyFolder(), '/nowhere/at/all.json', options)).toThrow(/does not exist/)
    const { packId: _packId, ...nameless } = options
    expect(() => importInto(emptyFolder(), join(OSCAL_FIXTURES, 'shop-rules.json'), nameless)).toThrow(/--pack-id/)
  })

  test('nothing is added to a folder that has mistakes already', () => {
    const folder = emptyFolder()
    importInto(folder, join(OSCAL_FIXTURES, 'shop-rules.json'), { packId: 'shop' })
    const name = 'packs/shop/1.0.0/pack.yaml'
    writeFileSync(join(folder, name), filesOf(folder)[name]!.replace('standard_adopter', 'nobody'))
    const before = filesOf(folder)
    expect(() => importInto(folder, join(OSCAL_FIXTURES, 'workshop-catalog.json'), options)).toThrow(SeedMistakes)
    expect(filesOf(folder)).toEqual(before)
  })
})

describe('what would harm a reader', () => {
  const firstControl = (catalog: any) => catalog.groups[0].controls[0]
  const inFirst = (change: (control: any) => void) => changed((catalog) => change(firstControl(catalog)))

  test.each([101, 6_000])('%i levels are refused at the first that is too deep', (levels) => {
    const text = JSON.stringify(fixture('workshop-catalog.json'))
    const nested = `${'{"id":"a","title":"b","controls":['.repeat(levels)}${']}'.repeat(levels)}`
    const mistakes = mistakesOf(writeDocument(text.replace('"controls":[', `"controls":[${nested},`)))
    expect(mistakes).toMatchObject([
      {
        line: 1,
        pointer: expect.stringMatching(/^\/catalog\/groups\/0(?:\/controls\/0)+/),
        reason: 'lies more than 100 levels deep; nest controls and parts less',
      },
    ])
  })

  test('YAML that is too deep, or whose aliases grow without end', () => {
    const deep = mistakesOf(writeDocument(`catalog: ${'['.repeat(6_000)}${']'.repeat(6_000)}`, 'deep.yaml'))
    expect(deep[0]!.reason).toBe('its lists and objects lie too deep in one another')
    const rows = ['a', 'b', 'c', 'd', 'e'].map((name, at) => {
      const items = Array.from({ length: 9 }, () => (at === 0 ? 'x' : `*${'abcde'[at - 1]}`))
      return `${name}: &${name} [${items.join(', ')}]`
    })
    expect(mistakesOf(writeDocument([...rows, 'catalog: *e'].join('\n'), 'aliases.yaml'))[0]!.reason).toMatch(/alias/i)
  })

  test.each(['__proto__', 'constructor', 'prototype', 'toString'])('the id %s', (id) => {
    expect(reasons(mistakesOf(inFirst((control) => (control.id = id))))).toEqual([
      [
        '/catalog/groups/0/controls/0/id',
        `${JSON.stringify(id)} is a name that programs keep for themselves; choose another id`,
      ],
    ])
  })

  test.each([
    ['U+0000', '\u0000'],
    ['U+0007', '\u0007'],
    ['U+200B', '\u200b'],
    ['U+202E', '\u202e'],
    ['U+2066', '\u2066'],
    ['U+FEFF', '\ufeff'],
  ])('a name with %s', (name, character) => {
    const mistakes = mistakesOf(inFirst((control) => (control.class = `before${character}after`)))
    expect(mistakes).toMatchObject([
      {
        pointer: '/catalog/groups/0/controls/0/class',
        reason: `holds the character ${name}, which is not seen; remove it`,
      },
    ])
    expect(mistakes[0]!.line).toBeGreaterThan(1)
  })

  test('half a character, a key given twice, a key that is never accepted', () => {
    const text = JSON.stringify(fixture('workshop-catalog.json'), null, 1)
    const refused = (from: string, to: string) => reasons(mistakesOf(writeDocument(text.replace(from, to))))
    expect(refused('"title": "', '"title": "\\ud83d')).toEqual([
      ['/catalog/metadata/title', 'holds half of a surrogate pair, which is no character'],
    ])
    expect(refused('"title":', '"title": "other", "t\\u0069tle":')).toEqual([
      ['/catalog/metadata/title', 'is given twice in one object; readers differ on which of them counts'],
    ])
    expect(refused('"title":', '"__proto__": {"x": 1}, "title":')).toEqual([
      ['/catalog/metadata/__proto__', 'is a key that is never accepted; remove it'],
    ])
  })
})
