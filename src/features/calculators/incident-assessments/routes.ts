import type { Deps } from '#src/deps.ts'
import { routesOf } from '#src/http/operations.ts'
import { listInputMistakes } from '#src/law/subjects/index.ts'
import { readVocabulary } from '#src/law/vocabulary/index.ts'
import { RefTo } from '#src/lib/schema.ts'
import type { InputMistake } from '#src/problems.ts'
import type { DatedLawReader } from '#src/stores/graph/revision.ts'
import { findDeadlineMistakes, findInstantMistake } from '../filing-deadlines/index.ts'
import { findKnowledgeMistakes } from '../incident-classifications/index.ts'
import { findSubjectMistakes, incidentSubjectOf } from '../incident-subject/incident-subject.ts'
import { findForeignMoney } from '../penalty-exposure/index.ts'
import { assessIncident } from './assess.ts'
import { type IncidentAssessment, IncidentAssessmentAnswer, IncidentAssessmentBody } from './schema.ts'

export const incidentAssessmentRoutes = routesOf<Deps>('Calculators', ({ add }, deps) => {
  const law = deps
  add('POST /incident-assessments', 'assessIncident', {
    summary: 'Assess an incident: what applies, what is due when and to whom, and which fines follow',
    description:
      'One answer of at most 12 kB from the applicability check, the deadline calculator and the penalty calculator, about one judgement of the subject. The subject is given inline, or as a saved customer. Nothing is kept; `POST /incidents` keeps an incident.',
    price: 'assessment',
    work: 'heavy',
    names: true,
    checkInput: (request) => checkAssessmentInput(law, request.body),
    body: IncidentAssessmentBody,
    answers: RefTo(IncidentAssessmentAnswer),
    async handler({ body, asOf, caller }) {
      const subject = await incidentSubjectOf(deps.graph, caller.workspaceId, body, body.country)
      return assessIncident(law, body, subject, asOf, deps.clock.now())
    },
  })
})

/** The mistakes in what is said of an incident and its subject. Whether the customer exists is not checked here. */
async function checkAssessmentInput(law: DatedLawReader, body: IncidentAssessment): Promise<InputMistake[]> {
  const { events = [], figures, figures_known_at: knownAt } = body
  const invalid = [
    ...findSubjectMistakes(body),
    ...findDeadlineMistakes({ ...body, events }),
    ...findKnowledgeMistakes(body, await readVocabulary(law)),
    ...findForeignMoney(body),
  ]
  if (events.length === 0 && figures === undefined)
    invalid.push({ field: 'body.events', detail: 'is needed where no figures are given: what happened, and when' })
  if (figures !== undefined && knownAt === undefined)
    invalid.push({
      field: 'body.figures_known_at',
      detail: 'is needed with figures: the clocks of a verdict run from it',
    })
  const wrong = knownAt === undefined ? undefined : findInstantMistake(knownAt, body)
  if (wrong) invalid.push({ field: 'body.figures_known_at', detail: wrong })
  if (figures === undefined && knownAt !== undefined)
    invalid.push({ field: 'body.figures', detail: 'is needed with figures_known_at' })
  if (figures !== undefined && events.some((event) => event.case !== undefined))
    invalid.push({ field: 'body.figures', detail: 'are of one incident: leave `case` out of the events' })
  // The country is checked as the place of the filing, so it isn't checked again as the jurisdiction.
  return [...invalid, ...(await listInputMistakes(law, body))]
}
