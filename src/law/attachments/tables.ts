import { clockInWords } from '#src/lib/law/period-words.ts'
import { linkCell, provisionsCell, wordsCell } from '#src/lib/law/citation-cells.ts'
import { link, number, text, words } from '#src/lib/tables/columns.ts'
import { defineTable } from '#src/lib/tables/table.ts'
import type { EvidenceRequirementWire, FilingRuleWire, PenaltyFactWire } from './schema.ts'

/** What is alike in all attachments of duties. */
type Attached = Pick<
  EvidenceRequirementWire,
  'pack_id' | 'code' | 'obligations' | 'citations' | 'hash' | 'pack_version'
>

const keyOf = (row: Pick<Attached, 'pack_id' | 'code'>) => `${row.pack_id}/${row.code}`

const head = text('Key', 34, keyOf, 'Pack and code, stable over exports')

const tail = [
  text(
    'Duties',
    34,
    (row: Attached) => row.obligations.map((code) => keyOf({ ...row, code })),
    'Keys of the duties to which it belongs',
  ),
  text('Provisions', 30, (row: Attached) => provisionsCell(row.citations), 'What it rests on'),
  link('Link', (row: Attached) => linkCell(row.citations), 'The first provision at its publisher'),
  text('Pack version', 12, (row: Attached) => row.pack_version),
  text('Hash', 20, (row: Attached) => row.hash, 'SHA-256 of the legal content'),
] as const

export const evidenceTable = defineTable<EvidenceRequirementWire>({
  name: 'evidence',
  title: 'Evidence',
  says: 'An artefact that shows that duties of a pack are met',
  columns: [
    head,
    text('Artefact', 34, (row) => row.artifact_name),
    words('Type', 16, (row) => row.type),
    text('Description', 60, (row) => row.description),
    text('Criteria', 60, (row) => row.acceptance_criteria),
    text('Shows', 14, (row) => row.sufficiency, 'In full, in part, or contributes'),
    text('Asked by', 12, (row) => row.source_kind),
    text(
      'Frequency',
      18,
      ({ frequency }) =>
        frequency && [wordsCell(frequency.kind), frequency.period, frequency.note].filter(Boolean).join(', '),
    ),
    text('Kept for', 10, (row) => row.retention?.period, 'ISO 8601 duration'),
    text('Shared key', 22, (row) => row.shared_key, 'One artefact can serve all rows with this key, of any pack'),
    ...tail,
  ],
})

export const filingTable = defineTable<FilingRuleWire>({
  name: 'filings',
  title: 'Filings',
  says: 'A filing that a pack asks for, with its clock',
  columns: [
    head,
    text('Title', 44, (row) => row.title),
    words('Type', 20, (row) => row.filing_type),
    words('From', 20, (row) => row.from_role),
    words('To', 26, (row) => row.recipient),
    words('Triggered by', 26, (row) => row.trigger_event),
    text('Clock', 40, (row) =>
      row.anchors.map(({ offset, ...anchor }) =>
        offset ? clockInWords({ offset, ...anchor }) : `no period after ${wordsCell(anchor.event)}`,
      ),
    ),
    text('Counts', 12, (row) => row.combine),
    text('Periods by', 14, (row) => row.period_rule),
    words('Qualifiers', 24, (row) => row.qualifiers),
    text('Channel', 24, (row) => row.channel),
    text('Content', 60, (row) =>
      row.content_fields?.map((field) => [field.number, wordsCell(field.name)].filter(Boolean).join(' ')),
    ),
    ...tail,
  ],
})

export const penaltyTable = defineTable<PenaltyFactWire>({
  name: 'penalties',
  title: 'Penalties',
  says: 'A penalty that a pack knows: a cap, a floor of the maximum, a measure',
  columns: [
    head,
    text('Title', 44, (row) => row.title),
    words('Kind', 20, (row) => row.kind),
    words('Bound', 18, (row) => row.bound, 'A cap, or a floor of the national maximum'),
    number('Amount', 16, (row) => fixedOf(row)?.amount),
    text('Currency', 9, (row) => fixedOf(row)?.currency),
    number(
      '% of turnover',
      12,
      (row) => row.terms?.find(({ turnover }) => turnover)?.turnover?.percent,
      'Of the base that the law names',
    ),
    words('Which counts', 14, (row) => row.combine),
    text('For', 10, (row) => row.person),
    words('Role', 22, (row) => row.addressee_role),
    words('Set by', 14, (row) => row.set_by),
    words('Imposed by', 26, (row) => row.imposed_by),
    text('Infringed provisions', 36, (row) => row.target_provisions),
    ...tail,
  ],
})

function fixedOf({ terms = [] }: PenaltyFactWire) {
  return terms.find(({ fixed }) => fixed)?.fixed
}
