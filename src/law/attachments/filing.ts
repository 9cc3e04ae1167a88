import { type Static, Type } from '@sinclair/typebox'
import { stored } from '#src/lib/law/shapes.ts'
import { Code, IsoDuration, Maybe, type Merged, OneOf, Slug, Strict } from '#src/lib/schema.ts'
import {
  ApplicationDates,
  Citations,
  lineageFields,
  Line,
  Qualified,
  said,
  SeedCitation,
  Some,
} from '#src/lib/law/seed-parts.ts'

const note = Maybe(Line)
const Choices = Type.Record(Code, Line, { minProperties: 1 })

/** Whether the numbers of these figures are actual or estimates: the choice of the form for each. */
const Numbers = Strict({
  figures: Some(Code),
  actual: Line,
  estimates: Line,
  /** Some actual, some estimates; where the form has no choice for it, both choices are made. */
  both: Maybe(Line),
  /** All of them are zero. */
  none: Maybe(Line),
  /** None of them is known. */
  unknown: Maybe(Line),
})

/** Incidents that have a verdict only together: a field that asks for all of them, not for the last one. */
const together = Maybe(Type.Literal(true))

/**
 * What a kept incident knows of a field, where it truly answers it; `note` says how it differs. A figure; for a
 * percentage that was not given also the two figures that make it. The instant from which an event counts, or when it
 * happened; `own_event` says that by itself and goes first. The reference that the log has of a filing. Choices: each
 * of a figure that is true, of a criterion that is met, of the type of the filing itself, or of whether numbers are
 * estimates. How often recurring incidents occurred, and when first.
 */
const Known = Type.Union([
  Strict({ figure: Code, share: Maybe(Strict({ figure: Code, of: Code })), together, note }),
  Strict({ event: Code, instant: Maybe(Type.Literal('happened_at')), own_event: Maybe(Code), note }),
  Strict({ reference: Slug, note }),
  Strict({ figures: Choices, note }),
  Strict({ criteria: Type.Record(Slug, Line, { minProperties: 1 }), note }),
  Strict({ filing_types: Choices, note }),
  Strict({ numbers: Some(Numbers), together, note }),
  Strict({ recurring: OneOf('occurrences first_at'), note }),
])

const FieldNumber = Type.String({ pattern: '^\\d+(\\.\\d+)*$', maxLength: 20 })

/**
 * What makes a conditional field mandatory: a criterion is met, the first known of the figures is true or above zero,
 * another field is filled in or says one of these choices, or the incident has its verdict only together with others.
 * `reporter` is a condition that only the person who reports knows.
 */
const Condition = Type.Union([
  Strict({ criterion: Slug }),
  Strict({ figures: Some(Code) }),
  Strict({ field: FieldNumber, says: Maybe(Some(Line)) }),
  Strict({ recurring: Type.Literal(true) }),
  Strict({ reporter: Line }),
])

/**
 * What a filing says. Where the act has a form, `number` and `type` are those of the form, `mandatory` is what it says
 * of this filing, and `mandatory_when` the condition of a conditional field; any of `mandatory_if` is enough for it.
 * Without `mandatory_if` only the person who reports knows it.
 */
const ContentField = Strict({
  number: Maybe(FieldNumber),
  name: Code,
  type: Maybe(OneOf('text choice multiple_choice boolean date_time duration integer percentage amount lei')),
  mandatory: Maybe(OneOf('yes no if_applicable conditional')),
  mandatory_when: Maybe(Line),
  mandatory_if: Maybe(Some(Condition)),
  description: Line,
  choices: Maybe(Type.Array(Line, { minItems: 2 })),
  known: Maybe(Known),
  citation: Maybe(SeedCitation),
})

/**
 * Each anchor is an event and an offset from it: `{event: ict_incident_classified_major, offset: PT4H}`; `PT0S` is due
 * with the event, and a negative offset that long before it. Without an offset the law sets no period, and `qualifiers`
 * say how soon the filing is due. If an event recurs, the first one counts, unless `occurrence` chooses the latest.
 */
const Anchor = Strict({
  event: Code,
  offset: Maybe(Type.String({ pattern: IsoDuration.pattern!.replace('^P', '^-?P') })),
  /** Only working days count, as Article 2(2) of Regulation 1182/71 means them; the offset is in days. */
  counted_in: Maybe(Type.Literal('working_days')),
  occurrence: Maybe(OneOf('first latest')),
  citation: Maybe(SeedCitation),
})

const Moment = Strict({ event: Code, offset: IsoDuration })

/**
 * A rule that moves a time limit. `{next_working_day_at: "12:00"}`: a limit on a day off moves there. `{event,
 * offset}`: this is the limit under the condition that `text` describes, or from `once` on, the event that extends it.
 * `unless` names the rule that excludes the relief.
 */
const Relief = Strict({
  until: Type.Union([
    Strict({ next_working_day_at: Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' }) }),
    Strict({ ...Moment.properties, once: Maybe(Code) }),
  ]),
  unless: Maybe(Slug),
  ...said,
})

/** Replaces the limit when `event` happens later than `later_than`, which is an offset from another event. */
const LateClassification = Strict({ text: Line, ...Moment.properties, later_than: Moment, citation: SeedCitation })

export const SeedFiling = Strict({
  id: Slug,
  filing_type: Code,
  title: Line,
  from_role: Code,
  recipient: Line,
  trigger_event: Code,
  anchors: Some(Anchor),
  combine: OneOf('earliest latest single'),
  late_classification_rule: Maybe(LateClassification),
  late_submission_rule: Maybe(Strict(said)),
  /** Once `event` happens, `filing` is due in place of this one. */
  replaced_by: Maybe(Strict({ event: Code, filing: Slug, ...said })),
  period_rule: OneOf('act eu-1182-71 national none'),
  relief: Maybe(Type.Array(Relief)),
  /** Words of the law that soften the clock: `without undue delay`, `where feasible`. */
  qualifiers: Maybe(Type.Array(Line)),
  waivers: Maybe(Type.Array(Qualified)),
  content_fields: Maybe(Type.Array(ContentField)),
  channel: Maybe(Line),
  sequence: Maybe(Strict({ no: Type.Integer({ minimum: 1 }), follows: Maybe(Slug) })),
  applies_from: Maybe(ApplicationDates),
  citations: Citations,
  ...lineageFields,
})
export type SeedFiling = Static<typeof SeedFiling>

/** What of a filing names events, in a seed or as it is stored. */
interface WithEvents {
  trigger_event: string
  anchors: Array<{ event: string }>
  replaced_by?: { event: string }
  late_classification_rule?: { event: string; later_than: { event: string } }
  relief?: Array<Pick<Static<typeof Relief>, 'until'>>
}

/** The events by which a clock of a filing starts, moves or ends. */
export function eventsOf({ late_classification_rule: late, relief = [], ...filing }: WithEvents): string[] {
  const moving = relief.flatMap(({ until }) =>
    'event' in until ? [until.event, ...(until.once ? [until.once] : [])] : [],
  )
  return [...startsOf(filing), ...(late ? [late.event, late.later_than.event] : []), ...moving]
}

/** The events that bring a filing into an answer. */
export function startsOf({ trigger_event: trigger, anchors, replaced_by: replaced }: WithEvents): string[] {
  return [trigger, ...anchors.map(({ event }) => event), ...(replaced ? [replaced.event] : [])]
}

/** What `content_json` of a filing rule holds. */
export const FilingContent = stored(SeedFiling, 'id citations lineage_id derived_from')
export type FilingContent = Static<typeof FilingContent>
export type FilingAnchor = FilingContent['anchors'][number]
export type FilingRelief = NonNullable<FilingContent['relief']>[number]
export type FilingField = NonNullable<FilingContent['content_fields']>[number]
export type KnownOfField = Merged<NonNullable<FilingField['known']>>
export type FieldCondition = Merged<NonNullable<FilingField['mandatory_if']>[number]>
