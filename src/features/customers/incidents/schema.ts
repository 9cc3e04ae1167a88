import { Type, type Static } from '@sinclair/typebox'
import { fields } from '#src/lib/fields.ts'
import {
  AssessedFiling,
  DisplacedFilings,
  incidentPlace,
} from '#src/features/calculators/incident-assessments/index.ts'
import {
  Classification,
  derivedFields,
  Rates,
  rootCause,
} from '#src/features/calculators/incident-classifications/index.ts'
import { customerOfIncident, JudgedCustomer } from '#src/features/calculators/incident-subject/incident-subject.ts'
import { GivenFigures } from '#src/law/classification/index.ts'
import { FILING_STATUSES, FilingChange, VerdictChange } from '#src/law/changes/incident-change.outside.ts'
import { calculatorInputs } from '#src/law/subjects/index.ts'
import { Word } from '#src/law/vocabulary/index.ts'
import { KnownAt, Source } from '#src/lib/law/law-schema.ts'
import { walkQuery } from '#src/lib/paging.ts'
import {
  AwaitsConfirmation,
  Component,
  ConfirmedBy,
  Described,
  IsoDate,
  Named,
  NamedList,
  PROSE,
  RecordedBy,
  RefTo,
  ShortText,
  Strict,
  StringEnum,
  VISIBLE_TEXT,
} from '#src/lib/schema.ts'
import { FullOnly, viewParameter } from '#src/lib/views.ts'

const Text = Type.String()
const Texts = Type.Array(Text)

/** The most entries of one log. */
export const ENTRIES_MOST = 100

const words = (description: string, maxLength: number, example: string) =>
  Type.String({ pattern: VISIBLE_TEXT, maxLength, description, examples: [example] })
const instant = (description: string, example: string) =>
  Type.String({ maxLength: 60, description, examples: [example] })

const Estimated = Type.Record(Type.String({ minLength: 1, maxLength: 120 }), Type.Boolean(), {
  title: 'EntryEstimated',
  maxProperties: 100,
  description: 'Of its figures: true, estimated; false, actual. Bounds are estimates',
  examples: [{ affected_clients: true }],
})

const entryFields = {
  'event?': Word('events', 'Event of the vocabulary, from which clocks run', 'ict_incident_classified_major'),
  'what?': Type.String({
    pattern: PROSE,
    maxLength: 1_000,
    description: 'What happened, in words; soft hyphens and other format characters are dropped',
    examples: ['The payment system does not answer.'],
  }),
  happened_at: instant('RFC 3339 with an offset', '2026-11-21T10:00:00+01:00'),
  'aware_at?': instant(
    'When it became known. Events of awareness (`…_awareness`) and figures count from here, others from `happened_at`',
    '2026-11-21T10:20:00+01:00',
  ),
  'by?': words('Who says so', 200, 'Duty officer'),
  'figures?': {
    ...GivenFigures,
    description: 'What was so at `happened_at`',
  },
  'estimated?': Estimated,
  'rates?': Rates,
  'root_cause?': rootCause,
  answers: { ...calculatorInputs.answers, description: 'To questions of this case, by code; a later one counts' },
  'sent?': Named('SentInput', 'A filing that was sent at `happened_at`; clocks that run from it start', {
    filing: ShortText('Code of the filing', 'dora-initial-notification'),
    'pack_id?': ShortText('Its pack, where several have a filing with this code', 'eu-dora'),
    'reference?': words('What the recipient or you call it', 200, 'DNB-2026-4711'),
  }),
}

const Entry = Named('IncidentCreateEntryInput', entryFields)

export const IncidentEntryRequest = Strict(
  {
    ...entryFields,
    'corrects?': ShortText(
      'Id of the entry that this one replaces. Both stay; this one counts',
      '0198c0de-0000-7000-8000-000000000000/1',
    ),
    ...viewParameter,
  },
  {
    $id: 'IncidentEntryRequest',
    description: 'At least one of `event`, `what`, `sent`, `figures`, `root_cause`, `answers`.',
    examples: [
      { event: 'ict_incident_classified_major', happened_at: '2026-11-21T10:00:00+01:00', by: 'Duty officer' },
      {
        figures: { critical_function_affected: true, affected_clients: { at_least: 80_000 } },
        happened_at: '2026-11-21T09:00:00+01:00',
        aware_at: '2026-11-21T09:40:00+01:00',
      },
    ],
  },
)
export type IncidentEntry = Static<typeof IncidentEntryRequest>

export const IncidentCreateRequest = Strict(
  {
    ...customerOfIncident,
    title: words('What people call it', 200, 'Failure of the payment system'),
    ...incidentPlace,
    'entries?': Type.Array(Entry, { maxItems: 20, description: 'The first entries of the log', examples: [[]] }),
    ...viewParameter,
  },
  {
    $id: 'IncidentCreateRequest',
    examples: [
      {
        customer_profile_id: 'acme-bank',
        title: 'Failure of the payment system',
        country: 'NL',
        entries: [{ event: 'ict_incident_awareness', happened_at: '2026-11-21T08:00:00+01:00' }],
      },
    ],
  },
)
export type IncidentCreate = Static<typeof IncidentCreateRequest>

export const listIncidentsQuery = Strict({
  'customer_profile_id?': ShortText('Only incidents of this customer', 'acme-bank'),
  ...walkQuery,
})

export const readIncidentQuery = Strict({
  'as_of?': { ...IsoDate, description: 'Legal time: the law that the filings are computed by; default today' },
  'known_at?': {
    ...KnownAt,
    description: 'As this service knew the law and the log at this instant, with an offset; default now',
  },
  ...viewParameter,
})

/** The path accepts any string. An unknown incident gives 404. */
export const incidentParams = Strict({
  incident_id: Described('Id of the incident', '0198c0de-0000-7000-8000-000000000000'),
})

const head = {
  ...fields('id customer_profile_id subject_id? title country? region? time_zone? created_at'),
  created_by: RecordedBy,
}

/** The fields of an incident that a list has too. */
export const IncidentHead = Type.Object(head)

export const IncidentSummary = Component('IncidentSummary', {
  ...head,
  ...fields('entries last_entry_at?'),
  updated_at: Described('When it was opened, or got its last entry'),
})

const LogEntry = Named('IncidentEntry', {
  id: Text,
  'event?': Described('For a filing that was sent: the event that starts the next clock'),
  ...fields('what? happened_at aware_at?'),
  'counts_from?': Described('The instant from which the clocks of `event` run'),
  'by?': Text,
  'figures?': GivenFigures,
  'estimated?': Estimated,
  'rates?': Rates,
  'root_cause?': Text,
  answers: { ...calculatorInputs.answers, description: 'As said' },
  'sent?': Named('EntrySent', fields('pack_id filing reference?')),
  'corrects?': Text,
  'corrected_by?': Described('The entry that counts in place of this one'),
  recorded_at: Text,
  recorded_by: RecordedBy,
  'confirmed_by?': ConfirmedBy,
  changes: Type.Array(FilingChange, { description: 'What this entry changed in the filings, by the law of now' }),
  verdicts: Type.Array(VerdictChange, { description: 'Verdicts that turned with this entry' }),
})
export type LogEntryWire = Static<typeof LogEntry>

const IncidentVerdict = Named('IncidentClassification', {
  ...Classification.properties,
  criteria: FullOnly(Classification.properties.criteria),
  left_out: FullOnly(Classification.properties.left_out),
})

const IncidentFiling = Named('IncidentFiling', {
  ...AssessedFiling.properties,
  status: StringEnum([...FILING_STATUSES, 'sent'], {
    description: 'As in an assessment, and `sent` where an entry says so',
  }),
  'sent?': Named('FilingSent', {
    ...fields('entry_id at reference?'),
    'in_time?': Described.flag('Absent where the filing has no limit'),
  }),
})
export type IncidentFilingWire = Static<typeof IncidentFiling>

export const Incident = Component('Incident', {
  ...head,
  time_zone: Text,
  ...fields('as_of known_at?'),
  'customer?': JudgedCustomer,
  entries: Type.Array(LogEntry, { description: 'The whole log, as it was written' }),
  'awaits_confirmation?': RefTo(AwaitsConfirmation),
  'known?': Named(
    'IncidentKnown',
    'What the entries that count say of it; it occurred when the first of them happened',
    {
      figures: { ...GivenFigures, description: 'What counts of each over the instants of the incident' },
      from: NamedList('KnownFrom', 'Which entry says what counts of each figure', {
        ...fields('figure entry_id?'),
        'estimated?': Described.flag('Absent: not said'),
        'computed?': Described.flag('It follows from others'),
      }),
      ...fields('root_cause? occurred_at?'),
    },
  ),
  'classifications?': Type.Array(IncidentVerdict, {
    description: 'The verdicts on it, as `POST /incident-classifications` says',
  }),
  ...derivedFields,
  filings: Type.Array(IncidentFiling, { description: 'Computed now from the entries that count' }),
  displaced: Type.Array(DisplacedFilings),
  'answered?': NamedList('IncidentAnswered', 'Questions of this case that the log answers', {
    ...fields('code question? ref?'),
    answer: StringEnum(['yes', 'no']),
    entry_id: Text,
    filings: NamedList('AnsweredFiling', 'Those on which it bears', fields('pack_id code')),
  }),
  'not_computed?': Described('Why there are no filings despite events'),
  assumptions: Texts,
  sources: Type.Array(RefTo(Source)),
})
export type IncidentWire = Static<typeof Incident>
