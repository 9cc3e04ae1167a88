import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox'
import { Type } from '@sinclair/typebox'
import { momentInputOf, momentOf } from '#src/features/packs/index.ts'
import type { Deps } from '#src/deps.ts'
import { checkFilingDeadlinesInput } from './check-input.ts'
import { calculateFilingDeadlines } from './deadlines.ts'
import { FilingDeadlinesAnswer, FilingDeadlinesBody, type FilingDeadlines } from './schema.ts'

export const filingDeadlineRoutes: FastifyPluginCallbackTypebox<Deps> = (app, { graph, answers, clock }, done) => {
  const law = { graph, answers }
  app.post(
    '/filing-deadlines',
    {
      config: {
        policy: {
          access: 'key',
          scope: 'read',
          price: 'calculator',
          idempotency: 'accepted',
          checkInput: (request) => checkFilingDeadlinesInput(law, request.body as FilingDeadlines),
        },
      },
      schema: {
        operationId: 'calculateFilingDeadlines',
        tags: ['Calculators'],
        summary: 'Calculate the limits of every filing that events trigger, with what moves them and why',
        description:
          'No event is assumed: a filing whose clock has not started says what it waits for. Hours are elapsed time; days and longer units are counted by Regulation (EEC, Euratom) No 1182/71. Where its reach is open, `limit` is the earliest value and `readings` holds the others.',
        body: FilingDeadlinesBody,
        response: { 200: Type.Ref(FilingDeadlinesAnswer) },
      },
    },
    (request) =>
      calculateFilingDeadlines(law, request.body, momentOf(momentInputOf(request.body), clock, 'body'), clock.now()),
  )
  done()
}
