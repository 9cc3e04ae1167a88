import { describe, expect, test } from 'vitest'
import { sha256 } from '#src/lib/json/canonical.ts'
import { compileSeed } from '#src/loader/compile/compile-vocabulary.ts'
import { readSeed } from '#src/loader/read/read.ts'
import { makeSmallSeed, writeSmallSeed, type SmallSeed } from '#test/support/small-seed.ts'

function compile(seed: SmallSeed) {
  return compileSeed(readSeed(writeSmallSeed(seed)), '2026-11-21T00:00:00.000Z')
}

const base = makeSmallSeed()
const before = compile(base)

/** Compiles the seed after a change. */
function changed(change: (seed: SmallSeed) => void) {
  const seed = structuredClone(base)
  change(seed)
  return compile(seed)
}

const contentHash = (compiled: typeof before) => compiled.versions[0]!.version.content_hash

function reverseKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reverseKeys)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, inner]) => [key, reverseKeys(inner)]),
  )
}

describe('the content hash of a version stays the same when', () => {
  test.each<[string, (seed: SmallSeed) => void]>([
    ['keys stand in another order', (seed) => (seed.one = reverseKeys(seed.one) as SmallSeed['one'])],
    [
      'notes, check of currency or author change',
      ({ one }) => Object.assign(one.version, { release_notes: 'Other.', checked_on: '2027-01-01', author: 'Others' }),
    ],
    ['the coverage changes', ({ one }) => (one.coverage.covers = one.coverage.covers.slice(0, 1))],
    ['the pack is described otherwise', ({ one }) => (one.pack.title = 'Another title')],
    ['labels of the vocabulary change', ({ vocabulary }) => (vocabulary.entity_roles[0]!.label = 'Company')],
    [
      'citations are written out in full',
      ({ one, instrument }) => (one.obligations[0]!.citations = [{ ref: `${instrument.id} Art 1(1)`, role: 'basis' }]),
    ],
    [
      'lists without order are sorted otherwise',
      ({ one }) => (one.obligations[0]!.tags = one.obligations[0]!.tags!.toReversed()),
    ],
    ['objects stand in another order', ({ one }) => (one.obligations = one.obligations.toReversed())],
    ['empty lists are written or left out', ({ one }) => (one.obligations[0]!.conditions = [])],
    ['relationship facts or reviews change', (seed) => (seed.relationships = [])],
  ])('%s', (_name, change) => {
    expect(contentHash(changed(change))).toBe(contentHash(before))
  })
})

describe('the content hash of a version changes with', () => {
  test.each<[string, (seed: SmallSeed) => void]>([
    ['an obligation', ({ one }) => (one.obligations[0]!.modality = 'should')],
    [
      'a code',
      ({ one }) => (one.evidence[0]!.id = one.obligations[0]!.evidence![0] = one.obligations[1]!.evidence![0] = 'log'),
    ],
    ['a rule', ({ one, key }) => (one.rules[0]!.when = [{ any_of: { entity_roles: [`t_${key}_bank`] } }])],
    ['an amount', ({ one }) => (one.penalties[0]!.terms = [{ fixed: { amount: 1001, currency: 'EUR' } }])],
    ['a clock', ({ one }) => (one.filings[0]!.anchors[0]!.offset = 'PT25H')],
    ['legal time', ({ one }) => (one.version.legal_to = '2030-01-01')],
    ['a date of application', ({ one }) => (one.version.dates.applies[0]!.date = '2021-01-02')],
  ])('%s', (_name, change) => {
    expect(contentHash(changed(change))).not.toBe(contentHash(before))
  })
})

test('the hash of each object is that of the legal text stored beside it', () => {
  const { obligations, rules, evidence, filings, penalties } = before.versions[0]!
  for (const { hash, legal_json } of [obligations, rules, evidence, filings, penalties].flat())
    expect(sha256(legal_json)).toBe(hash)
})

test('the hash of an item survives another id under its lineage', () => {
  const renamed = changed(({ one }) => {
    Object.assign(one.evidence[0]!, { id: 'log', lineage_id: `${one.pack.id}/evidence/register` })
    for (const obligation of one.obligations) obligation.evidence = ['log']
  })
  const [was, is] = [before, renamed].map((compiled) => compiled.versions[0]!.evidence[0]!)
  expect(is).toMatchObject({ code: 'log', lineage_id: was!.lineage_id, hash: was!.hash })
})

describe('the hash of an obligation', () => {
  const hashes = (compiled: typeof before) => compiled.versions[0]!.obligations.map(({ hash }) => hash)

  test('survives renumbering under its lineage', () => {
    const after = changed((seed) => {
      const [first, second] = seed.one.obligations
      Object.assign(first!, { code: 'art-9', lineage_id: `${seed.one.pack.id}/art-1-1` })
      second!.parent = 'art-9'
      seed.relationships = []
    })
    expect(hashes(after)).toEqual(hashes(before))
    expect(contentHash(after)).not.toBe(contentHash(before))
  })

  test('changes with the date that it takes from its version', () => {
    const after = changed(({ one }) => (one.version.dates.applies[0]!.date = '2021-01-02'))
    expect(hashes(after)[0]).not.toBe(hashes(before)[0])
  })
})

describe('the hash of a relationship fact', () => {
  const fact = (compiled: typeof before) => compiled.relationships.facts[0]!

  test('does not hold what it is pinned to', () => {
    const after = changed(({ one }) => (one.obligations[0]!.title = 'Another title'))
    expect(fact(after).hash).toBe(fact(before).hash)
    expect(fact(after).from_hash).not.toBe(fact(before).from_hash)
    expect(fact(after).to_hash).toBe(fact(before).to_hash)
  })

  test('stays the same when a displaced provision says the default, and changes with what is interpreted', () => {
    const displaced = (entry: NonNullable<SmallSeed['relationships'][number]['displaced_provisions']>[number]) =>
      changed((seed) => (seed.relationships[0]!.displaced_provisions = [entry, `${seed.celex} Art 2`]))
    const ref = `${base.celex} Art 1`
    const hashOfDefault = fact(displaced(ref)).hash
    const { confidence } = base.relationships[0]!
    for (const said of [{}, { certainty: 'certain' as const }, { certainty: 'certain' as const, confidence }])
      expect(fact(displaced({ ref, ...said })).hash).toBe(hashOfDefault)
    const hashes = [{ certainty: 'interpretive' as const }, { confidence: 0.1 }].map(
      (said) => fact(displaced({ ref, ...said })).hash,
    )
    expect(new Set([hashOfDefault, ...hashes]).size).toBe(3)
    expect(fact(displaced({ ref, confidence: 0.1 })).displaced_provisions).toEqual([ref, `${base.celex} Art 2`])
  })

  test('of a pack end looks at the provisions that it names only', () => {
    const packEnd = (seed: SmallSeed) => {
      seed.relationships[0]!.type = 'cites'
      seed.relationships[0]!.from = {
        pack: seed.one.pack.id,
        version: '1.0.0',
        provisions: [`${seed.instrument.id} Art 1(2)`],
      }
    }
    const start = changed(packEnd)
    const other = changed((seed) => (packEnd(seed), (seed.one.obligations[0]!.title = 'x')))
    const named = changed((seed) => (packEnd(seed), (seed.one.obligations[1]!.title = 'x')))
    expect(fact(other).from_hash).toBe(fact(start).from_hash)
    expect(fact(named).from_hash).not.toBe(fact(start).from_hash)
  })
})
