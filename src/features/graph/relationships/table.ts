import { linkCell, provisionsCell, wordsCell } from '#src/lib/law/citation-cells.ts'
import { defineTable } from '#src/lib/tables/table.ts'
import type { RelationshipFactWire } from './schema.ts'

type End = RelationshipFactWire['from']

const keyOf = ({ pack_id: packId, code }: End) => (code === undefined ? packId : `${packId}/${code}`)

export const factTable = defineTable<RelationshipFactWire>({
  name: 'relationships',
  title: 'Relationships',
  says: 'A reviewed fact about two packs or duties',
  columns: [
    { title: 'Fact', type: 'text', width: 34, value: (row) => row.id },
    {
      title: 'From',
      says: 'Key of the pack or duty',
      type: 'text',
      width: 28,
      value: (row) => keyOf(row.from),
    },
    { title: 'From title', type: 'text', width: 36, value: (row) => row.from.title },
    { title: 'Relation', type: 'text', width: 24, value: (row) => wordsCell(row.type) },
    { title: 'To', says: 'Key of the pack or duty', type: 'text', width: 28, value: (row) => keyOf(row.to) },
    { title: 'To title', type: 'text', width: 36, value: (row) => row.to.title },
    { title: 'Rationale', type: 'text', width: 70, value: (row) => row.rationale },
    {
      title: 'Condition',
      type: 'text',
      width: 36,
      value: (row) => row.condition,
    },
    {
      title: 'Displaced',
      type: 'text',
      width: 30,
      value: (row) => row.displaced_provisions,
    },
    {
      title: 'Preserved',
      type: 'text',
      width: 30,
      value: (row) => row.preserved_provisions,
    },
    {
      title: 'Shared evidence',
      type: 'text',
      width: 26,
      value: (row) => row.shared_keys,
    },
    { title: 'Confidence', type: 'number', width: 10, value: (row) => row.confidence },
    {
      title: 'In effect',
      type: 'boolean',
      width: 9,
      value: (row) => row.in_effect,
    },
    {
      title: 'In effect from',
      type: 'date',
      width: 12,
      value: (row) => row.in_effect_from,
    },
    {
      title: 'Stale since',
      type: 'text',
      width: 20,
      value: (row) => row.stale?.since,
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
