import { type Static, Type } from '@sinclair/typebox'
import { fields } from '#src/lib/fields.ts'
import { ActRow, CompanyFines, DutyRow, dutyFilterBody } from '#src/duties/index.ts'
import { RelationshipFact } from '#src/features/graph/relationships/index.ts'
import { GraphWire } from '#src/features/graph/view/index.ts'
import { GroupFigures, Result } from '#src/law/engine/index.ts'
import { ApplicabilityCheckBody } from '#src/law/subjects/index.ts'
import { OpenCondition, StatedAnswer } from '#src/lib/law/qualifiers.ts'
import { Page } from '#src/lib/paging.ts'
import { LockedVersion, Unavailable } from '#src/lib/law/law-schema.ts'
import { Component, Described, NamedList, RefTo, Strict } from '#src/lib/schema.ts'
import { FullOnly } from '#src/lib/views.ts'
import { Against, Differences } from './against/index.ts'
import { dutiesAsRows, dutiesBody, finesBody } from './duties-listed.ts'
import { ExplainRequest } from './explanations/index.ts'
import { NextAnswers } from './next-answers.ts'

export const ApplicabilityCheckRequest = Strict(
  {
    ...ApplicabilityCheckBody.properties,
    ...dutiesBody,
    ...dutiesAsRows,
    ...finesBody,
    ...dutyFilterBody,
    'explain?': ExplainRequest,
    'against?': Against,
  },
  {
    $id: 'ApplicabilityCheckRequest',
    examples: [{ entity_roles: ['credit_institution'], facts: { staff: 600 }, jurisdictions: ['EU'] }],
  },
)
export type ApplicabilityCheckRequest = Static<typeof ApplicabilityCheckRequest>

export const ApplicabilityAnswer = Component('ApplicabilityAnswer', {
  ...fields('as_of known_at?'),
  results: Type.Array(Result),
  'relationships?': Type.Array(RefTo(RelationshipFact), {
    description: 'The first ten among packs that apply, not yet or displaced ones included; absent where not asked for',
  }),
  'relationships_total?': Described.count('All of these; POST /api/v1/regulatory-graph/query lists them'),
  'group_figures?': Type.Array(GroupFigures),
  unknown: NamedList(
    'Unknown',
    'What was not given and can change an outcome: size, country and sector first, then the questions that open acts, then what decides most',
    {
      fact: Described('A fact of the vocabulary, one of the lists, or the code of a question, which `answers` takes'),
      pack_ids: Type.Array(Type.String()),
      decides: Described.count(
        'How many obligations of all subjects hang on it, perhaps on others too; `next_answers` says how many answers settle',
      ),
      'question?': Described('Asks a person for it'),
      'definition?': FullOnly(Type.String()),
      'ref?': FullOnly(Described('Of a question: the provision that asks it')),
      'hash?': FullOnly(Described('Of a question: what an answer is bound to')),
      'known?': OpenCondition.properties.known,
      'stated?': RefTo(StatedAnswer),
      'entries?': FullOnly(
        NamedList(
          'UnknownEntry',
          'Of a list, or of a question that words answer: what may be true, the likeliest first',
          {
            code: Described('The id of a word', 'activities/direct_marketing'),
            decides: Described.count('How many of the obligations that hang on it ask for this word'),
          },
        ),
      ),
      'subjects?': FullOnly(
        NamedList(
          'UnknownSubject',
          'Where `subjects` were given: those of which it is open, each with its own answer',
          {
            id: Type.String(),
            decides: Described.count('How many obligations of this subject hang on it'),
            'known?': OpenCondition.properties.known,
            'stated?': RefTo(StatedAnswer),
          },
        ),
      ),
    },
  ),
  next_answers: RefTo(NextAnswers),
  assumptions: Type.Array(Type.String()),
  'also_judged?': Type.Array(LockedVersion, {
    description: 'Packs that `pack_ids` leaves out and whose law can displace duties of those that it names',
  }),
  unavailable: Type.Array(Unavailable),
  'acts?': Type.Array(RefTo(ActRow), {
    description: 'With `list_duties`: whether each act applies to each subject, and why not',
  }),
  'duties?': Type.Array(RefTo(DutyRow), {
    description: 'With `list_duties`: those that may bear on a subject, as far as the filters let them through',
  }),
  'against?': Differences,
  'fines?': RefTo(CompanyFines),
  'explanation?': RefTo(GraphWire),
  page: RefTo(Page),
})
export type ApplicabilityAnswerWire = Static<typeof ApplicabilityAnswer>
