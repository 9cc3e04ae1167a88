import type { FastifyPluginCallback } from 'fastify'
import type { Deps } from '#src/deps.ts'
import { tables } from '#src/http/formats/tables.ts'
import { addRoute } from '#src/http/route.ts'
import { RefTo } from '#src/lib/schema.ts'
import { givenSubjectOf, readIncidentSubject } from '../incident-subject/index.ts'
import { checkClassificationInput } from './check-input.ts'
import { classifyIncident } from './classify.ts'
import { IncidentClassificationAnswer, IncidentClassificationBody, type IncidentClassificationWire } from './schema.ts'
import { classificationSheet } from './table.ts'

export const incidentClassificationRoutes: FastifyPluginCallback<Deps> = (app, deps, done) => {
  addRoute(app, {
    method: 'POST',
    url: '/incident-classifications',
    policy: {
      access: 'key',
      scope: 'read',
      price: 'calculator',
      work: 'heavy',
      idempotency: 'accepted',
      names: true,
      asOf: 'body',
      formats: tables(async (answer: IncidentClassificationWire) => [await classificationSheet(deps, answer)]),
      checkInput: ({ body }) => checkClassificationInput(deps, body),
    },
    schema: {
      operationId: 'classifyIncident',
      tags: ['Calculators'],
      summary: 'Classify an incident: is it major, is it significant, and what would decide it',
      description:
        'Each law that asks how grave an incident is answers from what is known: figures with bounds, yes, no or unknown. Each criterion is `met`, `not_met` or `open`, with its threshold, what was given of it and the provision. Thresholds are data of the packs. Money in another currency needs a rate of yours.',
      body: IncidentClassificationBody,
      response: { 200: RefTo(IncidentClassificationAnswer) },
    },
    async handler({ body, asOf, caller }) {
      const { customer_profile_id: profileId, subject_id: subjectId } = body
      const subject =
        profileId === undefined
          ? givenSubjectOf(body)
          : await readIncidentSubject(
              deps.graph,
              { workspaceId: caller!.workspaceId, profileId },
              subjectId,
              undefined,
              body.answers,
            )
      return classifyIncident(deps, body, subject, asOf)
    },
  })
  done()
}
