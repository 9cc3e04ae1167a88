import type { ObligationWire } from '#src/features/packs/obligations/index.ts'
import type { Formats } from '#src/http/formats/format.ts'
import { tables } from '#src/http/formats/tables.ts'
import { sheetOf } from '#src/lib/tables/book.ts'
import type { LawReader } from '#src/stores/graph/revision.ts'
import { describeDuties, type DutyList } from './rows.ts'
import { dutyTable, notApplicableTable } from './table.ts'

/**
 * The formats of an operation that judges subjects: a row for each duty, and what does not apply with the reasons.
 * `listIn` finds the list in the answer; `unit` is what the page of the answer counts.
 */
export function dutyTables(listIn: (answer: never) => DutyList, unit = 'duties'): Formats {
  return tables((answer: never) => {
    const { duties, not_applicable: notApplicable } = listIn(answer)
    return [sheetOf(dutyTable, duties), sheetOf(notApplicableTable, notApplicable)]
  }, unit)
}

/** The formats of an answer that is a list of duties besides, with a page of packs. */
export const dutyFormats: Formats = dutyTables((list: DutyList) => list, 'packs')

/** The formats of an operation that lists duties without judging subjects; `dutiesIn` finds them in its answer. */
export function describedFormats(law: LawReader, dutiesIn: (answer: never) => ObligationWire[]): Formats {
  return tables(async (answer: never, { asOf }) => [
    sheetOf(dutyTable, await describeDuties(law, dutiesIn(answer), asOf!)),
  ])
}
