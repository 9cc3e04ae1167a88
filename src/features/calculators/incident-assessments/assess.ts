import { type JudgedSubject, packOutcomeOf } from '#src/law/engine/index.ts'
import type { VersionChoice } from '#src/lib/as-of.ts'
import type { LawReader } from '#src/stores/graph/revision.ts'
import type { IncidentSubject } from '../incident-subject/incident-subject.ts'
import { calculateExposureOf, type InfringementResultWire, type PenaltyWire } from '../penalty-exposure/index.ts'
import {
  type Classifier,
  type ClassificationWire,
  deriveEvents,
  readVerdicts,
  type IncidentVerdicts,
} from '../incident-classifications/index.ts'
import type { AssessedFineWire, ExposureWire } from './exposure-schema.ts'
import { relationshipsOf } from './filings.ts'
import { filerQuestionOf, readIncidentLaw } from './incident-law.ts'
import type { AssessedPackWire, IncidentAssessment, IncidentAssessmentWire } from './schema.ts'
import { shortenAnswer } from './shorten.ts'

/**
 * Assesses an incident in one answer: what applies and what gives way, what is due when and to whom, and the fines for
 * not filing. The subject is judged once. The deadline calculator and the penalty calculator answer about that
 * judgement; nothing is computed here.
 */
export async function assessIncident(
  law: LawReader,
  body: IncidentAssessment,
  incidentSubject: IncidentSubject,
  asOf: VersionChoice,
  nowMs: number,
): Promise<IncidentAssessmentWire> {
  const { pack_ids: packIds, person, turnover, profit } = body
  const question = filerQuestionOf(incidentSubject, body, packIds)
  const { events = [] } = body
  const { subject, classifier, answer } = await readIncidentLaw(law, incidentSubject, question, asOf, nowMs, events)
  const verdicts = await assessVerdicts(classifier, body)
  const derived = verdicts.derived_events ?? []
  const { deadlines, filings, displaced, displacedDuties, missingRoles, notConcerned, assumptions, sources } =
    await answer(events, derived)
  const unused = deadlines.unused_events.filter(({ event }) => !derived.some((one) => one.event === event))
  const offender = {
    ...(person ? { person } : {}),
    ...(turnover ? { turnover } : {}),
    ...(profit ? { profit } : {}),
    ...(question.entity_roles ? { entity_roles: question.entity_roles } : {}),
    ...(question.jurisdictions ? { jurisdictions: question.jurisdictions } : {}),
  }
  // What an act costs that may not be about the subject at all says nothing yet.
  const isAnswered = ({ pack_id: packId }: { pack_id: string }) =>
    subject.packs.get(packId)?.judged.isUnanswered !== true
  const owed = filings.filter((filing) => filing.status !== 'replaced' && isAnswered(filing))
  const infringements = infringementsOf([...owed, ...displacedDuties], subject)
  const penalties = await calculateExposureOf(subject, law, { ...offender, infringements }, asOf)
  const { customer } = incidentSubject
  return shortenAnswer({
    as_of: asOf.validAt,
    ...(asOf.knownAt ? { known_at: asOf.knownAt } : {}),
    ...(customer ? { customer } : {}),
    packs: assessPacks(subject, packIds),
    ...verdicts,
    filings,
    displaced,
    ...(missingRoles.length > 0 ? { missing_roles: missingRoles } : {}),
    ...(notConcerned.length > 0 ? { not_concerned: notConcerned } : {}),
    ...shortenExposure(penalties.infringements, subject),
    time_zone: deadlines.calendar.time_zone,
    ...(unused.length > 0 ? { unused_events: unused.map(({ field, event }) => ({ field, event })) } : {}),
    ...(deadlines.remarks.length > 0 ? { remarks: deadlines.remarks } : {}),
    assumptions: [...new Set([...assumptions, ...penalties.assumptions])],
    ...(deadlines.unavailable.length > 0 ? { unavailable: deadlines.unavailable } : {}),
    sources,
  })
}

/** The verdicts on the incident and what they begin; nothing where neither figures nor such an event are given. */
async function assessVerdicts(
  classifier: Classifier,
  { events: stated = [], figures, rates, root_cause: cause, figures_known_at: at, ...more }: IncidentAssessment,
): Promise<Omit<IncidentVerdicts, 'classifications'> & { classifications?: ShortVerdict[] }> {
  const { occurred_at: occurredAt, earlier_incidents: given } = more
  const findings =
    figures && at
      ? [{ known_at: at, figures, ...(rates ? { rates } : {}), ...(cause ? { root_cause: cause } : {}) }]
      : []
  const earlier = given?.map(({ id, occurred_at, root_cause, figures: theirs }) => ({
    id,
    occurred_at,
    findings: [{ known_at: occurred_at, figures: theirs, root_cause }],
  }))
  const incident = { id: '', findings, ...(occurredAt === undefined ? {} : { occurred_at: occurredAt }) }
  const told = await readVerdicts(classifier, deriveEvents(classifier, incident, { stated, earlier }), stated)
  return { ...told, ...(told.classifications ? { classifications: told.classifications.map(shortVerdictOf) } : {}) }
}

function shortVerdictOf({
  pack_version: _version,
  due: _due,
  criteria: _criteria,
  ...rest
}: ClassificationWire): ShortVerdict {
  return rest
}

/** What each pack means for the subject, and which of its duties give way to which law. */
function assessPacks({ packs }: JudgedSubject, packIds: string[] | undefined): AssessedPackWire[] {
  const wanted = [...packs].filter(([packId]) => !packIds || packIds.includes(packId))
  return wanted.map(([packId, { version, judged }]) => {
    const { judgement, missing, duties } = judged
    const outcome = packOutcomeOf(judged)
    const displacing = duties.flatMap(({ code, displacement }) => (displacement ? [{ code, ...displacement }] : []))
    const groups = Map.groupBy(displacing, ({ relationshipId, isConditional }) => `${relationshipId} ${isConditional}`)
    const displaced = [...groups.values()].flatMap((group) => {
      const [first] = group
      if (!first) return []
      const { packId: displacedBy, relationshipId, isConditional } = first
      const obligations = group.map(({ code }) => code)
      return [{ displaced_by: displacedBy, relationship_id: relationshipId, certain: !isConditional, obligations }]
    })
    return {
      pack_id: packId,
      version: version.version.version,
      outcome,
      ...(outcome === 'not_yet' && judgement.from ? { applies_from: judgement.from } : {}),
      ...(outcome === 'undetermined' ? { missing_facts: missing } : {}),
      ...(displaced.length > 0 ? { displaced } : {}),
    }
  })
}

type ShortVerdict = NonNullable<IncidentAssessmentWire['classifications']>[number]

type Alternative = NonNullable<PenaltyWire['alternatives']>[number]

/**
 * The infringements of not filing: each duty that one of the filings serves, once. What the law only allows can't be
 * infringed.
 */
function infringementsOf(filings: Array<{ pack_id: string; obligations: string[] }>, subject: JudgedSubject) {
  const named = filings.flatMap(({ pack_id, obligations }) =>
    obligations.map((obligation) => ({ pack_id, obligation })),
  )
  const once = new Map(named.map((duty) => [`${duty.pack_id}/${duty.obligation}`, duty]))
  return [...once.values()].filter(({ pack_id: packId, obligation }) => {
    const duties = subject.judgeDutiesOf(packId, new Set([obligation]))?.duties ?? []
    return duties.some(({ isPermission }) => !isPermission)
  })
}

/**
 * Shortens the answer of the penalty calculator: it groups the duties of one pack with the same outcome and fines, and
 * lists each fine once.
 */
function shortenExposure(
  results: InfringementResultWire[],
  subject: JudgedSubject,
): { exposure: ExposureWire[]; fines: AssessedFineWire[] } {
  const fines = results.flatMap(({ pack_id, penalties }) => penalties.map((penalty) => fineOf(pack_id, penalty)))
  const once = new Map(fines.map((fine) => [JSON.stringify(fine), fine]))
  return { exposure: groupDuties(results, subject), fines: [...once.values()] }
}

function groupDuties(results: InfringementResultWire[], subject: JudgedSubject): ExposureWire[] {
  const told = results.flatMap((result) => {
    const { pack_id, obligation, duty } = result
    if (obligation === undefined || !duty || duty.outcome === 'does_not_apply') return []
    const relationships = relationshipsOf(subject, pack_id, [obligation])
    const displacement = duty.displaced_by ? { displaced_by: duty.displaced_by, relationship_ids: relationships } : {}
    const isDisplaced = duty.outcome === 'displaced'
    const line = {
      pack_id,
      outcome: duty.outcome,
      ...displacement,
      ...(isDisplaced ? {} : { fines: result.penalties.map(({ code }) => code) }),
    }
    return [{ obligation, line }]
  })
  return [...Map.groupBy(told, ({ line }) => JSON.stringify(line)).values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const { pack_id, ...rest } = first.line
    return [{ pack_id, obligations: group.map(({ obligation }) => obligation), ...rest }]
  })
}

function fineOf(packId: string, penalty: PenaltyWire): AssessedFineWire {
  const { code, title, bound, imposed_by, addressed, turns_on, maximum, no_amount, alternatives, missing } = penalty
  return {
    pack_id: packId,
    code,
    title,
    ...(bound ? { bound } : {}),
    imposed_by,
    addressed,
    ...(turns_on ? { turns_on } : {}),
    ...(maximum ? { maximum } : {}),
    ...(no_amount ? { no_amount } : {}),
    ...(alternatives ? { rules: alternatives.map(ruleOfFine) } : {}),
    ...(missing ? { missing } : {}),
    ...(penalty.barred_by ? { barred_by: penalty.barred_by.map(({ state, by, ref }) => ({ state, by, ref })) } : {}),
    citations: penalty.citations.filter(({ role }) => role === 'basis' || role === 'penalty').map(({ ref }) => ref),
  }
}

function ruleOfFine({ condition, combine, terms }: Alternative) {
  return {
    ...(condition ? { condition: { rule: condition.rule, ref: condition.ref } } : {}),
    combine,
    terms: terms.map(({ kind, amount, percent, factor }) => ({
      kind,
      ...(amount ? { amount } : {}),
      ...(percent === undefined ? {} : { percent }),
      ...(factor === undefined ? {} : { factor }),
    })),
  }
}
