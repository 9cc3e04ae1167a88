import { linkCell, provisionsCell } from '#src/lib/law/citation-cells.ts'
import { boolean, date, link, number, text, words } from '#src/lib/tables/columns.ts'
import { defineTable } from '#src/lib/tables/table.ts'
import type { RelationshipFactWire } from './schema.ts'

type End = RelationshipFactWire['from']

const keyOf = ({ pack_id: packId, code }: End) => (code === undefined ? packId : `${packId}/${code}`)

export const factTable = defineTable<RelationshipFactWire>({
  name: 'relationships',
  title: 'Relationships',
  says: 'A reviewed fact about two packs or duties',
  columns: [
    text('Fact', 34, (row) => row.id),
    text('From', 28, (row) => keyOf(row.from), 'Key of the pack or duty'),
    text('From title', 36, (row) => row.from.title),
    words('Relation', 24, (row) => row.type),
    text('To', 28, (row) => keyOf(row.to), 'Key of the pack or duty'),
    text('To title', 36, (row) => row.to.title),
    text('Rationale', 70, (row) => row.rationale),
    text('Condition', 36, (row) => row.condition),
    text('Displaced', 30, (row) => row.displaced_provisions),
    text('Preserved', 30, (row) => row.preserved_provisions),
    text('Shared evidence', 26, (row) => row.shared_keys),
    number('Confidence', 10, (row) => row.confidence),
    boolean('In effect', 9, (row) => row.in_effect),
    date('In effect from', (row) => row.in_effect_from),
    text('Stale since', 20, (row) => row.stale?.since),
    text('Provisions', 32, (row) => provisionsCell(row.citations), 'What it rests on'),
    link('Link', (row) => linkCell(row.citations), 'The first provision at its publisher'),
    text('Hash', 20, (row) => row.hash, 'SHA-256 of the legal content'),
  ],
})
