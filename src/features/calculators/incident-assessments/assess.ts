import { type JudgedSubject, packOutcomeOf } from '#src/law/engine/index.ts'
import type { PenaltyWire } from '#src/law/fines/penalty.outside.ts'
import type { VersionChoice } from '#src/lib/as-of.ts'
import { filled, pick, present } from '#src/lib/present.ts'
import { pickBy } from '#src/lib/views.ts'
import type { LawReader } from '#src/stores/graph/revision.ts'
import type { Finding, IncidentKnowledge } from '../incident-classifications/index.ts'
import type { IncidentSubject } from '../incident-subject/incident-subject.ts'
import { calculateExposureOf, type InfringementResultWire } from '../penalty-exposure/index.ts'
import { AssessedExposure, AssessedFine, type AssessedFineWire, type ExposureWire } from './exposure-schema.ts'
import { relationshipsOf } from './filings.ts'
import { filerQuestionOf, readIncidentLaw } from './incident-law.ts'
import {
  type AssessedPackWire,
  type IncidentAssessment,
  IncidentAssessmentAnswer,
  type IncidentAssessmentWire,
} from './schema.ts'
import { shortenAnswer } from './shorten.ts'

/**
 * Assesses an incident in one answer: what applies and what gives way, what is due when and to whom, and the fines for
 * not filing. The subject is judged once. The deadline calculator and the penalty calculator answer about that
 * judgement; nothing is computed here. The answer has what its schema has of theirs.
 */
export async function assessIncident(
  law: LawReader,
  body: IncidentAssessment,
  incidentSubject: IncidentSubject,
  asOf: VersionChoice,
  nowMs: number,
): Promise<IncidentAssessmentWire> {
  const { pack_ids: packIds } = body
  const question = filerQuestionOf(incidentSubject, body, packIds)
  const incident = await readIncidentLaw(law, incidentSubject, question, asOf, nowMs, body.events)
  const { subject, customer } = incident
  const state = await incident.stateOf(knowledgeOf(body))
  const { filings, displaced, displacedDuties, derived, triggered } = state
  const { deadlines, verdicts, assumptions, sources } = await incident.tell(state)
  // What an act costs that may not be about the subject at all says nothing yet.
  const isAnswered = ({ pack_id: packId }: { pack_id: string }) =>
    subject.packs.get(packId)?.judged.isUnanswered !== true
  const owed = filings.filter((filing) => filing.status !== 'replaced' && isAnswered(filing))
  const infringements = infringementsOf([...owed, ...displacedDuties], subject)
  const offender = { ...pick(body, 'person turnover profit'), ...pick(question, 'entity_roles jurisdictions') }
  const penalties = await calculateExposureOf(subject, law, { ...offender, infringements }, asOf)
  const answer = present({
    as_of: asOf.validAt,
    known_at: asOf.knownAt,
    customer,
    packs: assessPacks(subject, packIds),
    ...verdicts,
    filings,
    others: filled(triggered.others),
    displaced,
    missing_roles: filled(
      triggered.not_due.flatMap(({ role, ...item }) => (role === undefined ? [] : [{ ...item, role }])),
    ),
    not_concerned: filled(
      triggered.not_due.flatMap(({ reason, ...item }) => (reason === 'does_not_apply' ? [{ ...item, reason }] : [])),
    ),
    exposure: groupDuties(penalties.infringements, subject),
    fines: finesOf(penalties.infringements),
    time_zone: deadlines.calendar.time_zone,
    unused_events: filled(
      deadlines.unused_events.filter(({ event }) => !derived.events.some((one) => one.event === event)),
    ),
    remarks: filled(deadlines.remarks),
    assumptions: [...new Set([...assumptions, ...penalties.assumptions])],
    unavailable: filled(deadlines.unavailable),
    sources,
  })
  return shortenAnswer(pickBy(IncidentAssessmentAnswer, answer))
}

/** What a request says of its incident: its events, and figures of which it says when they became known. */
function knowledgeOf({
  events: stated = [],
  figures,
  figures_known_at: at,
  ...body
}: IncidentAssessment): IncidentKnowledge {
  const { occurred_at, rates, root_cause } = body
  const events = stated.flatMap(({ event, at: [happened_at] }): Finding[] =>
    happened_at === undefined ? [] : [{ event, happened_at, known_at: happened_at }],
  )
  return {
    stated,
    incident: {
      ...present({ id: '', occurred_at }),
      findings: [
        ...events,
        ...(figures && at !== undefined ? [present({ known_at: at, figures, rates, root_cause })] : []),
      ],
    },
    earlier: body.earlier_incidents?.map(({ id, occurred_at: known_at, ...finding }) => ({
      id,
      occurred_at: known_at,
      findings: [{ known_at, ...finding }],
    })),
  }
}

/** What each pack means for the subject, and which of its duties give way to which law. */
function assessPacks({ packs }: JudgedSubject, packIds: string[] | undefined): AssessedPackWire[] {
  const wanted = [...packs].filter(([packId]) => !packIds || packIds.includes(packId))
  return wanted.map(([packId, { version, judged }]) => {
    const { judgement, missing, duties } = judged
    const outcome = packOutcomeOf(judged)
    const displacing = duties.flatMap(({ code, displacement }) => (displacement ? [{ code, ...displacement }] : []))
    const groups = Map.groupBy(displacing, ({ relationshipId, isConditional }) => `${relationshipId} ${isConditional}`)
    const displaced = [...groups.values()].map((group) => {
      const { packId: displacedBy, relationshipId, isConditional } = group[0]!
      const obligations = group.map(({ code }) => code)
      return { displaced_by: displacedBy, relationship_id: relationshipId, certain: !isConditional, obligations }
    })
    return present({
      pack_id: packId,
      version: version.version.version,
      outcome,
      applies_from: outcome === 'not_yet' ? judgement.from : undefined,
      missing_facts: outcome === 'undetermined' ? missing : undefined,
      displaced: filled(displaced),
    })
  })
}

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

/** The duties of one pack with the same outcome and fines are one line. */
function groupDuties(results: InfringementResultWire[], subject: JudgedSubject): ExposureWire[] {
  const told = results.flatMap(({ pack_id, obligation, duty, penalties }) => {
    if (obligation === undefined || !duty || duty.outcome === 'does_not_apply') return []
    const { outcome, displaced_by } = duty
    const line = present({
      pack_id,
      outcome,
      displaced_by,
      relationship_ids: displaced_by === undefined ? undefined : relationshipsOf(subject, pack_id, [obligation]),
      fines: outcome === 'displaced' ? undefined : penalties.map(({ code }) => code),
    })
    return [{ obligation, line }]
  })
  return [...Map.groupBy(told, ({ line }) => JSON.stringify(line)).values()].map((group) =>
    pickBy(AssessedExposure, { ...group[0]!.line, obligations: group.map(({ obligation }) => obligation) }),
  )
}

/** The fines for the infringements, each once. */
function finesOf(results: InfringementResultWire[]): AssessedFineWire[] {
  const fines = results.flatMap(({ pack_id, penalties }) => penalties.map((penalty) => fineOf(pack_id, penalty)))
  return [...new Map(fines.map((fine) => [JSON.stringify(fine), fine])).values()]
}

function fineOf(packId: string, { alternatives, citations, ...penalty }: PenaltyWire): AssessedFineWire {
  return pickBy(AssessedFine, {
    ...penalty,
    pack_id: packId,
    ...(alternatives ? { rules: alternatives } : {}),
    citations: citations.filter(({ role }) => role === 'basis' || role === 'penalty').map(({ ref }) => ref),
  })
}
