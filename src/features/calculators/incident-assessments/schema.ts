import { Type, type Static } from '@sinclair/typebox'
import { fields } from '#src/lib/fields.ts'
import { ReplacedBy } from '#src/law/attachments/filing.outside.ts'
import { FILING_STATUSES } from '#src/law/changes/incident-change.outside.ts'
import { PACK_OUTCOMES } from '#src/law/engine/index.ts'
import { calculatorInputs } from '#src/law/subjects/index.ts'
import { WordList } from '#src/law/vocabulary/index.ts'
import { KnownAt, Source, Unavailable } from '#src/lib/law/law-schema.ts'
import { Component, Described, IsoDate, Named, NamedList, RefTo, Strict, StringEnum } from '#src/lib/schema.ts'
import { viewParameter } from '#src/lib/views.ts'
import { CERTAINTIES, FilingDeadlinesBody } from '../filing-deadlines/index.ts'
import { derivedFields, ShortClassification, incidentKnowledgeFields } from '../incident-classifications/index.ts'
import { incidentSubjectFields, JudgedCustomer } from '../incident-subject/incident-subject.ts'
import { PenaltyExposureBody } from '../penalty-exposure/index.ts'
import { AssessedFine, AssessedExposure } from './exposure-schema.ts'
import { MissingRoles } from './missing-roles.ts'

const Text = Type.String()
const Texts = Type.Array(Text)
const Refs = Type.Array(Type.String({ examples: ['CELEX:32025R0301 Art 5(1)(a)'] }))
const Relationships = Described.list('Relationship facts that say so')

const { events, country, region, time_zone, holidays } = FilingDeadlinesBody.properties
const { person, turnover, profit } = PenaltyExposureBody.properties

const { figures: _figures, ...otherKnowledge } = incidentKnowledgeFields

/** Where the filings of an incident are made. */
export const incidentPlace = { country, region, time_zone }

export const IncidentAssessmentBody = Strict(
  {
    'events?': { ...events, description: 'What happened or will happen, and when; needed unless figures are given' },
    'figures?': {
      ...incidentKnowledgeFields.figures,
      description: `${incidentKnowledgeFields.figures.description}. The events of the verdicts begin at \`figures_known_at\``,
    },
    'figures_known_at?': Type.String({
      maxLength: 60,
      description: 'When the figures became known: RFC 3339 with an offset; needed with figures',
      examples: ['2026-11-21T12:00:00+01:00'],
    }),
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
    'as_of?': { ...IsoDate, description: 'Legal time; default today' },
    'known_at?': KnownAt,
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
  'applies_from?': Text,
  'missing_facts?': Described.list('For `undetermined`: what the outcome hangs on'),
  'displaced?': NamedList('PackDisplaced', {
    displaced_by: Described('The pack that goes before', 'eu-dora'),
    relationship_id: Described('The relationship fact that says so'),
    certain: Described.flag('False: only if what is open turns out so'),
    obligations: Texts,
  }),
})

const Move = Named('LimitMove', {
  ...fields('to? reason'),
  refs: Refs,
  ...fields('turns_on? condition?'),
})

/** When a filing is due, and what moves it. */
const FilingLimit = Named('FilingLimit', {
  limit: Described('RFC 3339 in UTC'),
  local: Described('The same on the local clock'),
  'last_day?': Described('For periods in days and longer: the limit is the end of this day'),
  certainty: StringEnum(CERTAINTIES),
  'extended_to?': Described('A later limit that the law allows; `limit` stays the safe one'),
  'extensions?': Type.Array(Move),
  'conditional_extensions?': Type.Array(Move),
  'barred_relief?': Type.Array(Move, { description: 'Relief that this filer does not have' }),
})

export const AssessedFiling = Named('IncidentAssessmentFiling', {
  ...fields('case? pack_id code title'),
  status: StringEnum(FILING_STATUSES, {
    description:
      '`due`: the duty applies and its clock runs. `conditional`: the clock runs, and whether the duty applies hangs on `missing_facts` or `open_conditions`. `waiting`: for an event that has not happened; `due` then says by when if it happens. `replaced`: another filing is due in its place. `no_fixed_period`: the law sets no length of time, or none before `applies_from`. `not_yet`: the duty cannot apply before `applies_from`. `not_due`: by `not_due_by`, or by `answered`',
  }),
  outcome: StringEnum(['applies', 'applies_if', 'not_yet', 'undetermined', 'does_not_apply']),
  recipient: Text,
  obligations: Described.list('Codes of the duties that it serves'),
  'started_by?': Named('StartedBy', {
    ...fields('event at'),
    offset: Text,
    'derived?': Described.flag('True: the event follows from figures, nobody stated it'),
  }),
  'due?': FilingLimit,
  'waiting_for?': Texts,
  'replaced_by?': ReplacedBy,
  ...fields('applies_from? missing_facts?'),
  'open_conditions?': NamedList('FilingOpenCondition', {
    code: Described('Names the question in `answers`', 'eu-gdpr/art-33-1/e1'),
    ...fields('question ref'),
  }),
  'qualifiers?': Texts,
  'not_due_by?': Named('NotDueBy', 'The verdict by which no clock starts', fields('criterion verdict')),
  'displaced_by?': Described('A pack that goes before, if what is open turns out so'),
  'relationship_ids?': Relationships,
  citations: Refs,
})
export type AssessedFilingWire = Static<typeof AssessedFiling>
export type NotDueByWire = NonNullable<AssessedFilingWire['not_due_by']>

export const DisplacedFilings = Named('Displaced', {
  ...fields('case? pack_id'),
  displaced_by: Described('The pack that goes before', 'eu-dora'),
  relationship_ids: Relationships,
  filings: NamedList('RequirementObligation', fields('code title')),
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
  'customer?': JudgedCustomer,
  packs: Type.Array(AssessedPack, { description: 'What applies, and what gives way to which law' }),
  'classifications?': Type.Array(ShortClassification, {
    description: 'The verdicts on the incident; each criterion: `POST /incident-classifications`',
  }),
  ...derivedFields,
  filings: Type.Array(AssessedFiling, { description: 'Those with a limit first, by it' }),
  'others?': Type.Array(OtherFiling, { description: 'By when authorities act; no duty of the subject' }),
  displaced: Type.Array(DisplacedFilings, { description: 'Filings that give way to the law of another pack' }),
  'missing_roles?': MissingRoles,
  'not_concerned?': NamedList(
    'IncidentAssessmentNotConcerned',
    'Filings that the events trigger too, but not for this subject',
    {
      case: caseName,
      pack_id,
      code,
      reason: StringEnum(['does_not_apply']),
      'own_event?': Text,
    },
  ),
  exposure: Type.Array(AssessedExposure, {
    description: 'Per duty to file: which fines follow where it is not fulfilled',
  }),
  fines: Type.Array(AssessedFine, { description: 'Each once, as the penalty calculator says' }),
  time_zone: Text,
  'unused_events?': NamedList('IncidentAssessmentUnusedEvent', fields('field event')),
  'remarks?': NamedList('Remark', { fields: Texts, detail: Text }),
  assumptions: Texts,
  'unavailable?': Type.Array(Unavailable),
  'shortened?': Described.list('What was left out so that the answer stays within 12 kB, and where to read it'),
  sources: Type.Array(RefTo(Source)),
})
export type IncidentAssessmentWire = Static<typeof IncidentAssessmentAnswer>
export type AssessedPackWire = Static<typeof AssessedPack>
