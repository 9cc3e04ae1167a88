import { Type, type Static } from '@sinclair/typebox'
import { fields } from '#src/lib/fields.ts'
import { Obligation } from '#src/law/obligations/obligation.outside.ts'
import { bindingQuery } from '#src/law/obligations/index.ts'
import { ActNotHeld, NotModelled } from '#src/law/coverage/index.ts'
import { WordList, wordOf } from '#src/law/vocabulary/index.ts'
import { ApplicabilityCheckBody, applicabilityInputs } from '#src/law/subjects/index.ts'
import { packReadQuery, Source, Unavailable } from '#src/lib/law/law-schema.ts'
import { Page, pagingQuery, several } from '#src/lib/paging.ts'
import {
  Component,
  Described,
  Named,
  NamedList,
  RefTo,
  ShortText,
  ShortTexts,
  Strict,
  StringEnum,
} from '#src/lib/schema.ts'
import { viewParameter } from '#src/lib/views.ts'
import { CompanyOfSearch, judgementOfHit } from './company.ts'
import { WaysToCompare } from './compare.ts'

export const searchQuery = Strict({
  'q?': Type.String({
    minLength: 1,
    maxLength: 2_000,
    description:
      'At most 200 characters: words, "phrases" to the letter, provisions (`Art 33(1)`, `DORA 19(4)a`) and names of acts (`GDPR`, `2016/679`). What has all words is found, else what has the most. Without it, all that the filters let through, in the order of the law',
    examples: ['breach notification art 33 GDPR'],
  }),
  pack_id: several('Only these packs', ['eu-dora'], wordOf('packs')),
  tag: several('Only obligations with one of these tags', ['incident_reporting']),
  ...bindingQuery,
  'modality?': Type.Array(StringEnum(['must', 'must_not', 'may', 'should'], { title: 'ObligationModalityInput' }), {
    minItems: 1,
    maxItems: 4,
    description: 'Only obligations of one of these modalities; repeat the parameter for several',
    examples: [['must']],
  }),
  ...packReadQuery,
  ...viewParameter,
  ...pagingQuery,
})

const { publication_mode, as_of, known_at } = ApplicabilityCheckBody.properties

/** A search for a company: the same text and lists, without `role` and `sector`, which the company says. */
export const companySearchBody = Strict(
  {
    'q?': searchQuery.properties.q,
    pack_ids: WordList('packs', 'Only these packs', ['eu-dora']),
    tags: ShortTexts('Only obligations with one of these tags', ['incident_reporting']),
    'modalities?': searchQuery.properties.modality,
    'customer_profile_id?': ShortText(
      'A saved customer of the workspace, in place of the lists and facts',
      'acme-bank',
    ),
    ...applicabilityInputs,
    publication_mode,
    as_of,
    known_at,
    ...viewParameter,
    ...pagingQuery,
  },
  { $id: 'CompanySearchRequest', examples: [{ q: 'encryption', entity_roles: ['payment_institution'] }] },
)
export type CompanySearch = Static<typeof companySearchBody>

const PASSAGES_OF = ['conditions', 'exceptions', 'evidence', 'filings', 'penalties'] as const

export const FoundObligation = Component('FoundObligation', {
  score: Type.Number({ description: 'How well it matches; comparable within one answer only' }),
  matched: Type.Array(StringEnum(['title', 'summary', 'code', 'tags', 'trigger_event', 'citations', ...PASSAGES_OF]), {
    description: 'Where what was looked for stands',
  }),
  'passages?': Type.Array(
    Named('FoundObligationPassage', {
      of: StringEnum(PASSAGES_OF),
      ...fields('text ref'),
      'code?': Described('Of the evidence, filing or penalty'),
    }),
    {
      description:
        'What has a word of the search: conditions and exceptions of the obligation, and the evidence, filings and penalties that are attached to it, each with its provision',
    },
  ),
  'missing?': Described.list('Where nothing has all words: those that this one lacks'),
  ...judgementOfHit,
  obligation: RefTo(Obligation),
})

export const FoundObligationList = Named('SearchObligationsAnswer', {
  data: Type.Array(RefTo(FoundObligation)),
  page: RefTo(Page),
  'company?': CompanyOfSearch,
  understood: Named('SearchObligationsAnswerUnderstood', 'How `q` was read', {
    words: Type.Array(Type.String()),
    phrases: Type.Array(Type.String()),
    'taken_for?': NamedList(
      'TakenFor',
      'Words that count as others, each of which is found as well: by a synonym, or for a slip',
      {
        written: Type.String(),
        means: Type.Array(Type.String()),
        'events?': Described.list('Events of which they speak: what has to be reported then comes first'),
      },
    ),
    'dropped?': Described.list('Words that nothing is looked for by: no text has them, or they only make a question'),
    ...fields('provisions pack_ids'),
    instrument_ids: Described.list(
      'The acts under the one that a pack is about, of which `q` names one: only what cites it is found',
      ['32025R0301'],
    ),
    'met?': Described.count('So many of the words and phrases a result has, where none has all of them'),
    'compares?': Described.list(
      'The packs of the acts that `q` names and asks nothing else of; there are no results then',
      ['eu-dora'],
    ),
    'compare_by?': WaysToCompare,
  }),
  not_modelled: Type.Array(RefTo(NotModelled), {
    description: 'What the searched packs do not model on purpose of the provisions in `q`, and why',
  }),
  not_held: Type.Array(RefTo(ActNotHeld), {
    description: 'Acts that no pack holds, and that bear on the words, on the company or on its duties',
  }),
  unavailable: Type.Array(Unavailable, {
    description: 'Packs asked about of which no version could be searched, and why',
  }),
  sources: Type.Array(RefTo(Source), { description: 'The versions that were searched' }),
})

export type FoundObligationWire = Static<typeof FoundObligation>
