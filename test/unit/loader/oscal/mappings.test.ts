import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { SeedMistakes, validateSeed } from '#src/loader/check/validate.ts'
import { compileSeed } from '#src/loader/compile/compile-vocabulary.ts'
import { pairsOf } from '#src/loader/oscal/mappings/map-ends.ts'
import { readSeed } from '#src/loader/read/read.ts'
import { emptyFolder, factsOf, filesOf, fixture, importInto, OSCAL_FIXTURES } from '#test/support/oscal.ts'

const MAPPING = join(OSCAL_FIXTURES, 'workshop-mapping.json')
const resources = new Map([
  ['workshop-catalog.json', 'workshop@2.1.0'],
  ['shop-rules.json', 'shop@1.0.0'],
])

/** A folder with the two packs that the mapping relates. */
function folderWithPacks(): string {
  const folder = emptyFolder()
  importInto(folder, join(OSCAL_FIXTURES, 'workshop-catalog.json'), { packId: 'workshop', licence: 'CC0-1.0' })
  importInto(folder, join(OSCAL_FIXTURES, 'shop-rules.json'), { packId: 'shop' })
  return folder
}

describe('a mapping collection', () => {
  const folder = folderWithPacks()
  let report: ReturnType<typeof importInto>
  beforeAll(() => {
    report = importInto(folder, MAPPING, { resources })
  })

  test('becomes relationship facts with both ends pinned to version, lineage and hash', () => {
    const seed = readSeed(folder)
    expect(validateSeed(seed)).toEqual([])
    const facts = factsOf(folder)
    expect(facts.map(({ type, from, to }) => [type, from.code ?? from.provisions, to.code])).toEqual([
      ['equal_to', 'tl-1-1', 'r-1'],
      ['subset_of', 'tl-1', 'r-2'],
      ['subset_of', 'vs-1', 'r-2'],
      ['equivalent_to', ['WORKSHOP Control tl-1(smt.a)'], 'r-3'],
      ['no_relationship', 'vs-1', 'r-1'],
      ['no_relationship', 'vs-1', 'r-3'],
    ])
    const compiled = compileSeed(seed, '')
    const obligation = (id: string) =>
      compiled.versions.flatMap(({ obligations }) => obligations).find((row) => row.id === id)!
    expect(compiled.relationships.facts[0]).toMatchObject({
      from_version: '2.1.0',
      from_lineage_id: 'workshop/tl-1.1',
      from_hash: obligation('workshop@2.1.0/tl-1-1').hash,
      to_version: '1.0.0',
      to_hash: obligation('shop@1.0.0/r-1').hash,
      publication_mode: 'draft',
    })
  })

  test('rationale, its type, confidence and coverage are those of the map, else of the collection', () => {
    const [exact, part, , statement, none] = factsOf(folder)
    expect(exact).toMatchObject({
      rationale: 'Both ask for a numbered tag on each tool.',
      rationale_type: 'syntactic',
      confidence: 0.95,
      coverage_to: 'full',
      citations: ['WORKSHOP Control tl-1.1', 'SHOP Control r-1'],
      author: 'Guild of Workshops',
    })
    // `medium`, stated once for the collection.
    expect(statement).toMatchObject({ rationale_type: 'semantic', confidence: 0.6 })
    expect(statement).not.toHaveProperty('coverage_to')
    expect(part!.rationale).toBe(
      "The shop's rule on lists holds both registers. target has-requirement (addressable): The list is open to visitors. The map relates a set: tl-1, vs-1 subset-of r-2; this is what follows for one pair of it.",
    )
    expect(none!.rationale).toMatch(
      /^Stated by "Workshop Controls and Shop Rules", version 1\.0, without a reason of its own\./,
    )
  })

  test('what says nothing of a pair, and what maps a withdrawn control, is named as left out', () => {
    expect(report).toMatchObject([{ action: 'created', counts: { maps: 6, facts: 6 } }])
    expect(report[0]!.left_out.map(({ what }) => what)).toEqual([
      'maps "intersects-with" of several sources to several targets: they say nothing of any one pair',
      'maps of withdrawn controls: their content is in other controls now',
    ])
  })

  test('imported again, it changes nothing; changed, it is refused unless it may replace', () => {
    const before = filesOf(folder)
    expect(importInto(folder, MAPPING, { resources })).toMatchObject([{ action: 'unchanged' }])
    expect(filesOf(folder)).toEqual(before)
    const changed = fixture('workshop-mapping.json')
    changed['mapping-collection'].mappings[0].maps[0].relationship = 'intersects-with'
    expect(() => importInto(folder, changed, { resources })).toThrow(
      /is there with other facts: map-[0-9a-f-]+ \(1\)\. A corrected fact needs another uuid/,
    )
    expect(filesOf(folder)).toEqual(before)
    const other = folderWithPacks()
    importInto(other, MAPPING, { resources })
    expect(importInto(other, changed, { resources, replace: true })).toMatchObject([{ action: 'replaced' }])
    expect(factsOf(other)[0]!.type).toBe('intersects_with')
  })
})

test('a folder: the catalog first, then mappings, which know it by its file', () => {
  const folder = emptyFolder()
  importInto(folder, join(OSCAL_FIXTURES, 'shop-rules.json'), { packId: 'shop' })
  const source = emptyFolder()
  for (const name of ['workshop-mapping.json', 'workshop-catalog.json'])
    cpSync(join(OSCAL_FIXTURES, name), join(source, name))
  const given = new Map([['shop-rules.json', 'shop@1.0.0']])
  const reports = importInto(folder, source, { packId: 'workshop', licence: 'CC0-1.0', resources: given })
  expect(reports.map(({ model, action }) => [model, action])).toEqual([
    ['catalog', 'created'],
    ['mapping-collection', 'created'],
  ])
  expect(factsOf(folder)[0]).toMatchObject({ from: { pack: 'workshop', version: '2.1.0', code: 'tl-1-1' } })
})

describe('maps that are refused', () => {
  const folder = folderWithPacks()
  const refuse = (change: (collection: any) => void, given = resources) => {
    const document = fixture('workshop-mapping.json')
    change(document['mapping-collection'])
    try {
      importInto(folder, document, { resources: given })
    } catch (error) {
      if (error instanceof SeedMistakes) return error.mistakes.map(({ pointer, reason }) => [pointer, reason])
      throw error
    }
    throw new Error('was imported')
  }
  const at = '/mapping-collection/mappings/0'

  test('ends that are nowhere, with what is near', () => {
    const mistakes = refuse(({ mappings: [{ maps }] }) => {
      maps[0].sources[0]['id-ref'] = 'tl-1.3'
      maps[2].sources[0]['id-ref'] = 'tl-1_smt.z'
    })
    expect(mistakes).toEqual([
      [
        `${at}/maps/0/sources/0/id-ref`,
        expect.stringMatching(/^workshop@2\.1\.0 has no control "tl-1\.3"; did you mean .*tl-1\.1/),
      ],
      [
        `${at}/maps/2/sources/0/id-ref`,
        expect.stringMatching(/^workshop@2\.1\.0 has no statement "tl-1_smt\.z"; did you mean .*tl-1_smt\.a/),
      ],
    ])
  })

  test('resources that nobody said the pack of, and packs that are not there', () => {
    expect(refuse(() => {}, new Map())).toEqual([
      [
        `${at}/source-resource/href`,
        "which pack is this? say so with --resource 'workshop-catalog.json=<pack>@<version>'",
      ],
      [`${at}/target-resource/href`, "which pack is this? say so with --resource 'shop-rules.json=<pack>@<version>'"],
    ])
    const old = new Map([...resources, ['shop-rules.json', 'shop@9.0.0']])
    expect(refuse(() => {}, old)[0]![1]).toMatch(
      /^shop@9\.0\.0 is not in the seed folder.* it has shop@1\.0\.0, workshop@2\.1\.0$/,
    )
  })

  test('relationships of other names or namespaces', () => {
    expect(refuse(({ mappings: [{ maps }] }) => (maps[0].relationship = 'same-as'))[0]![1]).toMatch(
      /^unknown relationship "same-as"; equal-to, /,
    )
    expect(refuse(({ mappings: [{ maps }] }) => (maps[0].ns = 'https://example.org/ns'))[0]![1]).toMatch(
      /^unknown relationship "equal-to" of https:/,
    )
  })

  test('a collection that says it is OSCAL 1.1, which has none', () => {
    expect(refuse(({ metadata }) => (metadata['oscal-version'] = '1.1.3'))).toEqual([
      ['/mapping-collection/metadata/oscal-version', 'mapping collections exist since OSCAL 1.2; this one says 1.1.3'],
    ])
  })

  test('shares outside 0 to 1 and rationales that do not exist', () => {
    const mistakes = refuse(({ mappings: [{ maps }] }) => {
      maps[0]['confidence-score'].percentage = 95
      maps[1]['matching-rationale'] = 'poetic'
    })
    expect(mistakes.map(([pointer]) => pointer)).toEqual([
      `${at}/maps/0/confidence-score/percentage`,
      `${at}/maps/1/matching-rationale`,
    ])
  })
})

describe('what a map of sets says of pairs', () => {
  // Bits represent what an end asks for; every relation that is claimed must hold between the members.
  const holds: Record<string, (a: number, b: number) => boolean> = {
    equal_to: (a, b) => a === b,
    subset_of: (a, b) => (a & b) === a,
    superset_of: (a, b) => (a & b) === b,
    intersects_with: (a, b) => (a & b) !== 0,
    no_relationship: (a, b) => (a & b) === 0,
  }
  const all = [1, 2, 3, 4, 5, 6, 7]
  const union = (members: number[]) => members.reduce((sum, member) => sum | member, 0)
  const lists = [...all.map((one) => [one]), ...all.flatMap((one) => all.map((other) => [one, other]))]

  test.each(Object.keys(holds))('%s: every pair that is derived holds, whatever the sets are', (type) => {
    let derived = 0
    for (const sources of lists) {
      for (const targets of lists) {
        if (!holds[type]!(union(sources), union(targets))) continue
        for (const pair of pairsOf(type, sources, targets) ?? []) {
          derived++
          expect(holds[pair.type]!(pair.from, pair.to)).toBe(true)
        }
      }
    }
    expect(derived).toBeGreaterThan(20)
  })
})
