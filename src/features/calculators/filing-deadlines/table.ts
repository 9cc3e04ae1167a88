import { linkCell, provisionsCell, wordsCell } from '#src/lib/law/citation-cells.ts'
import { clockInWords } from '#src/lib/law/period-words.ts'
import { defineTable } from '#src/lib/tables/table.ts'
import type { FilingWire } from './schema.ts'

type DeadlineRow = FilingWire & { time_zone: string }

export const deadlineTable = defineTable<DeadlineRow>({
  name: 'deadlines',
  title: 'Deadlines',
  says: 'A filing that the events trigger, with its limit',
  columns: [
    {
      title: 'Key',
      says: 'Pack and code, stable over exports',
      type: 'text',
      width: 30,
      value: (row) => `${row.pack_id}/${row.code}`,
    },
    {
      title: 'Case',
      says: 'Which events belong together',
      type: 'text',
      width: 12,
      value: (row) => row.case,
    },
    { title: 'Title', type: 'text', width: 44, value: (row) => row.title },
    { title: 'To', type: 'text', width: 26, value: (row) => wordsCell(row.recipient) },
    {
      title: 'State',
      type: 'text',
      width: 12,
      value: (row) => wordsCell(row.state),
    },
    {
      title: 'Due',
      says: 'On the local clock; the safe one where readings differ',
      type: 'local',
      width: 17,
      value: (row) => row.due && clockOf(row.due.local),
    },
    {
      title: 'Time zone',
      says: 'Of the local clocks in this row',
      type: 'text',
      width: 16,
      value: (row) => row.due && row.time_zone,
    },
    { title: 'Due in UTC', type: 'instant', width: 20, value: (row) => row.due?.limit },
    {
      title: 'Last day',
      says: 'Of periods in days and longer; its end is the limit',
      type: 'date',
      width: 12,
      value: (row) => row.due?.last_day,
    },
    {
      title: 'Extended to',
      says: 'To which a rule moves the limit',
      type: 'local',
      width: 17,
      value: ({ due }) => due?.extended_local && clockOf(due.extended_local),
    },
    {
      title: 'Certainty',
      type: 'text',
      width: 14,
      value: (row) => wordsCell(row.due?.certainty),
    },
    {
      title: 'Clock',
      type: 'text',
      width: 36,
      value: ({ won }) => won && clockInWords(won),
    },
    {
      title: 'Waits for',
      type: 'text',
      width: 30,
      value: (row) => row.waiting_for?.map((event) => wordsCell(event)!),
    },
    {
      title: 'Replaced by',
      type: 'text',
      width: 24,
      value: (row) => row.replaced_by?.filing,
    },
    {
      title: 'Outcome',
      type: 'text',
      width: 13,
      value: (row) => wordsCell(row.outcome),
    },
    {
      title: 'Open question',
      says: 'What the duty to file hangs on',
      type: 'text',
      width: 44,
      value: (row) =>
        row.open_conditions?.map(({ question }) => question) ?? row.missing_facts?.map((fact) => wordsCell(fact)!),
    },
    {
      title: 'Provisions',
      says: 'What it rests on',
      type: 'text',
      width: 32,
      value: (row) => provisionsCell(row.citations),
    },
    {
      title: 'Link',
      says: 'The first provision at its publisher',
      type: 'link',
      width: 40,
      value: (row) => linkCell(row.citations),
    },
    { title: 'Hash', says: 'SHA-256 of the legal content', type: 'text', width: 20, value: (row) => row.hash },
  ],
})

/** `2026-11-23T12:00:00` of `2026-11-23T12:00:00+01:00`. */
function clockOf(local: string): string {
  return local.replace(/(Z|[+-]\d{2}:\d{2})$/, '')
}
