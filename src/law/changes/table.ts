import { wordsCell } from '#src/lib/law/citation-cells.ts'
import { boolean, date, instant, number, text, words } from '#src/lib/tables/columns.ts'
import { defineTable } from '#src/lib/tables/table.ts'
import type { ChangeEventWire } from './schema.ts'

export const changeEventTable = defineTable<ChangeEventWire>({
  name: 'changes',
  title: 'Changes',
  says: 'A change of what this service answers',
  columns: [
    number('Number', 8, (row) => row.seq, '1, 2, 3, …, without a gap'),
    instant('Published', (row) => row.dates.published),
    text('Packs', 22, (row) => row.pack_ids),
    words('Kind', 22, (row) => row.kind),
    text('Severity', 13, (row) => row.severity),
    text('Summary', 70, (row) => row.summary),
    text('From version', 12, (row) => row.from_version),
    text('To version', 12, (row) => row.to_version),
    date('In force', (row) => row.dates.in_force),
    date(
      'Applies from',
      ({ dates: { applies_from: day } }) => (day === 'unknown' ? undefined : day),
      'The first day on which something is different, if it is known',
    ),
    text('Objects', 30, (row) => Object.entries(row.counts).map(([what, count]) => `${count} ${wordsCell(what)}`)),
    text('Cause', 24, ({ cause }) => cause && [cause.instrument, cause.ref].filter(Boolean).join(' ')),
    text('Contested', 30, (row) => row.cause?.disputed),
    boolean('Told afterwards', 10, (row) => row.backfill, 'Whether nothing is different for anybody now'),
  ],
})
