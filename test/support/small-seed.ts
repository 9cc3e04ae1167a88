import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parse, stringify } from 'yaml'
import type { ActDivision } from '#src/lib/law/provision-tree.ts'
import type { SeedInstrument, SeedRelationship, SeedReview, SeedVocabularyFile } from '#src/loader/index.ts'
import { cleanUpAfterFile } from './clean-up.ts'
import { makePack, TEXT_ID, type SmallPack } from './small-pack.ts'

/** A whole seed in memory: two packs of one instrument, one fact between them. Change it, then write it. */
export interface SmallSeed {
  /** A part of every id, so that tests that share a graph don't affect each other. */
  key: string
  /** Id of the act. */
  celex: string
  instrument: SeedInstrument
  provisions: string[]
  /** More fields of the index, such as its chapters. */
  indexFields: { divisions?: ActDivision[]; outside_divisions?: string[] }
  vocabulary: Required<
    Omit<SeedVocabularyFile, 'activities' | 'sector_tags' | 'member_state_options' | 'transpositions'>
  > &
    Pick<SeedVocabularyFile, 'member_state_options'>
  one: SmallPack
  two: SmallPack
  relationships: SeedRelationship[]
  reviews: SeedReview[]
}

/** All packs share jurisdictions and relationship types, so these are the project's own. */
const common = parse(
  readFileSync(join(import.meta.dirname, '../../seed/vocabularies/common.yaml'), 'utf8'),
) as SeedVocabularyFile

/** A valid seed with ids of its own. */
export function makeSmallSeed(): SmallSeed {
  const key = randomUUID().replaceAll('-', '').slice(0, 10)
  const celex = `3${key.toUpperCase()}`
  const one = makePack(`t-${key}-one`, celex, key)
  const two = makePack(`t-${key}-two`, celex, key)
  return {
    key,
    celex,
    instrument: {
      id: celex,
      title: `Test act ${key}`,
      short_title: `Test act ${key}`,
      kind: 'regulation',
      dates: { document: '2020-01-01', published: '2020-01-10', in_force: '2020-01-30' },
      texts: [{ id: TEXT_ID, date: '2020-01-10', kind: 'authentic', source: 'Test journal' }],
    },
    provisions: [
      'Art 1',
      'Art 1(1)',
      'Art 1(2)',
      'Art 2',
      'Art 2(1)',
      'Art 2(1)(a)',
      'Art 2(1)(b)',
      'Art 2(2)',
      'Art 3',
      'Art 3(a)',
    ],
    indexFields: {},
    vocabulary: makeVocabulary(key, celex),
    one,
    two,
    relationships: [
      {
        id: `t-${key}-shared`,
        type: 'shares_evidence_with',
        from: { pack: one.pack.id, version: '1.0.0', code: 'art-1-1' },
        to: { pack: two.pack.id, version: '1.0.0', code: 'art-1-1' },
        rationale: 'One register serves both.',
        confidence: 0.9,
        citations: [`${celex} Art 1(1)`],
        author: 'Test editors',
      },
    ],
    reviews: [],
  }
}

function makeVocabulary(key: string, celex: string): SmallSeed['vocabulary'] {
  return {
    entity_roles: [
      { id: `t_${key}_firm`, label: 'Firm', definition: 'Any firm.', says_nothing: true },
      {
        id: `t_${key}_bank`,
        label: 'Bank',
        definition: 'A firm that takes deposits.',
        broader: [`t_${key}_firm`],
        says_nothing: true,
      },
    ],
    events: [{ id: `t_${key}_incident`, label: 'Incident', definition: 'Something went wrong.' }],
    figures: [
      {
        id: `t_${key}_clients`,
        label: 'Affected clients',
        definition: 'Clients that the incident affects.',
        question: 'How many clients are affected?',
        type: 'count',
        over_time: 'peak',
      },
      {
        id: `t_${key}_all_clients`,
        label: 'Clients',
        definition: 'All clients.',
        question: 'How many clients are there?',
        type: 'count',
        over_time: 'peak',
      },
    ],
    facts: [
      { id: `t_${key}_staff`, label: 'Staff', definition: 'Headcount.', type: 'integer', minimum: 0 },
      {
        id: `t_${key}_size`,
        label: 'Size',
        definition: 'Size class.',
        type: 'string',
        values: ['small', 'large'],
        derived: true,
      },
    ],
    synonyms: [{ id: `t_${key}_lender`, words: [`lender of ${key}`], terms: [`entity_roles/t_${key}_bank`] }],
    derivations: [
      {
        id: `t-${key}-small`,
        outcome: { derives: { [`t_${key}_size`]: 'small' } },
        when: [{ fact: { key: `t_${key}_staff`, op: 'lt', value: 50 } }],
        citations: [`${celex} Art 2(1)(a)`],
      },
    ],
    jurisdictions: common.jurisdictions!,
    relationship_types: common.relationship_types!,
  }
}

/** An approving review of exactly these objects, valid until the end of 2099. */
export function approve(
  seed: SmallSeed,
  objects: SeedReview['objects'],
  changes: Partial<SeedReview> = {},
): SeedReview {
  return {
    id: `t-${seed.key}-review-${seed.reviews.length}-${objects[0]!.hash.slice(0, 8)}`,
    objects,
    kind: 'peer',
    reviewer: { role: 'reviewer', organisation: 'Test', qualification: 'none', jurisdiction: 'EU' },
    outcome: 'approved',
    caveats: ['A test.'],
    sources_consulted: ['Test journal'],
    signed_at: '2020-01-01',
    valid_until: '2099-12-31',
    independent_of_author: true,
    ...changes,
  }
}

/** Writes the seed into a new folder, removed when the tests end, and returns its path. */
export function writeSmallSeed(seed: SmallSeed): string {
  const folder = mkdtempSync(join(tmpdir(), 'seed-'))
  cleanUpAfterFile(() => rmSync(folder, { recursive: true, force: true }))
  const write = (name: string, text: string) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  const { instrument, provisions, indexFields, vocabulary, one, two, relationships, reviews } = seed
  write(`instruments/${instrument.id}.yaml`, stringify(instrument))
  for (const text of instrument.texts) {
    const index = { instrument: instrument.id, text: text.id, source: 'test', provisions, ...indexFields }
    write(`instruments/${instrument.id}/${text.id}.json`, JSON.stringify(index, null, 1))
  }
  write('vocabularies/test.yaml', stringify(vocabulary))
  for (const { pack, version, coverage, rules, obligations, ...items } of [one, two]) {
    const place = `packs/${pack.id}/${version.number}`
    write(`${place}/pack.yaml`, stringify({ pack, version, coverage }))
    write(`${place}/rules.yaml`, stringify({ rules }))
    write(`${place}/obligations.yaml`, stringify({ obligations }))
    write(`${place}/items.yaml`, stringify(items))
  }
  if (relationships.length > 0) write('relationships/all.yaml', stringify({ relationships }))
  if (reviews.length > 0) write('reviews/all.yaml', stringify({ reviews }))
  return folder
}
