import { wordsCell } from '#src/lib/law/citation-cells.ts'
import { sheetOf, type Sheet } from '#src/lib/tables/book.ts'
import { defineTable, type Table } from '#src/lib/tables/table.ts'
import type { DutyWire, RuledOut } from './schema.ts'

/** The words of the page for what the law only allows. */
const ALLOWED: Record<string, string> = { permissions: 'allowed', other_permissions: 'allowed if' }

/** One table for duties wherever they come from: a pack, a search, a check, a run, a register. */
export const dutyTable = defineTable<DutyWire>({
  name: 'duties',
  title: 'Duties',
  says: 'A duty, of one subject where subjects were judged; files of a check or register begin with `register`',
  columns: [
    {
      title: 'Key',
      says: 'Pack and code, stable over exports; the pack alone of an act whose question is open',
      type: 'text',
      width: 26,
      value: (row) => (row.code === '' ? row.pack_id : `${row.pack_id}/${row.code}`),
    },
    {
      title: 'Change',
      says: 'What differs from the run `since_run`',
      type: 'text',
      width: 18,
      value: (row) => row.change,
    },
    {
      title: 'Outcome',
      says: 'As `counted_as` counts it; what the law only allows is `allowed`, or `allowed if`',
      type: 'text',
      width: 13,
      value: ({ counted_as: counted = '', outcome }) => ALLOWED[counted] ?? wordsCell(outcome),
    },
    {
      title: 'Modality',
      says: 'Must, should, or may',
      type: 'text',
      width: 10,
      value: (row) => row.modality,
    },
    { title: 'Act', type: 'text', width: 9, value: (row) => row.act },
    { title: 'Article', says: 'What it rests on', type: 'text', width: 24, value: (row) => row.articles },
    { title: 'Title', type: 'text', width: 40, value: (row) => row.title },
    { title: 'Summary', type: 'text', width: 60, value: (row) => row.summary },
    {
      title: 'Why',
      type: 'text',
      width: 50,
      value: (row) => row.why,
    },
    {
      title: 'Open question',
      type: 'text',
      width: 40,
      value: (row) => row.open_questions,
    },
    {
      title: 'Asked in each case',
      type: 'text',
      width: 40,
      value: (row) => row.each_time,
    },
    {
      title: 'Applies from',
      type: 'date',
      width: 12,
      value: (row) => row.applies_from,
    },
    {
      title: 'Next date',
      type: 'date',
      width: 12,
      value: (row) => row.next_date,
    },
    {
      title: 'Event',
      type: 'text',
      width: 26,
      value: (row) => row.trigger_event && wordsCell(row.trigger_event),
    },
    {
      title: 'Evidence',
      type: 'text',
      width: 34,
      value: (row) => row.evidence,
    },
    { title: 'Filing', type: 'text', width: 34, value: (row) => row.filings },
    {
      title: 'Largest fine',
      says: 'Empty where no law of the Union sets an amount',
      type: 'text',
      width: 36,
      value: (row) => row.largest_fine,
    },
    {
      title: 'National law',
      says: 'Through which a directive binds, by country',
      type: 'text',
      width: 28,
      value: (row) => row.binds_through,
    },
    { title: 'Link', says: 'The first provision at its publisher', type: 'link', width: 40, value: (row) => row.url },
    {
      title: 'Subject',
      says: 'Id of the subject; absent where there are not several',
      type: 'text',
      width: 14,
      value: (row) => row.subject_id,
    },
  ],
})

export const notApplicableTable = defineTable<RuledOut>({
  name: 'not-applicable',
  title: 'Not applicable and why',
  says: 'A pack, or a duty of one that applies, that does not apply to a subject',
  columns: [
    {
      title: 'Key',
      says: 'The pack, or pack and code of the duty',
      type: 'text',
      width: 26,
      value: (row) => (row.code === undefined ? row.pack_id : `${row.pack_id}/${row.code}`),
    },
    { title: 'Act', type: 'text', width: 9, value: (row) => row.act },
    { title: 'Title', type: 'text', width: 44, value: (row) => row.title },
    { title: 'Why', type: 'text', width: 80, value: (row) => row.why },
    { title: 'Provisions', says: 'Of the reason', type: 'text', width: 36, value: (row) => row.provisions },
    {
      title: 'Subject',
      says: 'Id of the subject; absent where there are not several',
      type: 'text',
      width: 14,
      value: (row) => row.subject_id,
    },
  ],
})

/**
 * The sheet of duties, without the columns that would say nothing: what changed where nothing was compared, national
 * law where no duty binds through it, and the subject where there are not several.
 */
export function dutySheet(rows: DutyWire[], hasSubjects = false): Sheet {
  const isSaid: Record<string, boolean> = {
    Change: rows.some(({ change }) => change.length > 0),
    'National law': rows.some(({ binds_through: through }) => through !== undefined),
  }
  const columns = dutyTable.columns.filter(({ title }) => isSaid[title] ?? true)
  return sheetOf(ofSubjects({ ...dutyTable, columns }, hasSubjects), rows)
}

export const notApplicableSheet = (rows: RuledOut[], hasSubjects: boolean): Sheet =>
  sheetOf(ofSubjects(notApplicableTable, hasSubjects), rows)

/** One subject needs no name. */
const ofSubjects = <Row>(table: Table<Row>, hasSubjects: boolean): Table<Row> =>
  hasSubjects ? table : { ...table, columns: table.columns.filter(({ title }) => title !== 'Subject') }
