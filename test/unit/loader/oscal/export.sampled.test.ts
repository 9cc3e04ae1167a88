import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { compileSeed } from '#src/loader/compile/compile.ts'
import { exportCatalog } from '#src/loader/oscal/export/export-catalog.ts'
import { exportMappings } from '#src/loader/oscal/export/export-mappings.ts'
import { checkAgainstSchema } from '#src/loader/oscal/options.ts'
import { readSeed } from '#src/loader/read/read.ts'
import type { SeedSource } from '#src/loader/read/source.ts'
import { oscalMistakes } from '#test/support/oscal-schema.ts'
import { emptyFolder, factsOf, fixture, importInto, OSCAL_FIXTURES, obligationsOf } from '#test/support/oscal.ts'
import { sample } from '#test/support/sample.ts'
import { shippedSeed } from '#test/support/shipped-seed.ts'
import { makeSmallSeed, writeSmallSeed } from '#test/support/small-seed.ts'

/** A document as text, for changes and comparisons of every byte. */
const textOf = (document: unknown) => JSON.stringify(document, null, 2)

function exportPack(seed: SeedSource, packId: string): any {
  const source = seed.packs.filter((pack) => pack.packId === packId).at(-1)!
  const compiled = compileSeed(seed, '')
    .versions.filter(({ version }) => version.pack_id === packId)
    .at(-1)!
  return exportCatalog(source, seed, '1.1.3', compiled.version.content_hash)
}

/** The hash covers more than OSCAL can say, so it alone may differ after a detour over OSCAL. */
function withoutHash(document: any): string {
  const { props, ...metadata } = document.catalog.metadata
  const others = props.filter(({ name }: { name: string }) => name !== 'content-hash')
  return textOf({ ...document.catalog, metadata: { ...metadata, props: others } })
}

describe('a law as a catalog', () => {
  const small = makeSmallSeed()
  small.one.obligations[0]!.applies_from = [
    { date: '2022-01-01', citation: { ref: `${small.instrument.id} Art 3`, role: 'date' } },
    { date: '2023-01-01', condition: 'small-firms' },
  ]
  small.one.obligations[0]!.frequency = { kind: 'periodic', period: 'P1Y', note: 'each January' }
  small.one.obligations[1]!.derived_from = ['elsewhere/art-9']
  const id = small.one.pack.id
  const seed = readSeed(writeSmallSeed(small))
  const document = exportPack(seed, id)
  const article = document.catalog.groups[0].groups[0]
  const own = (props: Array<{ name: string; value: string }>, name: string) =>
    props.filter((prop) => prop.name === name).map(({ value }) => value)

  test('has the shape of OSCAL', () => {
    expect(oscalMistakes('catalog', document)).toEqual([])
  })

  test('groups are acts and articles, controls are obligations beneath their parents', () => {
    expect(document.catalog.groups[0].title).toBe(small.instrument.short_title)
    expect(article).toMatchObject({ title: 'Article 1', controls: [{ id: 'art-1-1', controls: [{ id: 'art-1-2' }] }] })
  })

  test('modality, roles, events, dates and lineage are properties; text, conditions and exceptions are parts', () => {
    const [first] = article.controls
    expect(own(first.props, 'modality')).toEqual(['must'])
    expect(own(first.props, 'addressee-role')).toEqual([`t_${small.key}_bank`])
    expect(own(first.props, 'trigger-event')).toEqual([`t_${small.key}_incident`])
    expect(first.props.find(({ name }: { name: string }) => name === 'applies-from')).toMatchObject({
      value: '2022-01-01',
      class: 'date',
      remarks: `${small.instrument.id} Art 3`,
    })
    expect(own(first.controls[0].props, 'derived-from')).toEqual(['elsewhere/art-9'])
    const parts = (control: any) =>
      control.parts.map(({ name, prose }: { name: string; prose: string }) => [name, prose])
    expect(parts(first)).toEqual([
      ['statement', 'Keep a register of incidents.'],
      ['condition', 'Applies from 2023-01-01, instead of any other date, under the rule "small-firms"'],
    ])
    expect(parts(first.controls[0])).toEqual([
      ['statement', 'Report incidents.'],
      ['exception', 'Small firms are exempt.'],
    ])
  })

  test('citations are links to the text in the bibliography, with the provision', () => {
    const [resource] = document.catalog['back-matter'].resources
    expect(article.controls[0].links).toEqual([
      {
        href: `#${resource.uuid}`,
        rel: 'reference',
        text: `${small.instrument.id} Art 1(1)`,
        'resource-fragment': 'Art%201(1)',
      },
    ])
    expect(own(resource.props, 'text-id')).toEqual(['oj-2020-01-10'])
  })

  test('imported and exported again it is the same, but for the hash', () => {
    const folder = emptyFolder()
    importInto(folder, document, { packId: id })
    const again = exportPack(readSeed(folder), id)
    expect(withoutHash(again)).toBe(withoutHash(document))
    expect(again).not.toEqual(document)
    const third = emptyFolder()
    importInto(third, again, { packId: id })
    expect(textOf(exportPack(readSeed(third), id))).toBe(textOf(again))
  })
})

describe('packs of this project', () => {
  const seed = shippedSeed()
  const ids = [...new Set(seed.packs.map(({ packId }) => packId))]

  test.each(sample(ids, 2))('%s: export, import, export is a fixpoint', (id) => {
    const document = exportPack(seed, id)
    expect(oscalMistakes('catalog', document)).toEqual([])
    const folder = emptyFolder()
    importInto(folder, document, { packId: id })
    const imported = readSeed(folder)
    expect(withoutHash(exportPack(imported, id))).toBe(withoutHash(document))
    const before = obligationsOf(seed, id, document.catalog.metadata.version)
    const after = new Map(obligationsOf(imported, id).map((item) => [item.code, item]))
    expect(after.size).toBe(before.length)
    const facts = ({
      code,
      title,
      summary,
      modality,
      addressee_roles,
      citations,
      parent,
      tags,
    }: (typeof before)[number]) => ({
      code,
      title,
      summary,
      modality,
      addressee_roles,
      citations,
      parent,
      tags: tags ?? [],
    })
    for (const obligation of before) expect(facts(after.get(obligation.code)!)).toEqual(facts(obligation))
  })

  test('their relationship facts as a mapping collection come back as they were', () => {
    const { document, facts, left_out } = exportMappings(seed, '1.2.2')
    expect(oscalMistakes('mappings', document)).toEqual([])
    expect(facts).toBeGreaterThan(50)
    const all = seed.relationships.map(({ value }) => value)
    expect(facts + left_out.length).toBe(all.length)
    // What has a condition can't be said, and nothing else that relates two obligations is left out.
    const unsaid = new Set(left_out.map(({ id }) => id))
    expect(all.filter((fact) => fact.from.code && fact.to.code && !fact.condition && unsaid.has(fact.id))).toEqual([])
    const maps = (document['mapping-collection'] as any).mappings.flatMap((mapping: any) => mapping.maps)
    expect(new Set(maps.map((map: any) => map.ns ?? 'oscal'))).toEqual(new Set(['oscal', 'urn:x-regpack:oscal:1']))
  })
})

describe('an imported catalog', () => {
  let folder: string
  beforeAll(() => {
    folder = emptyFolder()
    importInto(folder, join(OSCAL_FIXTURES, 'workshop-catalog.json'), { packId: 'workshop', licence: 'CC0-1.0' })
    importInto(folder, join(OSCAL_FIXTURES, 'shop-rules.json'), { packId: 'shop' })
    const resources = new Map([
      ['workshop-catalog.json', 'workshop@2.1.0'],
      ['shop-rules.json', 'shop@1.0.0'],
    ])
    importInto(folder, join(OSCAL_FIXTURES, 'workshop-mapping.json'), { resources })
  })

  test('is written with its own groups, labels, links, withdrawn controls and bibliography', () => {
    const { catalog } = exportPack(readSeed(folder), 'workshop')
    expect(oscalMistakes('catalog', { catalog })).toEqual([])
    const source = fixture('workshop-catalog.json')['catalog']
    const outline = (group: any): unknown => ({
      id: group.id,
      title: group.title.replaceAll('*', ''),
      class: group.class,
      label: group.props.find((prop: any) => prop.name === 'label' && !prop.class).value,
      sort: group.props.find((prop: any) => prop.name === 'sort-id').value,
      withdrawn: group.props.some((prop: any) => prop.name === 'status'),
      controls: (group.controls ?? []).map(outline),
    })
    expect(catalog.groups.map(outline)).toEqual(source.groups.map(outline))
    expect(catalog.groups[0].controls[2].links).toEqual([
      { href: '#vs-2', rel: 'moved-to' },
      { href: '#tl-1', rel: 'incorporated-into' },
    ])
    expect(catalog['back-matter'].resources.slice(1)).toEqual(source['back-matter'].resources)
  })

  test('comes back with the same content hash', () => {
    const document = exportPack(readSeed(folder), 'workshop')
    const other = emptyFolder()
    importInto(other, document, { packId: 'workshop' })
    expect(textOf(exportPack(readSeed(other), 'workshop'))).toBe(textOf(document))
    const hashOf = (place: string) =>
      compileSeed(readSeed(place), '').versions.find(({ version }) => version.pack_id === 'workshop')!.version
        .content_hash
    expect(hashOf(other)).toBe(hashOf(folder))
  })

  test('facts with a statement as their end are maps of statements', () => {
    const { document, facts, left_out } = exportMappings(readSeed(folder), '1.2.2', ['workshop'])
    expect([facts, left_out]).toEqual([6, []])
    const maps = (document['mapping-collection'] as any).mappings[0].maps
    expect(maps[3]).toMatchObject({
      relationship: 'equivalent-to',
      sources: [{ type: 'statement', 'id-ref': 'tl-1_smt.a' }],
      targets: [{ type: 'control', 'id-ref': 'r-3' }],
    })
    const other = emptyFolder()
    importInto(other, join(OSCAL_FIXTURES, 'workshop-catalog.json'), { packId: 'workshop', licence: 'CC0-1.0' })
    importInto(other, join(OSCAL_FIXTURES, 'shop-rules.json'), { packId: 'shop' })
    // Without --resource: the collection says which packs it means.
    importInto(other, document)
    expect(factsOf(other)).toEqual(factsOf(folder))
    expect(textOf(exportMappings(readSeed(other), '1.2.2').document)).toBe(textOf(document))
  })
})

describe('any catalog', () => {
  const words = fc.stringMatching(/^[A-Za-z][A-Za-z0-9 ,;()é§-]{0,40}$/).map((text) => text.trim())
  const item = fc.record({ words, items: fc.array(words, { maxLength: 2 }) })
  const control = fc.record({
    title: words,
    lead: words,
    items: fc.array(item, { maxLength: 3 }),
    label: fc.option(words),
    gone: fc.boolean(),
    inner: fc.nat(2),
  })
  const groups = fc.array(fc.array(control, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 3 })

  test('import, export, import gives the same obligations and the same file', () => {
    fc.assert(
      fc.property(groups, (made) => {
        const document = catalogOf(made)
        const [first, second] = [emptyFolder(), emptyFolder()]
        importInto(first, document, { packId: 'any' })
        const exported = exportPack(readSeed(first), 'any')
        expect(oscalMistakes('catalog', exported)).toEqual([])
        importInto(second, exported, { packId: 'any' })
        expect(obligationsOf(readSeed(second), 'any')).toEqual(obligationsOf(readSeed(first), 'any'))
        expect(textOf(exportPack(readSeed(second), 'any'))).toBe(textOf(exported))
      }),
      { numRuns: 12 },
    )
  })

  interface Made {
    title: string
    lead: string
    items: Array<{ words: string; items: string[] }>
    label: string | null
    gone: boolean
    inner: number
  }

  function catalogOf(made: Made[][]): object {
    const base = fixture('shop-rules.json')['catalog']
    const toControl = (one: Made, id: string): Record<string, unknown> => {
      const gone = one.gone && id !== 'c-0-0'
      const props = [
        ...(one.label === null ? [] : [{ name: 'label', value: one.label }]),
        ...(gone ? [{ name: 'status', value: 'withdrawn' }] : []),
      ]
      const inner = Array.from({ length: one.inner }, (_, at) => toControl({ ...one, inner: 0 }, `${id}.${at}`))
      const items = one.items.map(({ words: prose, items: deep }, at) => ({
        id: `${id}_smt.${at}`,
        name: 'item',
        prose,
        ...(deep.length > 0
          ? { parts: deep.map((text, deeper) => ({ id: `${id}_smt.${at}.${deeper}`, name: 'item', prose: text })) }
          : {}),
      }))
      return {
        id,
        title: one.title,
        ...(props.length > 0 ? { props } : {}),
        ...(gone
          ? { links: [{ href: '#c-0-0', rel: 'moved-to' }] }
          : {
              parts: [
                { id: `${id}_smt`, name: 'statement', prose: one.lead, ...(items.length > 0 ? { parts: items } : {}) },
              ],
            }),
        ...(inner.length > 0 ? { controls: inner } : {}),
      }
    }
    const { controls: _controls, ...rest } = base
    const toGroup = (controls: Made[], at: number) => ({
      id: `g-${at}`,
      title: `Group ${at}`,
      controls: controls.map((one, index) => toControl(one, `c-${at}-${index}`)),
    })
    return { catalog: { ...rest, groups: made.map(toGroup) } }
  }
})

// NIST's schemas are not part of this project: they come with the releases of OSCAL. docs/TESTING.md says how to run
// these.
const schemas = process.env['OSCAL_SCHEMAS'] ?? ''
describe.skipIf(schemas === '')("by NIST's own JSON schemas", () => {
  const seed = shippedSeed()
  const schemaOf = (name: string) => join(schemas, name)
  const catalogs = [...new Set(seed.packs.map(({ packId }) => packId))].map((id) => exportPack(seed, id))
  const mappings = exportMappings(seed, '1.2.2').document

  test('every export is right', () => {
    expect(existsSync(schemaOf('oscal_catalog_schema.json'))).toBe(true)
    for (const document of catalogs)
      expect(checkAgainstSchema(document, schemaOf('oscal_catalog_schema.json'))).toEqual([])
    expect(checkAgainstSchema(mappings, schemaOf('oscal_mapping_schema.json'))).toEqual([])
    for (const name of ['workshop-catalog.json', 'shop-rules.json'])
      expect(checkAgainstSchema(fixture(name), schemaOf('oscal_catalog_schema.json'))).toEqual([])
    expect(checkAgainstSchema(fixture('workshop-mapping.json'), schemaOf('oscal_mapping_schema.json'))).toEqual([])
  })
})
