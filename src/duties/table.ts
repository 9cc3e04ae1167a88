import { wordsCell } from '#src/lib/law/citation-cells.ts'
import { everyInWords } from '#src/lib/law/period-words.ts'
import { date, link, text, words } from '#src/lib/tables/columns.ts'
import { defineTable, type Sheet, sheetOf, type Table } from '#src/lib/tables/table.ts'
import type { DutyWire, RuledOut } from './schema.ts'

/** The words of the page, where they are not those of the outcome. */
const COUNTED: Record<string, string> = {
  permissions: 'allowed',
  other_permissions: 'allowed if',
  undetermined: 'open',
}

/** One table for duties wherever they come from: a pack, a search, a check, a run, a register. */
export const dutyTable = defineTable<DutyWire>({
  name: 'duties',
  title: 'Duties',
  says: 'A duty, of one subject where subjects were judged; files of a check or register begin with `register`',
  columns: [
    text(
      'Key',
      26,
      (row) => (row.code === '' ? row.pack_id : `${row.pack_id}/${row.code}`),
      'Pack and code, stable over exports; the pack alone of an act whose question is open',
    ),
    text('Change', 18, (row) => row.change, 'What differs from the run `since_run`, or from the question `against`'),
    text(
      'Outcome',
      13,
      ({ counted_as: counted = '', outcome }) => COUNTED[counted] ?? wordsCell(outcome),
      'As `counted_as` counts it, in the words of the page: `open`, and `allowed` for what the law only allows',
    ),
    text('Modality', 10, (row) => row.modality, 'Must, should, or may'),
    text('Act', 9, (row) => row.act),
    text('Article', 24, (row) => row.articles, 'What it rests on'),
    text('Title', 40, (row) => row.title),
    text('Summary', 60, (row) => row.summary),
    text('Why', 50, (row) => row.why),
    text('Open question', 40, (row) => row.open_questions),
    text('Asked in each case', 40, (row) => row.each_time),
    date('Applies from', (row) => row.applies_from),
    date('Next date', (row) => row.next_date),
    text('Next date is', 50, (row) => row.next_date_is, 'What begins, recurs or is due on it'),
    text(
      'Recurs',
      16,
      ({ dates = [] }) => dates.flatMap(({ every }) => (every === undefined ? [] : everyInWords(every))),
      'How often at least; empty where the law sets no interval',
    ),
    words('Event', 26, (row) => row.trigger_event),
    text('Evidence', 34, (row) => row.evidence),
    text('Filing', 34, (row) => row.filings),
    text(
      'Largest fine',
      36,
      (row) => row.largest_fine,
      'For the subject; empty where no law of the Union sets an amount',
    ),
    text('National law', 28, (row) => row.binds_through, 'Through which a directive binds, by country'),
    link('Link', (row) => row.url, 'The first provision at its publisher'),
    text('Subject', 14, (row) => row.subject_id, 'Id of the subject; absent where there are not several'),
  ],
})

export const notApplicableTable = defineTable<RuledOut>({
  name: 'not-applicable',
  title: 'Not applicable and why',
  says: 'A pack, or a duty of one that applies, that does not apply to a subject',
  columns: [
    text(
      'Key',
      26,
      (row) => (row.code === undefined ? row.pack_id : `${row.pack_id}/${row.code}`),
      'The pack, or pack and code of the duty',
    ),
    text('Act', 9, (row) => row.act),
    text('Title', 44, (row) => row.title),
    text('Why', 80, (row) => row.why),
    text('Provisions', 36, (row) => row.provisions, 'Of the reason'),
    text('Subject', 14, (row) => row.subject_id, 'Id of the subject; absent where there are not several'),
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
