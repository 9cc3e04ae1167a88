import { linkCell, provisionsCell } from '#src/lib/law/citation-cells.ts'
import { clockInWords } from '#src/lib/law/period-words.ts'
import { date, instant, link, local, text, words } from '#src/lib/tables/columns.ts'
import { defineTable } from '#src/lib/tables/table.ts'
import type { FilingWire } from './schema.ts'

type DeadlineRow = FilingWire & { time_zone: string }

export const deadlineTable = defineTable<DeadlineRow>({
  name: 'deadlines',
  title: 'Deadlines',
  says: 'A filing that the events trigger, with its limit',
  columns: [
    text('Key', 30, (row) => `${row.pack_id}/${row.code}`, 'Pack and code, stable over exports'),
    text('Case', 12, (row) => row.case, 'Which events belong together'),
    text('Title', 44, (row) => row.title),
    words('To', 26, (row) => row.recipient),
    words('State', 12, (row) => row.state),
    local('Due', (row) => row.due && clockOf(row.due.local), 'On the local clock; the safe one where readings differ'),
    text('Time zone', 16, (row) => row.due && row.time_zone, 'Of the local clocks in this row'),
    instant('Due in UTC', (row) => row.due?.limit),
    date('Last day', (row) => row.due?.last_day, 'Of periods in days and longer; its end is the limit'),
    local(
      'Extended to',
      ({ due }) => due?.extended_local && clockOf(due.extended_local),
      'To which a rule moves the limit',
    ),
    words('Certainty', 14, (row) => row.due?.certainty),
    text('Clock', 36, ({ won }) => won && clockInWords(won)),
    words('Waits for', 30, (row) => row.waiting_for),
    text('Replaced by', 24, (row) => row.replaced_by?.filing),
    words('Outcome', 13, (row) => row.outcome),
    words(
      'Open question',
      44,
      (row) => row.open_conditions?.map(({ question }) => question) ?? row.missing_facts,
      'What the duty to file hangs on',
    ),
    text('Provisions', 32, (row) => provisionsCell(row.citations), 'What it rests on'),
    link('Link', (row) => linkCell(row.citations), 'The first provision at its publisher'),
    text('Hash', 20, (row) => row.hash, 'SHA-256 of the legal content'),
  ],
})

/** `2026-11-23T12:00:00` of `2026-11-23T12:00:00+01:00`. */
function clockOf(time: string): string {
  return time.replace(/(Z|[+-]\d{2}:\d{2})$/, '')
}
