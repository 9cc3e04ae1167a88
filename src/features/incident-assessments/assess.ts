import type { LawReader } from '#src/graph/revision.ts'
import { calculateExposureOf } from '#src/features/penalty-exposure/index.ts'
import type { VersionChoice } from '#src/lib/as-of.ts'
import { infringementsOf, shortenExposure } from './answer/exposure.ts'
import { readIncidentLaw } from './incident-law.ts'
import { assessPacks } from './answer/packs.ts'
import type { IncidentAssessment, IncidentAssessmentWire } from './schema.ts'
import { shortenAnswer } from './answer/shorten.ts'
import { filerQuestionOf, type IncidentSubject } from './subject.ts'

/**
 * Assesses an incident in one answer: what applies and what gives way, what is due when and to whom, and the fines for not filing. The
 * subject is judged once. The deadline calculator and the penalty calculator answer about that judgement; nothing is computed here.
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
  const { subject, answer } = await readIncidentLaw(law, incidentSubject, question, asOf, nowMs)
  const { deadlines, filings, displaced, displacedDuties, notConcerned, assumptions, sources } = await answer(
    body.events,
  )
  const offender = {
    ...(person ? { person } : {}),
    ...(turnover ? { turnover } : {}),
    ...(profit ? { profit } : {}),
    ...(question.entity_roles ? { entity_roles: question.entity_roles } : {}),
    ...(question.jurisdictions ? { jurisdictions: question.jurisdictions } : {}),
  }
  const infringements = infringementsOf([...filings, ...displacedDuties], subject)
  const penalties = await calculateExposureOf(subject, law, { ...offender, infringements }, asOf)
  const { customer } = incidentSubject
  return shortenAnswer({
    as_of: asOf.validAt,
    ...(asOf.knownAt ? { known_at: asOf.knownAt } : {}),
    ...(customer ? { customer } : {}),
    packs: assessPacks(subject, packIds),
    filings,
    displaced,
    ...(notConcerned.length > 0 ? { not_concerned: notConcerned } : {}),
    ...shortenExposure(penalties.infringements, subject),
    time_zone: deadlines.calendar.time_zone,
    ...(deadlines.unused_events.length > 0
      ? { unused_events: deadlines.unused_events.map(({ field, event }) => ({ field, event })) }
      : {}),
    ...(deadlines.remarks.length > 0 ? { remarks: deadlines.remarks } : {}),
    assumptions: [...new Set([...assumptions, ...penalties.assumptions])],
    ...(deadlines.unavailable.length > 0 ? { unavailable: deadlines.unavailable } : {}),
    sources,
  })
}
