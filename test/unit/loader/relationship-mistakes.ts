import type { SeedRelationship } from '#src/loader/shapes/relationship.ts'
import type { SmallSeed } from '#test/support/small-seed.ts'
import { cite, relationshipsFile, vocabularyFile, type MistakeCase } from './mistake-case.ts'

/** Turns the seed's fact into a sound override of one pack by the other, then changes it. */
function override(seed: SmallSeed, changes: Partial<SeedRelationship>, without?: keyof SeedRelationship): void {
  const fact = Object.assign(seed.relationships[0]!, {
    type: 'sector_specific_override_of',
    from: { pack: seed.one.pack.id, version: '1.0.0' },
    to: { pack: seed.two.pack.id, version: '1.0.0' },
    condition: { text: 'It is a firm.', when: [{ any_of: { entity_roles: [`t_${seed.key}_firm`] } }] },
    displaced_provisions: [cite(seed, 'Art 1')],
    preserved_provisions: [cite(seed, 'Art 2')],
    ...changes,
  })
  if (without) Reflect.deleteProperty(fact, without)
}

/** Adds a fact of a set relation between the first obligations of both packs. */
function overlap(seed: SmallSeed, type: string, changes: Partial<SeedRelationship> = {}): void {
  const [first] = seed.relationships
  seed.relationships.push({
    ...structuredClone(first!),
    id: `t-${seed.key}-${type.replaceAll('_', '-')}-${seed.relationships.length}`,
    type,
    rationale_type: 'semantic',
    ...changes,
  })
}

const turned = ({ relationships: [fact] }: SmallSeed) => ({
  from: structuredClone(fact!.to),
  to: structuredClone(fact!.from),
})

/** A type of the seed's own copy of the registry, which all seeds share otherwise. */
function typeOf({ vocabulary }: SmallSeed, id: string) {
  vocabulary.relationship_types = structuredClone(vocabulary.relationship_types)
  return vocabulary.relationship_types.find((type) => type.id === id)!
}

/** Mistakes of relationship facts, and what the registry of their types refuses, each alone. */
export const RELATIONSHIP_MISTAKES: MistakeCase[] = [
  {
    name: 'a relationship of an unknown type',
    change: ({ relationships }) => (relationships[0]!.type = 'shares_evidence'),
    file: relationshipsFile,
    pointer: '/relationships/0/type',
    line: /type: shares_evidence/,
    reason: /^unknown relationship type "shares_evidence"/,
  },
  {
    name: 'a relationship with an end that is not there',
    change: ({ relationships }) => (relationships[0]!.to.code = 'art-1-9'),
    file: relationshipsFile,
    pointer: '/relationships/0/to/code',
    line: /code: art-1-9/,
    reason: /^unknown obligation of \S+ "art-1-9"; did you mean art-1-1 or art-1-2\?$/,
  },
  {
    name: 'a relationship without what its type requires',
    change: ({ relationships }) => Object.assign(relationships[0]!, { type: 'without_prejudice_to' }),
    file: relationshipsFile,
    pointer: '/relationships/0/condition',
    line: /- id:/,
    reason: /^is missing; "without_prejudice_to" requires it$/,
  },
  {
    name: 'shared evidence that the ends do not share',
    change: ({ two }) => (two.evidence[0]!.shared_key = 'risk_assessment'),
    file: relationshipsFile,
    pointer: '/relationships/0/type',
    line: /type: shares_evidence_with/,
    reason: /^the ends need evidence with one shared_key; from has incident_register, to has risk_assessment$/,
  },
  {
    name: 'a shared event that is not shared',
    change: ({ relationships, two }) => {
      relationships[0]!.type = 'shares_trigger_event_with'
      Reflect.deleteProperty(two.obligations[0]!, 'trigger_event')
    },
    file: relationshipsFile,
    pointer: '/relationships/0/type',
    line: /type: shares_trigger_event_with/,
    reason: /^the ends need one trigger event, or a common broader one; from has \S+, to has none$/,
  },
  {
    name: 'a pack end where the type relates obligations',
    change: ({ relationships }) => Reflect.deleteProperty(relationships[0]!.from, 'code'),
    file: relationshipsFile,
    pointer: '/relationships/0/from',
    line: /from:/,
    reason: /^"shares_evidence_with" relates obligations; name a `code`$/,
  },
  {
    name: 'an override that displaces nothing',
    change: (seed) => override(seed, {}, 'displaced_provisions'),
    file: relationshipsFile,
    pointer: '/relationships/0/displaced_provisions',
    line: /- id:/,
    reason: /^is missing; "sector_specific_override_of" requires it$/,
  },
  {
    name: 'an override that does not say what it preserves',
    change: (seed) => override(seed, {}, 'preserved_provisions'),
    file: relationshipsFile,
    pointer: '/relationships/0/preserved_provisions',
    line: /- id:/,
    reason: /^is missing; "sector_specific_override_of" requires it$/,
  },
  {
    name: 'an override without its condition',
    change: (seed) => override(seed, {}, 'condition'),
    file: relationshipsFile,
    pointer: '/relationships/0/condition',
    line: /- id:/,
    reason: /^is missing; "sector_specific_override_of" requires it$/,
  },
  {
    name: 'a provision that is both displaced and preserved',
    change: (seed) => override(seed, { preserved_provisions: [cite(seed, 'Art 2'), cite(seed, 'Art 1')] }),
    file: relationshipsFile,
    pointer: '/relationships/0/preserved_provisions/1',
    line: /Art 1$/,
    nth: 1,
    reason: /Art 1 is displaced too$/,
  },
  {
    name: 'an override of provisions of an act that the other pack does not hold',
    change: (seed) => override(seed, { displaced_provisions: [cite(seed, 'Art 1'), '39999X0001 Art 1'] }),
    file: relationshipsFile,
    pointer: '/relationships/0/displaced_provisions/1',
    line: /39999X0001/,
    reason: ({ two }) => `${two.pack.id}, the to end, has no text of 39999X0001, so it can't give way`,
  },
  {
    name: 'a provision that is displaced twice',
    change: (seed) =>
      override(seed, {
        displaced_provisions: [cite(seed, 'Art 1'), { ref: cite(seed, 'Art 1'), certainty: 'interpretive' }],
      }),
    file: relationshipsFile,
    pointer: '/relationships/0/displaced_provisions/1',
    line: /- ref:/,
    reason: /Art 1 is named already$/,
  },
  {
    name: 'a displaced provision that does not exist, with its certainty',
    change: (seed) =>
      override(seed, { displaced_provisions: [{ ref: cite(seed, 'Art 9'), certainty: 'interpretive' }] }),
    file: relationshipsFile,
    pointer: '/relationships/0/displaced_provisions/0/ref',
    line: /- ref:/,
    reason: /has no Art 9/,
  },
  {
    name: 'a certainty that there is not',
    change: (seed) =>
      override(seed, { displaced_provisions: [{ ref: cite(seed, 'Art 1'), certainty: 'likely' as 'certain' }] }),
    file: relationshipsFile,
    pointer: '/relationships/0/displaced_provisions/0/certainty',
    line: /certainty:/,
    reason: /./,
  },
  {
    name: 'something displaced by a fact that is no override',
    change: (seed) => (seed.relationships[0]!.displaced_provisions = [cite(seed, 'Art 1')]),
    file: relationshipsFile,
    pointer: '/relationships/0/displaced_provisions',
    line: /displaced_provisions:/,
    reason: /^says nothing for "shares_evidence_with", which displaces nothing$/,
  },
  {
    name: 'a rationale of nothing but white space',
    change: ({ relationships }) => (relationships[0]!.rationale = '   '),
    file: relationshipsFile,
    pointer: '/relationships/0/rationale',
    line: /rationale:/,
    reason: /^is empty; it has to say why the fact holds$/,
  },
  {
    name: 'a fact without a rationale',
    change: ({ relationships }) => Reflect.deleteProperty(relationships[0]!, 'rationale'),
    file: relationshipsFile,
    pointer: '/relationships/0/rationale',
    line: /- id:/,
    reason: /is missing|required/i,
  },
  {
    name: 'an overlap that does not say how the ends were compared',
    change: (seed) => {
      overlap(seed, 'equivalent_to')
      Reflect.deleteProperty(seed.relationships[1]!, 'rationale_type')
    },
    file: relationshipsFile,
    pointer: '/relationships/1/rationale_type',
    line: /- id:/,
    nth: 1,
    reason: /^is missing; "equivalent_to" requires it$/,
  },
  {
    name: 'a symmetric fact that is said again the other way round',
    change: (seed) => overlap(seed, 'shares_evidence_with', turned(seed)),
    file: relationshipsFile,
    pointer: '/relationships/1/id',
    line: /- id:/,
    nth: 1,
    reason: /^says the same as "t-\w+-shared" in .*all\.yaml:2$/,
  },
  {
    name: 'a fact that another one says by its inverse',
    change: (seed) => {
      overlap(seed, 'subset_of')
      overlap(seed, 'superset_of', turned(seed))
    },
    file: relationshipsFile,
    pointer: '/relationships/2/id',
    line: /- id:/,
    nth: 2,
    reason: /^says the same as "t-\w+-subset-of-1" in /,
  },
  {
    name: 'set relations that contradict each other',
    change: (seed) => {
      overlap(seed, 'subset_of')
      overlap(seed, 'no_relationship', turned(seed))
    },
    file: relationshipsFile,
    pointer: '/relationships/2/type',
    line: /type: no_relationship/,
    reason: /^contradicts "t-\w+-subset-of-1" in .*, which says subset_of of the same ends$/,
  },
  {
    name: 'a registry in which an overlap needs no kind of rationale',
    change: (seed) => (typeOf(seed, 'equal_to').requires = ['citations']),
    file: vocabularyFile,
    pointer: '/relationship_types/14/requires',
    line: /requires:/,
    nth: 14,
    reason: /^must hold rationale_type, as every type of the group overlap$/,
  },
  {
    name: 'a registry in which a precedence follows along a path',
    change: (seed) => (typeOf(seed, 'without_prejudice_to').composes = true),
    file: vocabularyFile,
    pointer: '/relationship_types/3/composes',
    line: /composes: true/,
    reason: /^only set relations follow along a path, not types of the group precedence$/,
  },
]
