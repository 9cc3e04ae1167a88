import { type Static, Type } from '@sinclair/typebox'
import { fields } from '#src/lib/fields.ts'
import { Cause, CHANGE_CLASSES } from '#src/law/versions/index.ts'
import { wordOf } from '#src/law/vocabulary/index.ts'
import { PAGE_DEFAULT } from '#src/lib/paging.ts'
import { Component, Described, IsoDate, Maybe, Named, RefTo, Strict, StringEnum } from '#src/lib/schema.ts'
import { FullOnly, viewParameter } from '#src/lib/views.ts'
import { EVENT_KINDS, EventObject } from './event.ts'

const Text = Type.String()

export const FILING_STATUSES = ['due', 'conditional', 'waiting', 'replaced', 'no_fixed_period', 'not_yet'] as const

const FilingState = Named('ChangeBefore', {
  status: StringEnum([...FILING_STATUSES, 'sent', 'displaced']),
  'limit?': Described('RFC 3339 in UTC'),
  'waiting_for?': Type.Array(Text),
})

/** What an entry of the log of a kept incident changed in a filing. */
export const FilingChange = Named('EntryChange', {
  ...fields('pack_id filing'),
  'before?': { ...FilingState, description: 'Absent where the filing was not there' },
  'after?': { ...FilingState, description: 'Absent where the filing is no longer there' },
})
export type FilingChangeWire = Static<typeof FilingChange>

/** A verdict on a kept incident that turned. */
export const VerdictChange = Named('EntryVerdict', {
  ...fields('pack_id criterion'),
  before: Type.String({ examples: ['undetermined'] }),
  after: Type.String({ examples: ['major'] }),
})
export type VerdictChangeWire = Static<typeof VerdictChange>

const text = (description: string) => Type.String({ description })
const optional = (description: string) => Maybe(text(description))

export const ChangeEvent = Component('ChangeEvent', {
  id: Type.String({ examples: ['change-12'] }),
  seq: Described.count('1, 2, 3, …, without a gap'),
  kind: StringEnum(EVENT_KINDS),
  pack_id: optional('Absent for events of relationship facts, which concern two packs'),
  pack_ids: Type.Array(Type.String(), { minItems: 1 }),
  from_version: optional('Absent for the first version of a pack'),
  'to_version?': Type.String(),
  'closes?': Described.list('Versions that this one replaced for the same legal time'),
  severity: StringEnum(CHANGE_CLASSES),
  'cause?': RefTo(Cause),
  dates: Named('EventDates', {
    published: text('When this service began to answer so'),
    detected: optional('When the text reached this service'),
    in_force: optional('From when the text is the law'),
    applies_from: optional(
      'The first day on which something is different for somebody; `unknown` while that waits for an act; absent where nothing is',
    ),
  }),
  backfill: Described.flag('Told or loaded afterwards: nothing is different for anybody now'),
  'disputed?': Described.flag('The change or its dates are contested; `cause` says how'),
  summary: Type.String(),
  counts: Type.Record(Type.String(), Type.Integer(), {
    title: 'Count',
    description: 'Objects by what happened to them',
  }),
  'objects?': FullOnly(Type.Array(RefTo(EventObject), { description: 'What happened to each' })),
  'stale_facts?': Described.list('Relationship facts of which an end changed by this'),
})

const { id, seq, pack_id, to_version, from_version, closes, severity, cause, dates, counts, summary } =
  ChangeEvent.properties

/** What a webhook message tells of a pack's event: without its objects, which are only in the feed. */
export const PackEvent = Named('PackEventData', {
  change_event_id: id,
  seq,
  pack_id,
  version: to_version,
  previous_version: from_version,
  closes,
  severity,
  cause,
  dates,
  counts,
  summary,
})

export const ChangeEventPage = Component('ChangeEventPage', {
  data: Type.Array(RefTo(ChangeEvent), { description: 'Oldest first' }),
  page: Named('ChangeEventPagePage', {
    limit: Type.Integer(),
    next_after: Described.count('`after` of the next page, or of a later look for new events'),
    has_more: Described.flag('Whether there is more to read now'),
  }),
})

const cursorQuery = {
  'after?': Type.Integer({
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    default: 0,
    description: 'Events after this `seq`; `next_after` of the page before',
  }),
  'limit?': Type.Integer({ minimum: 1, maximum: 500, default: PAGE_DEFAULT, description: 'Events on a page' }),
  'kind?': StringEnum(EVENT_KINDS, { title: 'ChangeEventKindInput', description: 'Only events of this kind' }),
  'severity?': StringEnum(CHANGE_CLASSES, {
    title: 'ClassInput',
    description: 'Only events that weigh at least as much: `date` gives substantive ones too',
  }),
  'since?': { ...IsoDate, description: 'Only events published on this day or later, in UTC' },
  ...viewParameter,
}

export const packEventsQuery = Strict(cursorQuery)
export const eventsQuery = Strict({
  ...cursorQuery,
  'pack_id?': Type.String({
    maxLength: 120,
    description: 'Only events that concern this pack',
    examples: ['eu-dora'],
    ...wordOf('packs'),
  }),
})

export type ChangeEventWire = Static<typeof ChangeEvent>
