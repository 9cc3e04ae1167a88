import { clockInWords } from '#src/lib/law/period-words.ts'
import { linkCell, provisionsCell, wordsCell } from '#src/lib/law/citation-cells.ts'
import { defineTable } from '#src/lib/tables/table.ts'
import type { EvidenceRequirementWire, FilingRuleWire, PenaltyFactWire } from './schema.ts'

/** What is alike in all attachments of duties. */
type Attached = Pick<
  EvidenceRequirementWire,
  'pack_id' | 'code' | 'obligations' | 'citations' | 'hash' | 'pack_version'
>

const keyOf = (row: Pick<Attached, 'pack_id' | 'code'>) => `${row.pack_id}/${row.code}`

const head = {
  title: 'Key',
  says: 'Pack and code, stable over exports',
  type: 'text',
  width: 34,
  value: keyOf,
} as const

const tail = [
  {
    title: 'Duties',
    says: 'Keys of the duties to which it belongs',
    type: 'text',
    width: 34,
    value: (row: Attached) => row.obligations.map((code) => keyOf({ ...row, code })),
  },
  {
    title: 'Provisions',
    says: 'What it rests on',
    type: 'text',
    width: 30,
    value: (row: Attached) => provisionsCell(row.citations),
  },
  {
    title: 'Link',
    says: 'The first provision at its publisher',
    type: 'link',
    width: 40,
    value: (row: Attached) => linkCell(row.citations),
  },
  {
    title: 'Pack version',
    type: 'text',
    width: 12,
    value: (row: Attached) => row.pack_version,
  },
  { title: 'Hash', says: 'SHA-256 of the legal content', type: 'text', width: 20, value: (row: Attached) => row.hash },
] as const

export const evidenceTable = defineTable<EvidenceRequirementWire>({
  name: 'evidence',
  title: 'Evidence',
  says: 'An artefact that shows that duties of a pack are met',
  columns: [
    head,
    { title: 'Artefact', type: 'text', width: 34, value: (row) => row.artifact_name },
    { title: 'Type', type: 'text', width: 16, value: (row) => wordsCell(row.type) },
    { title: 'Description', type: 'text', width: 60, value: (row) => row.description },
    {
      title: 'Criteria',
      type: 'text',
      width: 60,
      value: (row) => row.acceptance_criteria,
    },
    {
      title: 'Shows',
      says: 'In full, in part, or contributes',
      type: 'text',
      width: 14,
      value: (row) => row.sufficiency,
    },
    {
      title: 'Asked by',
      type: 'text',
      width: 12,
      value: (row) => row.source_kind,
    },
    {
      title: 'Frequency',
      type: 'text',
      width: 18,
      value: ({ frequency }) =>
        frequency && [wordsCell(frequency.kind), frequency.period, frequency.note].filter(Boolean).join(', '),
    },
    {
      title: 'Kept for',
      says: 'ISO 8601 duration',
      type: 'text',
      width: 10,
      value: (row) => row.retention?.period,
    },
    {
      title: 'Shared key',
      says: 'One artefact can serve all rows with this key, of any pack',
      type: 'text',
      width: 22,
      value: (row) => row.shared_key,
    },
    ...tail,
  ],
})

export const filingTable = defineTable<FilingRuleWire>({
  name: 'filings',
  title: 'Filings',
  says: 'A filing that a pack asks for, with its clock',
  columns: [
    head,
    { title: 'Title', type: 'text', width: 44, value: (row) => row.title },
    { title: 'Type', type: 'text', width: 20, value: (row) => wordsCell(row.filing_type) },
    { title: 'From', type: 'text', width: 20, value: (row) => wordsCell(row.from_role) },
    { title: 'To', type: 'text', width: 26, value: (row) => wordsCell(row.recipient) },
    {
      title: 'Triggered by',
      type: 'text',
      width: 26,
      value: (row) => wordsCell(row.trigger_event),
    },
    {
      title: 'Clock',
      type: 'text',
      width: 40,
      value: (row) =>
        row.anchors.map(({ offset, ...anchor }) =>
          offset ? clockInWords({ offset, ...anchor }) : `no period after ${wordsCell(anchor.event)}`,
        ),
    },
    { title: 'Counts', type: 'text', width: 12, value: (row) => row.combine },
    {
      title: 'Periods by',
      type: 'text',
      width: 14,
      value: (row) => row.period_rule,
    },
    {
      title: 'Qualifiers',
      type: 'text',
      width: 24,
      value: (row) => row.qualifiers?.map((word) => wordsCell(word)!),
    },
    {
      title: 'Channel',
      type: 'text',
      width: 24,
      value: (row) => row.channel,
    },
    {
      title: 'Content',
      type: 'text',
      width: 60,
      value: (row) =>
        row.content_fields?.map(({ number, name }) => [number, wordsCell(name)].filter(Boolean).join(' ')),
    },
    ...tail,
  ],
})

export const penaltyTable = defineTable<PenaltyFactWire>({
  name: 'penalties',
  title: 'Penalties',
  says: 'A penalty that a pack knows: a cap, a floor of the maximum, a measure',
  columns: [
    head,
    { title: 'Title', type: 'text', width: 44, value: (row) => row.title },
    { title: 'Kind', type: 'text', width: 20, value: (row) => wordsCell(row.kind) },
    {
      title: 'Bound',
      says: 'A cap, or a floor of the national maximum',
      type: 'text',
      width: 18,
      value: (row) => wordsCell(row.bound),
    },
    {
      title: 'Amount',
      type: 'number',
      width: 16,
      value: (row) => fixedOf(row)?.amount,
    },
    { title: 'Currency', type: 'text', width: 9, value: (row) => fixedOf(row)?.currency },
    {
      title: '% of turnover',
      says: 'Of the base that the law names',
      type: 'number',
      width: 12,
      value: (row) => row.terms?.find(({ turnover }) => turnover)?.turnover?.percent,
    },
    {
      title: 'Which counts',
      type: 'text',
      width: 14,
      value: (row) => wordsCell(row.combine),
    },
    { title: 'For', type: 'text', width: 10, value: (row) => row.person },
    { title: 'Role', type: 'text', width: 22, value: (row) => wordsCell(row.addressee_role) },
    {
      title: 'Set by',
      type: 'text',
      width: 14,
      value: (row) => wordsCell(row.set_by),
    },
    { title: 'Imposed by', type: 'text', width: 26, value: (row) => wordsCell(row.imposed_by) },
    {
      title: 'Infringed provisions',
      type: 'text',
      width: 36,
      value: (row) => row.target_provisions,
    },
    ...tail,
  ],
})

function fixedOf({ terms = [] }: PenaltyFactWire) {
  return terms.find(({ fixed }) => fixed)?.fixed
}
