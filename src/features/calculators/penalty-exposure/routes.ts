import type { Deps } from '#src/deps.ts'
import { tables } from '#src/http/formats/tables.ts'
import { routesOf } from '#src/http/operations.ts'
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

export const penaltyExposureRoutes = routesOf<Deps>('Calculators', ({ addCached }, deps) => {
  addCached('POST /penalty-exposure', 'calculatePenaltyExposure', {
    summary: 'Calculate how high penalties for infringements can be, and what that turns on',
    description:
      'A `cap` is the highest fine, a `floor_of_maximum` how high the maximum of national law must at least be. Money is in EUR and never converted. Totals over infringements are given only where a law sets one.',
    price: 'calculator',
    work: 'heavy',
    formats,
    checkInput: ({ body, asOf }, unknown) => checkPenaltyExposureInput(deps, body, asOf, unknown),
    body: PenaltyExposureBody,
    answers: RefTo(PenaltyExposureAnswer),
    answer: ({ body, asOf }) => calculatePenaltyExposure(deps, body, asOf),
  })
})
