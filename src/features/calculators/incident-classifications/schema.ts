import { Type, type Static } from '@sinclair/typebox'
import { fields } from '#src/lib/fields.ts'
import { Threshold } from '#src/law/classification/criterion.outside.ts'
import { FigureValue, GivenFigures } from '#src/law/classification/index.ts'
import { OUTCOMES } from '#src/law/engine/index.ts'
import { calculatorInputs, TRUTHS } from '#src/law/subjects/index.ts'
import { WordList } from '#src/law/vocabulary/index.ts'
import { KnownAt, Source } from '#src/lib/law/law-schema.ts'
import { Component, Described, IsoDate, Maybe, Named, NamedList, RefTo, Strict, StringEnum } from '#src/lib/schema.ts'
import { viewParameter } from '#src/lib/views.ts'
import { incidentSubjectFields, JudgedCustomer } from '../incident-subject/incident-subject.ts'

const Text = Type.String()
const Texts = Type.Array(Text)

export const Rates = Type.Record(
  Type.String({ pattern: '^[A-Z]{3}$' }),
  Type.Number({ exclusiveMinimum: 0, maximum: 1_000_000 }),
  {
    title: 'IncidentClassificationRate',
    maxProperties: 20,
    description: 'Euro for one unit of a currency, by which its amounts are compared; the answer repeats them',
    examples: [{ USD: 0.92 }],
  },
)

const Instant = Type.String({ format: 'date-time', examples: ['2026-11-21T09:00:00+01:00'] })
export const rootCause = Type.String({
  minLength: 1,
  maxLength: 200,
  description: 'Your word for the apparent root cause; incidents with the same word may recur',
  examples: ['expired-certificate'],
})

export const EarlierIncident = Named('EarlierIncident', {
  id: Type.String({ minLength: 1, maxLength: 120, description: 'Your name for it', examples: ['INC-2026-031'] }),
  occurred_at: { ...Instant, description: 'When it happened' },
  root_cause: rootCause,
  figures: GivenFigures,
})

/** What is known of one incident. */
export const incidentKnowledgeFields = {
  figures: GivenFigures,
  rates: Maybe(Rates),
  occurred_at: Maybe({ ...Instant, description: 'When it happened; needed to find what recurs' }),
  root_cause: Maybe(rootCause),
  earlier_incidents: Maybe(
    Type.Array(EarlierIncident, {
      maxItems: 100,
      description: 'Incidents of the same entity that may recur in this one; a given list is complete',
    }),
  ),
}

export const IncidentClassificationBody = Strict(
  {
    ...incidentKnowledgeFields,
    ...incidentSubjectFields,
    ...calculatorInputs,
    pack_ids: WordList('packs', 'Packs that are answered; default all that classify incidents', ['eu-dora', 'eu-nis2']),
    'as_of?': { ...IsoDate, description: 'Legal time; default today' },
    'known_at?': KnownAt,
    ...viewParameter,
  },
  {
    $id: 'IncidentClassificationRequest',
    examples: [
      {
        figures: {
          critical_function_affected: true,
          affected_clients: { at_least: 80_000, at_most: 120_000 },
          clients_of_service: 600_000,
          incident_duration: { at_least: 'PT3H' },
          costs_and_losses: { at_least: { amount: 60_000, currency: 'EUR' } },
        },
        entity_roles: ['payment_institution'],
        facts: { is_exempted_under_psd2: false },
      },
    ],
  },
)
export type IncidentClassification = Static<typeof IncidentClassificationBody>

const result = StringEnum(TRUTHS, { description: '`open`: it turns on what is not known' })

const Sentence = Named('CitedSentence', fields('text ref'))

const JudgedTest = Named('CriteriaAlternativeTest', {
  result,
  'figure?': Text,
  'threshold?': RefTo(Threshold),
  'given?': { ...FigureValue, description: 'What is known of the figure; absent: nothing' },
  'given_share?': { ...FigureValue, description: 'The percentage, where it was given itself' },
  'given_base?': { ...FigureValue, description: 'What the threshold is a share of' },
  'entry_id?': Described('Of a kept incident: the entry that says so'),
  'unsure?': {
    ...Sentence,
    description: 'What the law says of a number that is not known',
  },
  'criterion?': Described('Another criterion that has to be met'),
  'at_least?': Described.count('So many of the criteria `of`'),
  'of?': Texts,
  'recurring?': Named('CriteriaAlternativeTestRecurring', {
    times: Type.Integer(),
    within: Text,
    with: Texts,
    'together?': Named('IncidentsTogether', 'What these incidents and this one come to', {
      occurrences: Type.Integer(),
      first_at: Text,
      last_at: Text,
      'criteria?': Described.list('Criteria that they meet together'),
      'open?': Described.list('Criteria that are open of them together'),
      figures: {
        ...GivenFigures,
        description: 'Amounts are added, counts are at least the largest and at most the sum',
      },
    }),
  }),
})
export type JudgedTestWire = Static<typeof JudgedTest>

const JudgedCriterion = Named('ClassificationCriteria', {
  ...fields('code title'),
  result,
  alternatives: NamedList('CriteriaAlternative', {
    ...fields('text ref'),
    result,
    tests: Type.Array(JudgedTest),
    'doubt?': { ...Sentence, description: 'Why some readers hold that it is not enough' },
  }),
  'note?': Described('How a text that can be read in more than one way is read here'),
})
export type JudgedCriterionWire = Static<typeof JudgedCriterion>

const Deciding = Named('ClassificationOpenFigure', {
  ...fields('figure question'),
  criteria: Described.list('Criteria that are open without it'),
  'decides?': Described.list('Verdicts that it can bring by itself'),
})

export const Classification = Named('IncidentClassificationClassification', {
  ...fields('pack_id pack_version code title'),
  duty: Named('ClassificationDuty', {
    code: Text,
    outcome: StringEnum(OUTCOMES, { description: 'Whether the subject has the duty for which this decides' }),
    ...fields('displaced_by? missing_facts?'),
  }),
  result,
  verdict: Described('The word of the law, or `undetermined`', 'major'),
  'event?': Described('The event that begins once this verdict is known'),
  due: Named('CitedSentence', 'By when the incident is to be classified', fields('text ref')),
  'doubts?': NamedList(
    'ClassificationDoubt',
    'What it hangs on that some readers hold not to be enough',
    fields('criterion text ref'),
  ),
  'missing_facts?': Described.list('Facts of the subject that it hangs on'),
  decided_by: Described.list('The criteria because of which the verdict is what it is'),
  open_figures: Type.Array(Deciding, {
    description: 'What it hangs on while it is open; first what can decide it alone',
  }),
  criteria: Type.Array(JudgedCriterion, { description: 'Those asked of the subject' }),
  left_out: NamedList('CriterionLeftOut', 'Those asked of others alone, and of whom', fields('code title detail')),
})
export type ClassificationWire = Static<typeof Classification>

export const IncidentClassificationAnswer = Component('IncidentClassificationAnswer', {
  ...fields('as_of known_at?'),
  'customer?': JudgedCustomer,
  classifications: Type.Array(Classification),
  not_concerned: NamedList(
    'IncidentClassificationNotConcerned',
    'Verdicts that are not asked of this subject, with the reason',
    fields('pack_id code detail'),
  ),
  'rates?': Rates,
  'unused_figures?': Described.list('Given, and asked for by no criterion of these packs'),
  assumptions: Texts,
  sources: Type.Array(RefTo(Source)),
})
export type IncidentClassificationWire = Static<typeof IncidentClassificationAnswer>
