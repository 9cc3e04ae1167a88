import { Type, type Static } from '@sinclair/typebox'
import { Word, WordList } from '#src/law/vocabulary/index.ts'
import { packReadQuery } from '#src/lib/law/law-schema.ts'
import { Page, pagingQuery } from '#src/lib/paging.ts'
import { Component, Described, IsoDate, Named, RefTo, Slug, Strict, StringEnum } from '#src/lib/schema.ts'
import { viewParameter } from '#src/lib/views.ts'
import { RelationshipFact } from '../relationships/index.ts'
import { factsGraphAnswer, factsGraphRequest } from '../view/index.ts'

const End = (description: string, examples: { pack: string; code: string }) =>
  Strict(
    {
      pack_id: Word('packs', 'The pack', examples.pack),
      'code?': {
        ...Slug,
        description: 'One obligation of it; without it, the pack and everything in it',
        examples: [examples.code],
      },
    },
    { title: 'PathQueryFromInput', description },
  )

export const PathQueryBody = Component('PathQueryRequest', {
  from: End('Where paths begin', { pack: 'eu-gdpr', code: 'art-32-1-c' }),
  to: End('Where they end', { pack: 'eu-nis2', code: 'art-21-2-c' }),
  relationship_types: WordList(
    'relationship_types',
    'Only facts of these types of the vocabulary',
    ['shares_evidence_with'],
    100,
  ),
  'max_hops?': Type.Integer({ minimum: 1, maximum: 3, default: 3, description: 'Facts that a path may have' }),
  publication_mode: packReadQuery.publication_mode,
  'as_of?': {
    ...IsoDate,
    description: 'Legal time: only facts that apply by this day, between packs that are the law on it; default today',
  },
  ...viewParameter,
  ...factsGraphRequest,
  ...pagingQuery,
})

export const RelationshipPath = Component('RelationshipPath', {
  hops: Type.Integer({ minimum: 1, maximum: 3 }),
  meaning: Named('RelationshipPathMeaning', 'What follows for the two ends, by the registry of types', {
    'type?': Described('What the end that it begins with is to the other one; absent when nothing follows'),
    related_only: Described.flag('The facts hold, and nothing follows from them for the ends'),
    'shared_keys?': Described.list('Artefacts that serve every step'),
    reason: Type.String(),
  }),
  confidence: Type.Number({ minimum: 0, maximum: 1, description: 'The product of the confidences of its facts' }),
  coverage: StringEnum(['full', 'partial', 'unknown'], { description: 'The weakest of its facts' }),
  stale: Described.flag('One of its facts has an end that changed since it was reviewed'),
  steps: Type.Array(
    Named('RelationshipPathStep', {
      direction: StringEnum(['forward', 'backward'], {
        description: 'Whether the fact is walked from its `from` to its `to`',
      }),
      'type?': Described('What it says in this direction; absent when the type has no inverse'),
      fact: RefTo(RelationshipFact),
    }),
    { minItems: 1, maxItems: 3 },
  ),
})

export const PathList = Named('FindRelationshipPathsAnswer', {
  data: Type.Array(RefTo(RelationshipPath)),
  ...factsGraphAnswer,
  page: RefTo(Page),
  truncated: Described.flag(
    'There are more facts or paths than are looked at; `page.total` counts those that were found',
  ),
})

export type PathQuery = Static<typeof PathQueryBody>
export type PathEndWire = PathQuery['from']
export type PathWire = Static<typeof RelationshipPath>
export type PathListWire = Static<typeof PathList>
