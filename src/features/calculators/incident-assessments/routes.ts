import type { FastifyPluginCallback } from 'fastify'
import type { Deps } from '#src/deps.ts'
import { addRoute } from '#src/http/route.ts'
import { RefTo } from '#src/lib/schema.ts'
import { givenSubjectOf, readIncidentSubject } from '../incident-subject/index.ts'
import { assessIncident } from './assess.ts'
import { checkAssessmentInput } from './check-input.ts'
import { IncidentAssessmentAnswer, IncidentAssessmentBody } from './schema.ts'

export const incidentAssessmentRoutes: FastifyPluginCallback<Deps> = (app, deps, done) => {
  const law = deps
  addRoute(app, {
    method: 'POST',
    url: '/incident-assessments',
    policy: {
      access: 'key',
      scope: 'read',
      price: 'assessment',
      work: 'heavy',
      idempotency: 'accepted',
      names: true,
      asOf: 'body',
      checkInput: (request) => checkAssessmentInput(law, request.body),
    },
    schema: {
      operationId: 'assessIncident',
      tags: ['Calculators'],
      summary: 'Assess an incident: what applies, what is due when and to whom, and which fines follow',
      description:
        'One answer of at most 12 kB from the applicability check, the deadline calculator and the penalty calculator, about one judgement of the subject. The subject is given inline, or as a saved customer. Nothing is kept; `POST /incidents` keeps an incident.',
      body: IncidentAssessmentBody,
      response: { 200: RefTo(IncidentAssessmentAnswer) },
    },
    async handler({ body, asOf, caller }) {
      const { customer_profile_id: profileId, subject_id: subjectId, country } = body
      const subject =
        profileId === undefined
          ? givenSubjectOf(body)
          : await readIncidentSubject(
              deps.graph,
              { workspaceId: caller!.workspaceId, profileId },
              subjectId,
              country,
              body.answers,
            )
      return assessIncident(law, body, subject, asOf, deps.clock.now())
    },
  })
  done()
}
