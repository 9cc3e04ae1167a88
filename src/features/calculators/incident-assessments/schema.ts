import { Type, type Static } from '@sinclair/typebox'
import { fields } from '#src/lib/fields.ts'
import { ReplacedBy } from '#src/law/attachments/filing.outside.ts'
import { FILING_STATUSES } from '#src/law/changes/index.ts'
import { PACK_OUTCOMES } from '#src/law/engine/index.ts'
import { calculatorInputs } from '#src/law/subjects/index.ts'
import { WordList } from '#src/law/vocabulary/index.ts'
import { KnownAt, Source, Unavailable } from '#src/lib/law/law-schema.ts'
import { Component, IsoDate, Named, RefTo, Strict, StringEnum } from '#src/lib/schema.ts'
import { viewParameter } from '#src/lib/views.ts'
import { CERTAINTIES, FilingDeadlinesBody } from '../filing-deadlines/index.ts'
import { derivedFields, ShortClassification, incidentKnowledgeFields } from '../incident-classifications/index.ts'
import { incidentSubjectFields, JudgedCustomer } from '../incident-subject/incident-subject.ts'
import { PenaltyExposureBody } from '../penalty-exposure/index.ts'
import { AssessedFine, AssessedExposure } from './exposure-schema.ts'
import { MissingRoles } from './missing-roles.ts'

const Text = Type.String()
const Texts = Type.Array(Text)
const Maybe = Type.Optional
const Refs = Type.Array(Type.String({ examples: ['CELEX:32025R0301 Art 5(1)(a)'] }))
const Relationships = Type.Array(Text, { description: 'Relationship facts that say so' })

const { events, country, region, time_zone, holidays } = FilingDeadlinesBody.properties
const { person, turnover, profit } = PenaltyExposureBody.properties

const { figures: _figures, ...otherKnowledge } = incidentKnowledgeFields

/** Where the filings of an incident are made. */
export const incidentPlace = { country, region, time_zone }

export const IncidentAssessmentBody = Strict(
  {
    events: Maybe({
      ...events,
      description: 'What happened or will happen, and when; needed unless figures are given',
    }),
    figures: Maybe({
      ...incidentKnowledgeFields.figures,
      description: `${incidentKnowledgeFields.figures.description}. The events of the verdicts begin at \`figures_known_at\``,
    }),
    figures_known_at: Maybe(
      Type.String({
        maxLength: 60,
        description: 'When the figures became known: RFC 3339 with an offset; needed with figures',
        examples: ['2026-11-21T12:00:00+01:00'],
      }),
    ),
    ...otherKnowledge,
    ...incidentPlace,
    holidays,
    ...incidentSubjectFields,
    ...calculatorInputs,
    person,
    turnover,
    profit,
    pack_ids: WordList('packs', 'Packs that are answered; default all. Law that goes before them counts in any case', [
      'eu-dora',
      'eu-nis2',
      'eu-gdpr',
    ]),
    as_of: Maybe({ ...IsoDate, description: 'Legal time; default today' }),
    known_at: Maybe(KnownAt),
    ...viewParameter,
  },
  {
    $id: 'IncidentAssessmentRequest',
    examples: [
      {
        events: [
          { event: 'ict_incident_awareness', at: ['2026-11-21T10:00:00+01:00'] },
          { event: 'ict_incident_classified_major', at: ['2026-11-21T12:00:00+01:00'] },
          { event: 'personal_data_breach_awareness', at: ['2026-11-21T10:00:00+01:00'] },
        ],
        country: 'NL',
        entity_roles: ['credit_institution', 'controller'],
        facts: { staff: 600 },
        turnover: { amount: 800_000_000, currency: 'EUR' },
      },
    ],
  },
)
export type IncidentAssessment = Static<typeof IncidentAssessmentBody>

const AssessedPack = Named('IncidentAssessmentPack', {
  ...fields('pack_id version'),
  outcome: StringEnum(PACK_OUTCOMES, { description: 'As an applicability check says' }),
  applies_from: Maybe(Text),
  missing_facts: Maybe(Type.Array(Text, { description: 'For `undetermined`: what the outcome hangs on' })),
  displaced: Maybe(
    Type.Array(
      Named('PackDisplaced', {
        displaced_by: Type.String({ description: 'The pack that goes before', examples: ['eu-dora'] }),
        relationship_id: Type.String({ description: 'The relationship fact that says so' }),
        certain: Type.Boolean({ description: 'False: only if what is open turns out so' }),
        obligations: Texts,
      }),
    ),
  ),
})

const Move = Named('LimitMove', {
  ...fields('to? reason'),
  refs: Refs,
  ...fields('turns_on? condition?'),
})

/** When a filing is due, and what moves it. */
const FilingLimit = Named('FilingLimit', {
  limit: Type.String({ description: 'RFC 3339 in UTC' }),
  local: Type.String({ description: 'The same on the local clock' }),
  last_day: Maybe(Type.String({ description: 'For periods in days and longer: the limit is the end of this day' })),
  certainty: StringEnum(CERTAINTIES),
  extended_to: Maybe(Type.String({ description: 'A later limit that the law allows; `limit` stays the safe one' })),
  extensions: Maybe(Type.Array(Move)),
  conditional_extensions: Maybe(Type.Array(Move)),
  barred_relief: Maybe(Type.Array(Move, { description: 'Relief that this filer does not have' })),
})

export const AssessedFiling = Named('IncidentAssessmentFiling', {
  ...fields('case? pack_id code title'),
  status: StringEnum(FILING_STATUSES, {
    description:
      '`due`: the duty applies and its clock runs. `conditional`: the clock runs, and whether the duty applies hangs on `missing_facts` or `open_conditions`. `waiting`: for an event that has not happened; `due` then says by when if it happens. `replaced`: another filing is due in its place. `no_fixed_period`: the law sets no length of time, or none before `applies_from`. `not_yet`: the duty cannot apply before `applies_from`',
  }),
  outcome: StringEnum(['applies', 'applies_if', 'not_yet', 'undetermined']),
  recipient: Text,
  obligations: Type.Array(Text, { description: 'Codes of the duties that it serves' }),
  started_by: Maybe(
    Named('StartedBy', {
      ...fields('event at'),
      offset: Text,
      derived: Maybe(Type.Boolean({ description: 'True: the event follows from figures, nobody stated it' })),
    }),
  ),
  due: Maybe(FilingLimit),
  waiting_for: Maybe(Texts),
  replaced_by: Maybe(ReplacedBy),
  ...fields('applies_from? missing_facts?'),
  open_conditions: Maybe(
    Type.Array(
      Named('FilingOpenCondition', {
        code: Type.String({ description: 'Names the question in `answers`', examples: ['eu-gdpr/art-33-1/e1'] }),
        ...fields('question ref'),
      }),
    ),
  ),
  qualifiers: Maybe(Texts),
  displaced_by: Maybe(Type.String({ description: 'A pack that goes before, if what is open turns out so' })),
  relationship_ids: Maybe(Relationships),
  citations: Refs,
})
export type AssessedFilingWire = Static<typeof AssessedFiling>

export const DisplacedFilings = Named('Displaced', {
  ...fields('case? pack_id'),
  displaced_by: Type.String({ description: 'The pack that goes before', examples: ['eu-dora'] }),
  relationship_ids: Relationships,
  filings: Type.Array(Named('RequirementObligation', fields('code title'))),
})
export type DisplacedFilingsWire = Static<typeof DisplacedFilings>

const { case: caseName, pack_id, code, title, due, waiting_for: waitingFor } = AssessedFiling.properties

/** By when an authority acts after an event of the incident. */
const OtherFiling = Named('IncidentAssessmentOther', {
  case: caseName,
  pack_id,
  code,
  title,
  ...fields('from_role'),
  due,
  waiting_for: waitingFor,
})

export const IncidentAssessmentAnswer = Component('IncidentAssessmentAnswer', {
  ...fields('as_of known_at?'),
  customer: Maybe(JudgedCustomer),
  packs: Type.Array(AssessedPack, { description: 'What applies, and what gives way to which law' }),
  classifications: Maybe(
    Type.Array(ShortClassification, {
      description: 'The verdicts on the incident; each criterion: `POST /incident-classifications`',
    }),
  ),
  ...derivedFields,
  filings: Type.Array(AssessedFiling, {
    description: 'Those with a limit first, by it',
  }),
  others: Maybe(Type.Array(OtherFiling, { description: 'By when authorities act; no duty of the subject' })),
  displaced: Type.Array(DisplacedFilings, { description: 'Filings that give way to the law of another pack' }),
  missing_roles: Maybe(MissingRoles),
  not_concerned: Maybe(
    Type.Array(
      Named('IncidentAssessmentNotConcerned', {
        case: caseName,
        pack_id,
        code,
        reason: StringEnum(['does_not_apply']),
        own_event: Maybe(Text),
      }),
      {
        description: 'Filings that the events trigger too, but not for this subject',
      },
    ),
  ),
  exposure: Type.Array(AssessedExposure, {
    description: 'Per duty to file: which fines follow where it is not fulfilled',
  }),
  fines: Type.Array(AssessedFine, { description: 'Each once, as the penalty calculator says' }),
  time_zone: Text,
  unused_events: Maybe(Type.Array(Named('IncidentAssessmentUnusedEvent', fields('field event')))),
  remarks: Maybe(Type.Array(Named('Remark', { fields: Texts, detail: Text }))),
  assumptions: Texts,
  unavailable: Maybe(Type.Array(Unavailable)),
  shortened: Maybe(
    Type.Array(Text, {
      description: 'What was left out so that the answer stays within 12 kB, and where to read it',
    }),
  ),
  sources: Type.Array(RefTo(Source)),
})
export type IncidentAssessmentWire = Static<typeof IncidentAssessmentAnswer>
export type AssessedPackWire = Static<typeof AssessedPack>
