import { Type, type Static } from '@sinclair/typebox'
import { fields } from '#src/lib/fields.ts'
import { NotModelledOfProvision } from '#src/law/coverage/index.ts'
import { ReviewWire } from '#src/law/reviews/review.outside.ts'
import { Word, WordList, wordOf } from '#src/law/vocabulary/index.ts'
import { Citation, MODE_DESCRIPTION, packReadQuery, PUBLICATION_MODES, Source } from '#src/lib/law/law-schema.ts'
import { Page, pagingQuery } from '#src/lib/paging.ts'
import { Component, Described, IsoDate, Named, RefTo, ShortText, Slug, Strict, StringEnum } from '#src/lib/schema.ts'
import { FullOnly, viewParameter } from '#src/lib/views.ts'
import { factsGraphAnswer, factsGraphRequest } from '../view/index.ts'
import { factTimeProperties, RelationshipEnd } from './end.ts'

const factProperties = {
  id: Type.String(),
  type: Type.String({ examples: ['sector_specific_override_of'] }),
  from: RefTo(RelationshipEnd),
  to: RefTo(RelationshipEnd),
  rationale: Type.String(),
  'rationale_type?': FullOnly(Type.String()),
  'strength?': FullOnly(Type.Integer({ minimum: 1, maximum: 10 })),
  confidence: Type.Number({ minimum: 0, maximum: 1 }),
  'coverage_from?': FullOnly(Type.String()),
  'coverage_to?': FullOnly(Type.String()),
  'applies_from?': Type.String(),
  'condition?': Described('When it holds, in words'),
  ...fields('displaced_provisions? preserved_provisions?'),
  'shared_keys?': Described.list('Artefacts that serve both ends'),
  citations: Type.Array(RefTo(Citation), { minItems: 1 }),
  publication_mode: FullOnly(StringEnum(PUBLICATION_MODES)),
  hash: FullOnly(Type.String()),
  ...factTimeProperties,
  'stale?': Named('Stale', fields('since reason')),
}

export const RelationshipFact = Component('RelationshipFact', factProperties)
export type RelationshipFactWire = Static<typeof RelationshipFact>

export const RelationshipFactDetail = Component('RelationshipFactDetail', {
  ...factProperties,
  state: Named('RelationshipFactState', {
    publication_mode: StringEnum(PUBLICATION_MODES, {
      description: 'In which it was known at the time of the question',
    }),
    'published_at?': Described('When it was published first'),
    author: Type.String(),
    reasons: Type.Array(Type.String(), {
      description:
        'Why it is blocked or stale, or would not pass the gate of publication today; empty when nothing is in the way',
    }),
  }),
  pins: Type.Array(
    Named('RelationshipFactPin', {
      from: Described('Version of the pack at that end', '1.0.0'),
      to: Described('Version of the pack at that end', '1.0.0'),
      'since?': Described('When it was added to a fact that was already told'),
    }),
    { minItems: 1, description: 'The pairs of versions for which the fact was read and reviewed' },
  ),
  intervals: Type.Array(
    Named('RelationshipFactInterval', {
      publication_mode: StringEnum(PUBLICATION_MODES),
      'valid_from?': Described('First day on which it holds'),
      'valid_to?': Described('First day on which it no longer does'),
      'known_from?': Described('Instant from which it is told in this mode'),
      'known_to?': Described('Instant from which it no longer is'),
    }),
    { minItems: 1, description: 'In which days it holds, and when that was known; without a bound there is none' },
  ),
  reviews: Type.Array(RefTo(ReviewWire), { description: 'With this fact as their only object' }),
})
export type RelationshipFactDetailWire = Static<typeof RelationshipFactDetail>

export const factParams = Strict({
  id: Described('Id of a relationship fact', 'dora-overrides-nis2-for-financial-entities'),
})
export const factQuery = Strict({ ...packReadQuery, ...viewParameter })

const Item = Type.String({ minLength: 1, maxLength: 120, ...wordOf('packs') })

export const GraphQueryBody = Component('GraphQueryRequest', {
  pack_ids: WordList('packs', 'Packs at either end of a fact', ['eu-dora', 'eu-nis2']),
  'between?': Type.Array(Type.Array(Item, { minItems: 1, maxItems: 500 }), {
    minItems: 2,
    maxItems: 2,
    description: 'Two lists of packs: a fact has one end in each',
    examples: [[['eu-dora'], ['eu-nis2', 'eu-gdpr']]],
  }),
  'provision?': Type.String({
    minLength: 1,
    maxLength: 200,
    description:
      'An article, paragraph, chapter or other provision: facts that cite, displace or preserve it or something in it',
    examples: ['32022L2555 Art 21'],
  }),
  'obligation?': Named(
    'GraphQueryObligationInput',
    'A duty: facts with it as an end, whatever its code was when they were made',
    {
      pack_id: Word('packs', 'Its pack', 'eu-dora'),
      code: { ...Slug, description: 'Its code, in any version of the pack', examples: ['art-17-2'] },
    },
  ),
  'artefact?': ShortText('A shared key of evidence: facts of which it shows both ends', 'incident_register'),
  'event?': Word(
    'events',
    'A term of the vocabulary `events`: facts with an end that it, or a narrower event, triggers',
    'incident_detected',
  ),
  'in_effect_on?': {
    ...IsoDate,
    description:
      'A day on which a fact must be in effect, besides holding on the day of `as_of`. Without `as_of` it is the day of the question',
    examples: ['2025-01-17'],
  },
  relationship_types: WordList('relationship_types', 'Types of the vocabulary', ['shares_evidence_with']),
  'publication_mode?': StringEnum(PUBLICATION_MODES, {
    title: 'GraphQueryPublicationModeInput',
    maxLength: 120,
    default: 'published',
    description: MODE_DESCRIPTION,
  }),
  as_of: packReadQuery.as_of,
  known_at: packReadQuery.known_at,
  'q?': Type.String({ minLength: 1, maxLength: 500, description: 'Text in the rationale', examples: ['incident'] }),
  ...viewParameter,
  ...factsGraphRequest,
  ...pagingQuery,
})

export const RelationshipList = Named('QueryRegulatoryGraphAnswer', {
  data: Type.Array(RefTo(RelationshipFact)),
  ...factsGraphAnswer,
  page: RefTo(Page),
  not_modelled: NotModelledOfProvision,
})
export const listRelationshipsQuery = Strict({ ...packReadQuery, ...viewParameter, ...pagingQuery })
export const PackRelationshipList = Named('DomainPackRelationshipList', {
  data: Type.Array(RefTo(RelationshipFact)),
  page: RefTo(Page),
  source: RefTo(Source),
})
