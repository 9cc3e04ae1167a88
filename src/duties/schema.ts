import { Type, type Static } from '@sinclair/typebox'
import { OUTCOMES, Result } from '#src/law/engine/index.ts'
import { DutyFine } from '#src/law/fines/penalty.outside.ts'
import { Component, Described, Named, StringEnum } from '#src/lib/schema.ts'
import { FullOnly } from '#src/lib/views.ts'

/**
 * The counts of `obligations`, and what is in none of them. `does_not_apply`: its act does. `outside`: nor does its
 * act, or that is open. `no_longer`: it did, or might have, in the run that it is compared with.
 */
export const COUNTED_AS = [
  'applies',
  'applies_if',
  'undetermined',
  'not_yet',
  'displaced',
  'permissions',
  'other_permissions',
  'does_not_apply',
  'outside',
  'no_longer',
] as const

const DATE_KINDS = ['applies', 'recurs', 'due', 'event'] as const
const COUNTED_FROM = ['application', 'stated'] as const

const DutyDate = Named('DutyDate', {
  kind: StringEnum(DATE_KINDS, {
    description:
      '`applies`: it begins to apply. `recurs`: it is done again at least so often. `due`: the act sets a day. `event`: an event starts it, which gives no day',
  }),
  'on?': Described('The day; of what recurs the next one by which it is done', '2027-01-17'),
  'every?': Described('The interval of what recurs; absent where the law sets none', 'P1Y'),
  'since?': Described('The day from which the interval is counted', '2025-01-17'),
  'from?': StringEnum(COUNTED_FROM, {
    description: 'What that day is: that of `application`, or by `done` of the company the one that it `stated`',
  }),
  'overdue?': Type.Literal(true, { description: 'By what was stated it was to be done by a day that is past' }),
  'event?': Described('The event that starts it', 'ict_incident_classified_major'),
  says: Described('The same in one sentence'),
})
export type DutyDate = Static<typeof DutyDate>

/** A duty as a person reads it in a register: what it asks of a subject, why, and what is open. */
export const DutyRow = Component('DutyRow', {
  pack_id: Type.String({ examples: ['eu-dora'] }),
  code: Type.String({ examples: ['art-19-4-a'] }),
  'subject_id?': Described('The subject whose duty it is; absent without a judgement'),
  change: Type.Array(Type.String(), {
    description:
      'What differs from the run, or the question, that it is compared with: `new`, `gone`, `unchanged`, or how; empty where nothing was compared',
    examples: [['outcome: not yet → applies']],
  }),
  'outcome?': StringEnum(OUTCOMES, { description: 'Absent where no subject was judged' }),
  modality: Type.String({ examples: ['must'] }),
  'counted_as?': StringEnum(COUNTED_AS, {
    description:
      'The count of `obligations` that has it. What the law only allows is in `permissions` once it applies, and before in `other_permissions`. Nothing counts those, nor what does not apply: `does_not_apply` where its act does, `outside` where the act does not either or is open, `no_longer` where the run that it is compared with had it',
  }),
  act: Described('Short name of the act', 'DORA'),
  articles: Described.list('What it rests on, as it is cited', ['Art 19(4)(a)']),
  title: Type.String(),
  addressee_roles: Type.Array(Type.String({ examples: ['controller'] }), { description: 'Whom it addresses' }),
  addressees: FullOnly(Described.list('The same in words')),
  'trigger_event?': Described('The event that starts it'),
  summary: FullOnly(Type.String()),
  'why?': Described('Why it has this outcome, in one sentence with its provisions'),
  open_questions: Described.list('What a person has to answer before it is decided'),
  each_time: FullOnly(Described.list('What it hangs on in each case')),
  hangs_on: Described.list('While it is open: the facts, lists and questions that decide it, as `unknown` names them'),
  decided_by: FullOnly(Described.list('The given facts, lists and answers that gave it this outcome')),
  'applies_from?': Described('Since or from when; absent while there is no date'),
  'next_date?': Described(
    'The earliest day of `dates` that is not before the day of the question, or is overdue',
    '2027-01-17',
  ),
  'next_date_is?': Described('What is on that day, in one sentence'),
  'dates?': FullOnly(
    Type.Array(DutyDate, { description: 'What begins, recurs or is due on a day, and what an event starts' }),
  ),
  evidence: FullOnly(Described.list('Artefacts that show that it is met')),
  filings: FullOnly(Described.list('What is filed, with its periods')),
  'largest_fine?': FullOnly(
    Described(
      'Of a subject: the largest fine that is certainly for it, else `only` if it is, by its own size and turnover. Without a subject: every fine with its variants. Absent where no law of the Union sets an amount',
    ),
  ),
  'fine?': FullOnly(DutyFine),
  'binds_through?': Described.list(
    'Of a duty of a directive that binds or may: the national law through which it does, in words',
    ['Spain: not recorded here'],
  ),
  'url?': FullOnly(Described('The first provision at its publisher')),
  hash: FullOnly(Described('SHA-256 of the legal content')),
  lineage_id: FullOnly(Described('Survives renumbering between versions')),
})
export type DutyWire = Static<typeof DutyRow>

const { outcome, national_law } = Result.properties
const { in_short } = Result.properties.subjects.items.properties

/** Whether an act applies to a subject, as the results of a check say it, with the reason where it does not. */
export const ActRow = Component('ActRow', {
  pack_id: Type.String({ examples: ['eu-dora'] }),
  subject_id: Type.String(),
  outcome,
  in_short,
  'why?': Described('Why it does not apply, with the provisions'),
  missing_facts: Described.list('While its outcome is open: the inputs that decide it'),
  'change?': Described.list('How it differs from `since_run`'),
  'counted_duties?': Described.count('While its question is open: its duties, which are not listed'),
  national_law,
})
export type ActWire = Static<typeof ActRow>

/** A pack, or a duty of one that applies, that does not apply to a subject, with the provisions of the reason. */
export interface RuledOut {
  pack_id: string
  /** The duty; absent for the whole pack. */
  code?: string
  subject_id: string
  act: string
  /** Of the duty. */
  title?: string
  why: string
  provisions: string[]
}
