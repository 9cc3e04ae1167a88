import { wordsCell } from '#src/lib/law/citation-cells.ts'
import { defineTable } from '#src/lib/tables/table.ts'
import type { ChangeEventWire } from './schema.ts'

export const changeEventTable = defineTable<ChangeEventWire>({
  name: 'changes',
  title: 'Changes',
  says: 'A change of what this service answers',
  columns: [
    { title: 'Number', says: '1, 2, 3, …, without a gap', type: 'number', width: 8, value: (row) => row.seq },
    {
      title: 'Published',
      type: 'instant',
      width: 20,
      value: (row) => row.dates.published,
    },
    { title: 'Packs', type: 'text', width: 22, value: (row) => row.pack_ids },
    { title: 'Kind', type: 'text', width: 22, value: (row) => wordsCell(row.kind) },
    {
      title: 'Severity',
      type: 'text',
      width: 13,
      value: (row) => row.severity,
    },
    { title: 'Summary', type: 'text', width: 70, value: (row) => row.summary },
    {
      title: 'From version',
      type: 'text',
      width: 12,
      value: (row) => row.from_version,
    },
    {
      title: 'To version',
      type: 'text',
      width: 12,
      value: (row) => row.to_version,
    },
    {
      title: 'In force',
      type: 'date',
      width: 12,
      value: (row) => row.dates.in_force,
    },
    {
      title: 'Applies from',
      says: 'The first day on which something is different, if it is known',
      type: 'date',
      width: 12,
      value: ({ dates: { applies_from: day } }) => (day === 'unknown' ? undefined : day),
    },
    {
      title: 'Objects',
      type: 'text',
      width: 30,
      value: (row) => Object.entries(row.counts).map(([what, count]) => `${count} ${wordsCell(what)}`),
    },
    {
      title: 'Cause',
      type: 'text',
      width: 24,
      value: ({ cause }) => cause && [cause.instrument, cause.ref].filter(Boolean).join(' '),
    },
    {
      title: 'Contested',
      type: 'text',
      width: 30,
      value: (row) => row.cause?.disputed,
    },
    {
      title: 'Told afterwards',
      says: 'Whether nothing is different for anybody now',
      type: 'boolean',
      width: 10,
      value: (row) => row.backfill,
    },
  ],
})
