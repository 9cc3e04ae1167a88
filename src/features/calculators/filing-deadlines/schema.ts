import { Type, type Static } from '@sinclair/typebox'
import { fields } from '#src/lib/fields.ts'
import { FilingAnchorWire, ReplacedBy } from '#src/law/attachments/filing.outside.ts'
import { calculatorInputs } from '#src/law/subjects/index.ts'
import { Word, WordList } from '#src/law/vocabulary/index.ts'
import { Citation, KnownAt, Source, Unavailable } from '#src/lib/law/law-schema.ts'
import { OpenCondition } from '#src/lib/law/qualifiers.ts'
import { Component, IsoDate, Named, RefTo, Strict, StringEnum } from '#src/lib/schema.ts'
import { FullOnly, viewParameter } from '#src/lib/views.ts'
import { NotDue } from './owed.ts'

const Text = Type.String()
const Texts = Type.Array(Text)
const Maybe = Type.Optional
const Instant = Type.String({ description: 'RFC 3339 in UTC', examples: ['2026-11-23T11:00:00Z'] })
const Local = Type.String({ description: 'The same on the local clock', examples: ['2026-11-23T12:00:00+01:00'] })
const Refs = Type.Array(Type.String({ examples: ['CELEX:32025R0301 Art 5(4)'] }))

/** How sure a limit is. */
export const CERTAINTIES = ['exact', 'at_the_latest', 'may_move', 'extended'] as const

/** The first and the last year of accepted instants. An instant outside them is taken for a typing error. */
export const YEARS = { first: 2000, last: 2099 }

const EventInput = Named('EventInput', {
  event: Word('events', 'Code of the vocabulary', 'ict_incident_awareness'),
  at: Type.Array(
    Type.String({
      maxLength: 60,
      description: 'RFC 3339 with an offset; past or planned',
      examples: ['2026-11-20T10:00:00+01:00'],
    }),
    { minItems: 1, maxItems: 50, description: 'Each time that it happened or will happen' },
  ),
  case: Maybe(
    Type.String({
      pattern: '^[A-Za-z0-9._:-]{1,120}$',
      description: 'Events of one case belong together; without it all events are one',
      examples: ['incident-1'],
    }),
  ),
})
export type EventInputWire = Static<typeof EventInput>

export const FilingDeadlinesBody = Strict(
  {
    events: Type.Array(EventInput, {
      minItems: 1,
      maxItems: 100,
      description: 'What happened or will happen, and when',
      examples: [[{ event: 'personal_data_breach_awareness', at: ['2026-11-20T10:00:00+01:00'] }]],
    }),
    country: Maybe(
      Type.String({
        pattern: '^[A-Z]{2}$',
        description:
          'Member State in which the filing is made: its clock, its public holidays. Also counts as jurisdiction where none are given',
        examples: ['DE'],
      }),
    ),
    region: Maybe(
      Type.String({
        minLength: 1,
        maxLength: 10,
        description: 'Part of the country with holidays of its own',
        examples: ['BY'],
      }),
    ),
    time_zone: Maybe(
      Type.String({
        minLength: 1,
        maxLength: 60,
        description: "IANA name; default: that of the country's capital",
        examples: ['Europe/Berlin'],
      }),
    ),
    holidays: Maybe(
      Type.Array(IsoDate, {
        maxItems: 500,
        uniqueItems: true,
        description: 'All public holidays that count, in place of those of the library',
      }),
    ),
    ...calculatorInputs,
    pack_ids: WordList('packs', 'Packs whose filings are answered; default all', ['eu-dora']),
    as_of: Maybe({ ...IsoDate, description: 'Legal time; default today' }),
    known_at: Maybe(KnownAt),
    ...viewParameter,
  },
  {
    $id: 'FilingDeadlinesRequest',
    examples: [
      {
        events: [
          { event: 'ict_incident_awareness', at: ['2026-11-20T10:00:00+01:00'] },
          { event: 'ict_incident_classified_major', at: ['2026-11-20T12:00:00+01:00'] },
        ],
        country: 'DE',
        entity_roles: ['credit_institution'],
        pack_ids: ['eu-dora'],
      },
    ],
  },
)
export type FilingDeadlines = Static<typeof FilingDeadlinesBody>

const AnchorState = Named('FilingAnchor', {
  ...FilingAnchorWire.properties,
  at: Maybe(Instant),
  anticipated: Maybe(Type.Boolean({ description: 'The event lies in the future' })),
  counted: Maybe(
    Strict(
      { no: Type.Integer(), of: Type.Integer() },
      { title: 'AnchorCounted', description: 'Which of how many occurrences' },
    ),
  ),
  limit: Maybe(Instant),
})

const Extension = Named('DueExtension', {
  to: Instant,
  local: Local,
  last_day: Maybe(Type.String({ description: 'Where it ends with a whole day: `to` is the end of this day' })),
  by: StringEnum(['relief', 'period_rule']),
  reason: Text,
  refs: Refs,
  ...fields('turns_on? condition?'),
})

const Due = Named('DueLimit', {
  limit: Instant,
  local: Local,
  last_day: Maybe(Type.String({ description: 'For periods in days and longer: the limit is the end of this day' })),
  certainty: StringEnum(CERTAINTIES, {
    description:
      '`at_the_latest`: an open event can bring it forward, and none back. `may_move`: an open event can move it back, as a late classification does. `extended`: an event moved it to `extended_to`',
  }),
  open_events: Maybe(Texts),
  extended_to: Maybe(Instant),
  extended_local: Maybe(Local),
  extended_last_day: Maybe(
    Type.String({
      description: 'For a period that runs on to the end of a day: `extended_to` is the end of this day',
    }),
  ),
  extensions: Maybe(Type.Array(Extension)),
  conditional_extensions: Maybe(
    Type.Array(Extension, { description: 'Later limits that hold only if `turns_on` or `condition` says so' }),
  ),
  barred_relief: Maybe(Type.Array(Named('DueBarredRelief', { ...fields('rule reason'), refs: Refs }))),
  readings: Maybe(
    Type.Array(Named('DueReading', { limit: Instant, local: Local, reading: Text, refs: Refs }), {
      description: 'Later values where the reach of Regulation 1182/71 is open; `limit` is the earliest, and safe',
    }),
  ),
})

const Filing = Named('FilingDeadlinesFiling', {
  ...fields('case? pack_id'),
  pack_version: FullOnly(Text),
  code: Text,
  hash: FullOnly(Text),
  title: Text,
  filing_type: FullOnly(Text),
  ...fields('from_role recipient'),
  obligations: FullOnly(Texts),
  outcome: StringEnum(['applies', 'applies_if', 'not_yet', 'undetermined'], {
    description: 'Whether the duty to file is one of the filer’s',
  }),
  ...fields('applies_from? missing_facts?'),
  open_conditions: Maybe(
    Type.Array(RefTo(OpenCondition), { description: 'For `applies_if`: what the duty to file hangs on' }),
  ),
  displaced_by: Maybe(Type.String({ description: 'A pack that goes before, if what is open turns out so' })),
  state: StringEnum(['due', 'waiting', 'replaced', 'no_fixed_period', 'not_yet'], {
    description:
      '`waiting`: for an event that has not happened, which is never assumed; `due` then says by when if it happens. `replaced`: another filing is due in its place. `no_fixed_period`: the law sets no length of time, or none before `applies_from`. `not_yet`: the duty cannot apply before `applies_from`, and no period runs before',
  }),
  waiting_for: Maybe(Texts),
  replaced_by: Maybe(ReplacedBy),
  trigger_event: Text,
  anchors: Type.Array(AnchorState),
  combine: FullOnly(Text),
  won: Maybe(
    Named('FilingWon', {
      by: StringEnum(['anchor', 'late_classification_rule']),
      event: Text,
      at: Instant,
      offset: Text,
      ...fields('counted_in? ref?'),
    }),
  ),
  due: Maybe(Due),
  period_rule: FullOnly(Text),
  qualifiers: FullOnly(Maybe(Texts)),
  waivers: Maybe(
    Type.Array(
      Named('FilingWaiver', {
        ...fields('text ref'),
        holds: StringEnum(['yes', 'no', 'unknown']),
        turns_on: Maybe(Texts),
      }),
    ),
  ),
  late_classification_rule: Maybe(Named('FilingLateClassificationRule', fields('text ref'))),
  late_submission_rule: Maybe(Named('FilingLateClassificationRule', fields('text ref'))),
  sequence: FullOnly(Maybe(Named('FilingSequence', { no: Type.Integer(), follows: Maybe(Text) }))),
  channel: FullOnly(Maybe(Text)),
  citations: Type.Array(RefTo(Citation)),
})
export type FilingWire = Static<typeof Filing>

const {
  outcome: _outcome,
  obligations: _obligations,
  missing_facts: _missing,
  open_conditions: _open,
  displaced_by: _displaced,
  replaced_by: _replaced,
  ...ofOthers
} = Filing.properties

/** By when somebody else acts, mostly an authority. */
export const OtherFiling = Named('FilingOfOthers', ofOthers)
export type DueWire = Static<typeof Due>

export const FilingDeadlinesAnswer = Component('FilingDeadlinesAnswer', {
  ...fields('as_of known_at?'),
  filings: Type.Array(Filing, {
    description: 'Those with a limit first, by it; then the others, in the order of the packs',
  }),
  others: Type.Array(OtherFiling, {
    description: 'By when an authority acts: `from_role` says who. No duty of the filer, in no calendar and no count',
  }),
  not_due: Type.Array(NotDue, { description: 'What the events trigger too, but not for this filer' }),
  unused_events: Type.Array(Named('FilingDeadlinesUnusedEvent', fields('field event detail'))),
  calendar: Named('FilingDeadlinesCalendar', fields('time_zone country? region? holidays_from')),
  assumptions: Texts,
  remarks: Type.Array(Named('Remark', { fields: Texts, detail: Text }), {
    description: 'Events in an order that the law does not know; the limits hold for the instants as given',
  }),
  unavailable: Type.Array(Unavailable),
  sources: Type.Array(RefTo(Source)),
})
export type FilingDeadlinesWire = Static<typeof FilingDeadlinesAnswer>
