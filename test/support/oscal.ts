import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  importOscal,
  type ImportReport,
  type OscalImportOptions,
  readSeed,
  type SeedObligation,
  type SeedRelationship,
  type SeedSource,
} from '#src/loader/index.ts'
import { cleanUpAfterFile } from './clean-up.ts'

/** OSCAL files written for this project. */
export const OSCAL_FIXTURES = join(import.meta.dirname, '../fixtures/oscal')

/** An empty folder, removed when the tests of the file end. */
export function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'oscal-'))
  cleanUpAfterFile(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Imports a fixture, or a document that is written to a file first, as a user would. */
export function importInto(
  folder: string,
  source: string | object,
  options: Partial<OscalImportOptions> = {},
): ImportReport[] {
  const path = typeof source === 'string' ? source : writeDocument(source)
  const defaults = { folder, resources: new Map<string, string>(), confidence: 0.5, today: '2026-11-21' }
  return importOscal(path, { ...defaults, ...options })
}

/** Writes a document, or text, into a folder of its own and returns its path. */
export function writeDocument(document: object | string, name = 'document.json'): string {
  const path = join(emptyFolder(), name)
  writeFileSync(path, typeof document === 'string' ? document : JSON.stringify(document, null, 2))
  return path
}

/** A fresh copy of a fixture, for a test to change. */
export function fixture(name: string): Record<string, any> {
  return JSON.parse(readFileSync(join(OSCAL_FIXTURES, name), 'utf8')) as Record<string, any>
}

/** The obligations of a pack version, in their order. */
export function obligationsOf(seed: SeedSource, pack: string, version?: string): SeedObligation[] {
  const source = seed.packs.find(
    ({ packId, versionNumber }) => packId === pack && (version ?? versionNumber) === versionNumber,
  )
  return source!.obligations.map(({ value }) => value)
}

/** The relationship facts of a folder. */
export function factsOf(folder: string): SeedRelationship[] {
  return readSeed(folder).relationships.map(({ value }) => value)
}

/** Every file of a folder with its text. */
export function filesOf(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.\w+$/.test(name))
  return Object.fromEntries(
    names
      .filter((name) => /\.(ya?ml|json)$/.test(name))
      .toSorted()
      .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  )
}

/**
 * A catalog of `count` controls in 20 groups, with parameters, items in items and references. Of each ten controls one
 * was withdrawn and one enhances another. The same number gives the same catalog.
 */
export function makeLargeCatalog(count: number): { catalog: Record<string, unknown> } {
  const groups = Array.from({ length: 20 }, (_, at) => ({
    id: `g${at + 1}`,
    title: `Family ${at + 1}`,
    controls: [] as Array<Record<string, unknown>>,
  }))
  const resource = '0a0a0a0a-0000-4000-8000-000000000001'
  for (let made = 0; made < count; made++) {
    const group = groups[made % groups.length]!
    const before = group.controls.at(-1)
    const enhances = made % 10 === 7 && before && !before['withdrawn']
    const inner = (before?.['controls'] ?? []) as unknown[]
    const id = enhances
      ? `${String(before['id'])}.${inner.length + 1}`
      : `${group.id}-${Math.floor(made / groups.length) + 1}`
    const control = makeControl(id, made, `${group.id}-1`, resource)
    if (enhances) before['controls'] = [...inner, control]
    else group.controls.push(control)
  }
  for (const { controls } of groups) for (const control of controls) delete control['withdrawn']
  return {
    catalog: {
      uuid: '0a0a0a0a-0000-4000-8000-000000000000',
      metadata: {
        title: `Catalog of ${count} controls`,
        'last-modified': '2025-06-01T00:00:00Z',
        version: '1.0.0',
        'oscal-version': '1.1.3',
        props: [{ name: 'license', value: 'CC0-1.0' }],
        parties: [{ uuid: resource, type: 'organization', name: 'Makers of large catalogs' }],
        'responsible-parties': [{ 'role-id': 'publisher', 'party-uuids': [resource] }],
      },
      groups,
      'back-matter': {
        resources: [{ uuid: resource, title: 'A book', rlinks: [{ href: 'https://example.org/book' }] }],
      },
    },
  }
}

function makeControl(id: string, at: number, successor: string, resource: string): Record<string, unknown> {
  const props = [
    { name: 'label', value: id.toUpperCase() },
    { name: 'sort-id', value: String(at).padStart(5, '0') },
  ]
  if (at % 10 === 3 && id !== successor) {
    return {
      id,
      title: `Control ${at}`,
      withdrawn: true,
      props: [...props, { name: 'status', value: 'withdrawn' }],
      links: [{ href: `#${successor}`, rel: 'incorporated-into' }],
    }
  }
  const item = (name: string, words: string, parts?: unknown[]) => ({
    id: `${id}_smt.${name}`,
    name: 'item',
    props: [{ name: 'label', value: `${name.at(-1)}.` }],
    prose: words,
    ...(parts ? { parts } : {}),
  })
  return {
    id,
    title: `Control ${at}`,
    params: [{ id: `${id}_prm_1`, label: 'a frequency' }],
    props,
    links: [{ href: `#${resource}`, rel: 'reference' }],
    parts: [
      {
        id: `${id}_smt`,
        name: 'statement',
        parts: [
          item('a', `Does thing ${at} at {{ insert: param, ${id}_prm_1 }};`),
          item('b', `and writes down, for thing ${at}:`, [item('b.1', 'who did it;'), item('b.2', 'and when.')]),
        ],
      },
      { id: `${id}_gdn`, name: 'guidance', prose: `Thing ${at} is explained here.` },
    ],
  }
}
