import type { FastifyPluginCallback } from 'fastify'
import type { Deps } from '#src/deps.ts'
import { tables } from '#src/http/formats/tables.ts'
import { addCachedRoute } from '#src/http/response-cache.ts'
import { RefTo } from '#src/lib/schema.ts'
import { sheetOf } from '#src/lib/tables/table.ts'
import { checkPenaltyExposureInput } from './check-input.ts'
import { calculatePenaltyExposure } from './penalty-exposure.ts'
import { PenaltyExposureBody } from './request.ts'
import { PenaltyExposureAnswer, type PenaltyExposureWire } from './schema.ts'
import { exposureRows, exposureTable } from './table.ts'

const formats = tables(({ infringements }: PenaltyExposureWire) => [
  sheetOf(exposureTable, exposureRows(infringements)),
])

export const penaltyExposureRoutes: FastifyPluginCallback<Deps> = (app, deps, done) => {
  addCachedRoute(app, deps, {
    method: 'POST',
    url: '/penalty-exposure',
    policy: {
      access: 'key',
      scope: 'read',
      price: 'calculator',
      work: 'heavy',
      idempotency: 'accepted',
      asOf: 'body',
      formats,
      checkInput: ({ body, asOf }) => checkPenaltyExposureInput(deps, body, asOf),
    },
    schema: {
      operationId: 'calculatePenaltyExposure',
      tags: ['Calculators'],
      summary: 'Calculate how high penalties for infringements can be, and what that turns on',
      description:
        'A `cap` is the highest fine, a `floor_of_maximum` how high the maximum of national law must at least be. Money is in EUR and never converted. Totals over infringements are given only where a law sets one.',
      body: PenaltyExposureBody,
      response: { 200: RefTo(PenaltyExposureAnswer) },
    },
    answer: ({ body, asOf }) => calculatePenaltyExposure(deps, body, asOf),
  })
  done()
}
