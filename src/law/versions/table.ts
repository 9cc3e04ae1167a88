import type { Static } from '@sinclair/typebox'
import { wordsCell } from '#src/lib/law/citation-cells.ts'
import { number, text, words } from '#src/lib/tables/columns.ts'
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
    text('Key', 34, keyOf, 'Pack and code in the later version; in the earlier one for what is gone'),
    words('Kind', 20, (row) => row.kind),
    text('What happened', 16, (row) => row.ops),
    text('Severity', 13, (row) => row.severity),
    text('Title', 60, (row) => row.title, 'Of a duty, a filing or a penalty; of evidence, the artefact'),
    text('Earlier codes', 22, (row) => row.from.map(({ code }) => code)),
    text('Fields', 40, (row) => [...new Set(row.changes.map(({ path }) => fieldOf(path)))]),
    number('Changes', 9, (row) => row.changes.length),
    text('Hash', 20, (row) => row.to?.hash, 'SHA-256 of the legal content in the later version'),
  ],
})

export const fieldChangeTable = defineTable<ChangeRow>({
  name: 'fields',
  title: 'Fields',
  says: 'A field that differs, of one of the objects',
  columns: [
    text('Key', 34, (row) => keyOf(row.object), 'Pack and code, stable over exports'),
    text('Field', 30, (row) => row.path, 'JSON pointer in the earlier version'),
    text('What happened', 14, (row) => row.op),
    text('Class', 13, (row) => row.class),
    text('Before', 60, (row) => jsonCell(row.from)),
    text('After', 60, (row) => jsonCell(row.to)),
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
