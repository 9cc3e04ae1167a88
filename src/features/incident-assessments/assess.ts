import { applicabilityAssumptions, judgedSourceOf } from '#src/features/applicability/index.ts'
import { type LawReader, readFilings } from '#src/features/attachments/index.ts'
import { calculateDeadlinesOf } from '#src/features/filing-deadlines/index.ts'
import { calculateExposureOf } from '#src/features/penalty-exposure/index.ts'
import type { VersionChoice } from '#src/lib/as-of.ts'
import { infringementsOf, shortenExposure } from './exposure.ts'
import { shortenFilings } from './filings.ts'
import { assessPacks } from './packs.ts'
import type { IncidentAssessment, IncidentAssessmentWire } from './schema.ts'
import { shortenAnswer } from './shorten.ts'
import { filerQuestionOf, judgeIncidentSubject, type IncidentSubject } from './subject.ts'

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
  const subject = await judgeIncidentSubject(law, incidentSubject, asOf)
  const question = { ...filerQuestionOf(incidentSubject, body, packIds), events: body.events }
  const wanted = [...subject.packs.values()].filter(({ version }) => !packIds || packIds.includes(version.pack_id))
  const versionIds = wanted.map(({ version }) => version.version.id)
  const [deadlines, rows] = await Promise.all([
    calculateDeadlinesOf(subject, law, question, asOf, nowMs),
    readFilings(law, versionIds, 'published'),
  ])
  const { filings, displaced, displacedDuties, notConcerned } = shortenFilings(deadlines, rows, subject)
  const offender = {
    ...(person ? { person } : {}),
    ...(turnover ? { turnover } : {}),
    ...(profit ? { profit } : {}),
    ...(question.entity_roles ? { entity_roles: question.entity_roles } : {}),
    ...(question.jurisdictions ? { jurisdictions: question.jurisdictions } : {}),
  }
  const infringements = infringementsOf([...filings, ...displacedDuties], subject)
  const penalties = await calculateExposureOf(subject, law, { ...offender, infringements }, asOf)
  const told = new Set([...filings, ...displaced].map(({ pack_id: packId }) => packId))
  const { customer, inputs } = incidentSubject
  const [first] = wanted
  const ofCheck = first ? applicabilityAssumptions(inputs, [first.judged.subject]) : []
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
    assumptions: [...new Set([...deadlines.assumptions, ...penalties.assumptions, ...ofCheck])],
    ...(deadlines.unavailable.length > 0 ? { unavailable: deadlines.unavailable } : {}),
    sources: wanted.filter(({ version }) => told.has(version.pack_id)).map(({ version }) => judgedSourceOf(version)),
  })
}
