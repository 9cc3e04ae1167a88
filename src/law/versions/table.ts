import type { Static } from '@sinclair/typebox'
import { wordsCell } from '#src/lib/law/citation-cells.ts'
import { type Cell, defineTable } from '#src/lib/tables/table.ts'
import type { Json } from './legal-version.ts'
import type { FieldChangeWire, ObjectDiffWire } from './schema.ts'

type DiffRow = { pack_id: string } & Static<typeof ObjectDiffWire>
type ChangeRow = FieldChangeWire & { object: DiffRow }

/** The code in the later version, or in the earlier one for what is gone. */
const keyOf = ({ pack_id: packId, from, to }: DiffRow) => `${packId}/${(to ?? from[0])?.code ?? ''}`

export const diffTable = defineTable<DiffRow>({
  name: 'differences',
  title: 'Differences',
  says: 'An object of the law that differs between two versions of a pack',
  columns: [
    {
      title: 'Key',
      says: 'Pack and code in the later version; in the earlier one for what is gone',
      type: 'text',
      width: 34,
      value: keyOf,
    },
    { title: 'Kind', type: 'text', width: 20, value: (row) => wordsCell(row.kind) },
    {
      title: 'What happened',
      type: 'text',
      width: 16,
      value: (row) => row.ops,
    },
    {
      title: 'Severity',
      type: 'text',
      width: 13,
      value: (row) => row.severity,
    },
    {
      title: 'Title',
      says: 'Of a duty, a filing or a penalty; of evidence, the artefact',
      type: 'text',
      width: 60,
      value: (row) => row.title,
    },
    {
      title: 'Earlier codes',
      type: 'text',
      width: 22,
      value: (row) => row.from.map(({ code }) => code),
    },
    {
      title: 'Fields',
      type: 'text',
      width: 40,
      value: (row) => [...new Set(row.changes.map(({ path }) => fieldOf(path)))],
    },
    { title: 'Changes', type: 'number', width: 9, value: (row) => row.changes.length },
    {
      title: 'Hash',
      says: 'SHA-256 of the legal content in the later version',
      type: 'text',
      width: 20,
      value: (row) => row.to?.hash,
    },
  ],
})

export const fieldChangeTable = defineTable<ChangeRow>({
  name: 'fields',
  title: 'Fields',
  says: 'A field that differs, of one of the objects',
  columns: [
    {
      title: 'Key',
      says: 'Pack and code, stable over exports',
      type: 'text',
      width: 34,
      value: (row) => keyOf(row.object),
    },
    { title: 'Field', says: 'JSON pointer in the earlier version', type: 'text', width: 30, value: (row) => row.path },
    { title: 'What happened', type: 'text', width: 14, value: (row) => row.op },
    { title: 'Class', type: 'text', width: 13, value: (row) => row.class },
    { title: 'Before', type: 'text', width: 60, value: (row) => jsonCell(row.from) },
    { title: 'After', type: 'text', width: 60, value: (row) => jsonCell(row.to) },
  ],
})

/** The first step of a JSON pointer. */
function fieldOf(path: string): string {
  return wordsCell(path.split('/')[1]) ?? ''
}

function jsonCell(value: Json | undefined): Cell {
  if (value === undefined || typeof value === 'string' || typeof value === 'number') return value
  return JSON.stringify(value)
}
