import type { Deps } from '#src/deps.ts'
import { calendar } from '#src/http/formats/files.ts'
import { tables } from '#src/http/formats/tables.ts'
import { routesOf } from '#src/http/operations.ts'
import { RefTo } from '#src/lib/schema.ts'
import { sheetOf } from '#src/lib/tables/table.ts'
import { deadlineEntries } from './calendar.ts'
import { checkFilingDeadlinesInput } from './check-input.ts'
import { calculateFilingDeadlines } from './deadlines.ts'
import { FilingDeadlinesAnswer, type FilingDeadlines, FilingDeadlinesBody, type FilingDeadlinesWire } from './schema.ts'
import { deadlineTable } from './table.ts'

const formats = {
  ...tables(({ filings, calendar: { time_zone: zone } }: FilingDeadlinesWire) => {
    const rows = filings.map((filing) => ({ ...filing, time_zone: zone }))
    return [sheetOf(deadlineTable, rows)]
  }),
  ...calendar('deadlines', (answer: FilingDeadlinesWire, { body, caller, server }) => ({
    entries: deadlineEntries(answer, (body as FilingDeadlines).events, caller!.workspaceId, server.clock.now()),
  })),
}

export const filingDeadlineRoutes = routesOf<Deps>('Calculators', ({ add }, deps) => {
  const law = deps
  add('POST /filing-deadlines', 'calculateFilingDeadlines', {
    summary: 'Calculate the limits of every filing that events trigger, with what moves them and why',
    description:
      'No event is assumed: a filing whose clock has not started says what it waits for. Hours are elapsed time; days and longer units are counted by Regulation (EEC, Euratom) No 1182/71. Where its reach is open, `limit` is the earliest value and `readings` holds the others.',
    price: 'calculator',
    work: 'heavy',
    formats,
    checkInput: (request) => checkFilingDeadlinesInput(law, request.body),
    body: FilingDeadlinesBody,
    answers: RefTo(FilingDeadlinesAnswer),
    handler: (request) => calculateFilingDeadlines(law, request.body, request.asOf, deps.clock.now()),
  })
})
