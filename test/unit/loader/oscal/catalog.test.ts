import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { validateSeed } from '#src/loader/check/validate.ts'
import { compileSeed } from '#src/loader/compile/compile.ts'
import { readSeed } from '#src/loader/read/read.ts'
import type { SeedPackFile } from '#src/loader/shapes/pack.ts'
import {
  emptyFolder,
  filesOf,
  fixture,
  importInto,
  OSCAL_FIXTURES,
  obligationsOf,
  writeDocument,
} from '#test/support/oscal.ts'

const CATALOG = join(OSCAL_FIXTURES, 'workshop-catalog.json')
const options = { packId: 'workshop', licence: 'CC0-1.0' }
const SELF = 'WORKSHOP'

describe('a catalog', () => {
  const folder = emptyFolder()
  let report: ReturnType<typeof importInto>
  beforeAll(() => {
    report = importInto(folder, CATALOG, options)
  })
  const obligations = () => obligationsOf(readSeed(folder), 'workshop')
  const head = () => parse(filesOf(folder)['packs/workshop/2.1.0/pack.yaml']!) as SeedPackFile

  test('becomes files that the loader takes, and says what it left out', () => {
    expect(validateSeed(readSeed(folder))).toEqual([])
    expect(report).toMatchObject([
      {
        action: 'created',
        target: 'workshop@2.1.0',
        counts: { controls: 7, groups: 2, obligations: 4, withdrawn: 3 },
      },
    ])
    expect(report[0]!.left_out.map(({ what, count }) => [count, what.split(':')[0]])).toEqual([
      [1, 'parts "guidance"'],
      [1, 'links to pages outside the file'],
      [1, 'links to what is not in the file'],
    ])
  })

  test('is the same with a byte order mark, and with format characters in its prose', () => {
    const document = fixture('workshop-catalog.json')
    const catalog = document['catalog'] as { groups: Array<{ controls: Array<{ title: string; parts: any[] }> }> }
    const [control] = catalog.groups[0]!.controls
    control!.title = control!.title.split('').join('\u00ad')
    for (const part of control!.parts) if (part.prose) part.prose = part.prose.replaceAll(' ', '\u200b \ufeff')
    const other = emptyFolder()
    importInto(other, writeDocument(`\ufeff${JSON.stringify(document)}`), options)
    const inYaml = emptyFolder()
    importInto(inYaml, writeDocument(`\ufeff${stringify(document)}`, 'document.yaml'), options)
    expect(filesOf(other)).toEqual(filesOf(folder))
    expect(filesOf(inYaml)).toEqual(filesOf(folder))
  })

  test('controls are obligations in their order, enhancements beneath what they enhance', () => {
    expect(obligations().map(({ code, title, parent }) => [code, title, parent])).toEqual([
      ['tl-1', 'TL-1 Inventory of Tools', undefined],
      ['tl-1-1', 'TL-1(1) Tags', 'tl-1'],
      ['vs-1', 'VS-1 Register of Visitors', undefined],
      ['vs-2', 'VS-2 Lending to Visitors', undefined],
    ])
    expect(obligations()[0]).toMatchObject({
      modality: 'must',
      addressee_roles: ['standard_adopter'],
      tags: ['group_tl', 'implementation_level_team'],
    })
  })

  test('parameters are written out: what is set as its value, what is open as an assignment or a selection', () => {
    expect(obligations()[0]!.summary).toBe(
      [
        'The workshop keeps an inventory of its tools:',
        'a. the workshop manager lists each tool with its owner; and',
        'b. the list is reviewed every [assignment: period of review]:',
        '  1. tools not in use are [selection (one or more): locked away; returned every [assignment: period of review]].',
      ].join('\n'),
    )
    // A parameter without a label is known by its guideline; one of another control can be inserted too.
    expect(obligations()[3]!.summary).toBe(
      'A visitor may take a tool home for [assignment: the longest time of a loan is set], never longer than [assignment: period of review].',
    )
  })

  test('withdrawn controls are the lineage of what took their content over, along whole chains', () => {
    const derived = Object.fromEntries(obligations().map(({ code, derived_from }) => [code, derived_from]))
    expect(derived).toEqual({
      'tl-1': ['workshop/tl-2', 'workshop/tl-3'],
      'tl-1-1': ['workshop/tl-1.2'],
      'vs-1': undefined,
      'vs-2': ['workshop/tl-2', 'workshop/tl-3'],
    })
    // The lineage is the id of the control, which the code spells otherwise.
    expect(obligations()[1]!.lineage_id).toBe('workshop/tl-1.1')
    expect(head().coverage!.not_modelled.map(({ provision, note }) => [provision, note])).toEqual([
      [`${SELF} Control tl-1.2`, 'withdrawn, incorporated into tl-1.1'],
      [`${SELF} Control tl-2`, 'withdrawn, moved to tl-3'],
      [`${SELF} Control tl-3`, 'withdrawn, moved to vs-2, incorporated into tl-1'],
    ])
  })

  test('the catalog is the instrument: controls, items and bibliography are provisions with their structure', () => {
    const index = JSON.parse(filesOf(folder)[`instruments/${SELF}/2-1-2025-03-01.json`]!)
    expect(index.provisions).toEqual(
      expect.arrayContaining([
        'Group tl',
        'Control tl-1',
        'Control tl-1(smt.b.1)',
        'Control tl-1.2',
        'Control vs-2(smt)',
      ]),
    )
    expect(index.provisions).not.toContain('Control tl-1(gdn)')
    expect(index.outline.controls[0]).toMatchObject({
      id: 'tl-1',
      label: 'TL-1',
      sort_id: 'tl-01',
      class: 'workshop',
      group: 'tl',
    })
    const handbook = index.outline.resources.find(({ title }: { title: string }) => title === 'Handbook of Workshops')
    expect(obligations()[0]!.citations).toEqual([
      `${SELF} Control tl-1`,
      { ref: `${SELF} Resource ${handbook.id}`, role: 'interpretation' },
    ])
    const { citations } = compileSeed(readSeed(folder), '').versions[0]!
    const row = (provision: string) => citations.find((citation) => citation.provision === provision)
    expect(row('Control tl-1')).toMatchObject({
      ref: `${SELF} Control tl-1`,
      url: 'https://example.org/workshop-controls.pdf',
      binding: 'guidance',
      pinpoint_json: '{"control":"tl-1"}',
    })
    expect(row(`Resource ${handbook.id}`)!.url).toBe('https://example.org/handbook.html')
  })

  test('author, licence and dates are those of the source; nothing is published by an import', () => {
    expect(head().pack).toMatchObject({
      kind: 'standard',
      effect: 'by_adoption',
      jurisdictions: ['INT'],
      issuer: 'Guild of Workshops',
      licence: 'CC0-1.0',
    })
    expect(head().version).toMatchObject({
      number: '2.1.0',
      author: 'Guild of Workshops, taken over from OSCAL',
      dates: { published_in_oj: '2025-03-01', in_force: '2025-03-01', applies: [{ date: '2025-03-01' }] },
      legal_from: '2025-03-01',
      checked_on: '2026-11-21',
    })
    expect(compileSeed(readSeed(folder), '').versions[0]!.version.publication_mode).toBe('draft')
  })

  test('imported again on another day, it changes no byte', () => {
    const before = filesOf(folder)
    expect(importInto(folder, CATALOG, { ...options, today: '2027-01-01' })).toMatchObject([{ action: 'unchanged' }])
    expect(filesOf(folder)).toEqual(before)
  })

  test('as YAML it is the same pack', () => {
    const other = emptyFolder()
    importInto(other, writeDocument(stringify(fixture('workshop-catalog.json')), 'catalog.yaml'), options)
    expect(filesOf(other)).toEqual(filesOf(folder))
  })

  test('changed, it is refused under its number, naming what changed, and taken under another', () => {
    const changed = fixture('workshop-catalog.json')
    changed['catalog'].groups[1].controls[0].parts[0].prose = 'Visitors sign a book.'
    changed['catalog'].groups[1].controls.pop()
    const before = filesOf(folder)
    expect(() => importInto(folder, changed, options)).toThrow(
      /^workshop@2\.1\.0 is there with other content: obligations removed 1 \(vs-2\), changed 1 \(vs-1\)\. A changed catalog is a new version: give it one with --version/,
    )
    expect(filesOf(folder)).toEqual(before)
    expect(importInto(folder, changed, { ...options, version: '2.2.0' })).toMatchObject([{ action: 'created' }])
    const seed = readSeed(folder)
    expect(validateSeed(seed)).toEqual([])
    expect(
      seed.packs.map(({ versionNumber, versions }) => [versionNumber, versions[0]!.value.previous_version]),
    ).toEqual([
      ['2.1.0', undefined],
      ['2.2.0', '2.1.0'],
    ])
    // The first version and its text are as they were; both can be imported again without a change.
    expect(filesOf(folder)).toMatchObject({ ...before, [`instruments/${SELF}.yaml`]: expect.any(String) })
    expect(importInto(folder, CATALOG, options)).toMatchObject([{ action: 'unchanged' }])
    expect(importInto(folder, changed, { ...options, version: '2.2.0' })).toMatchObject([{ action: 'unchanged' }])
  })

  test('with --replace a version is written anew, and files of groups that are gone go too', () => {
    const other = emptyFolder()
    importInto(other, CATALOG, options)
    const changed = fixture('workshop-catalog.json')
    changed['catalog'].groups[0].controls.splice(1)
    changed['catalog'].groups[0].controls[0].links = []
    changed['catalog'].groups.splice(1)
    expect(importInto(other, changed, { ...options, replace: true })).toMatchObject([{ action: 'replaced' }])
    expect(Object.keys(filesOf(other)).filter((name) => name.startsWith('packs/'))).toEqual([
      'packs/workshop/2.1.0/obligations-001-tl.yaml',
      'packs/workshop/2.1.0/pack.yaml',
    ])
  })
})

describe('ids', () => {
  test('that come to one code are told apart, and keep their lineage', () => {
    const catalog = fixture('shop-rules.json')
    catalog['catalog'].controls[1].id = 'R.1'
    const folder = emptyFolder()
    importInto(folder, catalog, { packId: 'shop' })
    expect(obligationsOf(readSeed(folder), 'shop').map(({ code, lineage_id }) => [code, lineage_id])).toEqual([
      ['r-1', undefined],
      [expect.stringMatching(/^r-1-[0-9a-f]{8}$/), 'shop/R.1'],
      ['r-3', undefined],
    ])
  })

  test('a pack of 1,000 controls has all of them, and a second import changes nothing', async () => {
    const { makeLargeCatalog } = await import('#test/support/oscal.ts')
    const folder = emptyFolder()
    const catalog = makeLargeCatalog(1000)
    const [first] = importInto(folder, catalog, { packId: 'large' })
    expect(first!.counts['controls']).toBe(1000)
    expect(first!.counts['obligations']! + first!.counts['withdrawn']!).toBe(1000)
    expect(first!.counts['withdrawn']).toBeGreaterThan(50)
    const before = filesOf(folder)
    expect(importInto(folder, catalog, { packId: 'large' })).toMatchObject([{ action: 'unchanged' }])
    expect(filesOf(folder)).toEqual(before)
    const other = emptyFolder()
    importInto(other, catalog, { packId: 'large' })
    expect(filesOf(other)).toEqual(before)
    const obligations = obligationsOf(readSeed(folder), 'large')
    expect(obligations.filter(({ parent }) => parent !== undefined).length).toBeGreaterThan(50)
    const lineages = new Set(obligations.flatMap(({ derived_from }) => derived_from ?? []))
    expect(lineages.size).toBe(first!.counts['withdrawn'])
    expect(readFileSync(join(folder, 'packs/large/1.0.0/pack.yaml'), 'utf8')).toContain('licence: CC0-1.0')
  })
})
