import { wordsCell } from '#src/lib/law/citation-cells.ts'
import { defineTable } from '#src/lib/tables/table.ts'
import type { ChangeImpactWire, ImpactItemWire } from './schema.ts'

type ItemRow = ImpactItemWire & { impact: ChangeImpactWire }

export const impactTable = defineTable<ChangeImpactWire>({
  name: 'impacts',
  title: 'Impacts',
  says: 'What a change of a pack means for a customer',
  columns: [
    { title: 'Impact', type: 'text', width: 38, value: (row) => row.id },
    { title: 'Customer', type: 'text', width: 22, value: (row) => row.customer_profile_id },
    { title: 'Pack', type: 'text', width: 14, value: (row) => row.domain_pack_id },
    {
      title: 'Status',
      type: 'text',
      width: 14,
      value: (row) => row.status,
    },
    { title: 'Change', type: 'text', width: 60, value: (row) => row.event.summary },
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
      title: 'Required action',
      type: 'text',
      width: 60,
      value: (row) => row.required_action,
    },
    {
      title: 'Due',
      says: 'The first day that asks for something, or the end of a deferral',
      type: 'date',
      width: 12,
      value: (row) => row.due,
    },
    {
      title: 'Items',
      type: 'text',
      width: 26,
      value: (row) => Object.entries(row.counts).map(([bucket, count]) => `${String(count)} ${wordsCell(bucket)}`),
    },
    {
      title: 'Last decision',
      type: 'text',
      width: 14,
      value: (row) => row.decisions.at(-1)?.decision,
    },
    { title: 'Decided at', type: 'instant', width: 20, value: (row) => row.decisions.at(-1)?.at },
    {
      title: 'Reason',
      type: 'text',
      width: 40,
      value: (row) => row.decisions.at(-1)?.reason,
    },
    { title: 'Created at', type: 'instant', width: 20, value: (row) => row.created_at },
    { title: 'Run', type: 'text', width: 38, value: (row) => row.run_id },
  ],
})

export const impactItemTable = defineTable<ItemRow>({
  name: 'items',
  title: 'Items',
  says: 'A duty or another object that an impact touches',
  columns: [
    { title: 'Impact', says: 'Id of the impact', type: 'text', width: 38, value: (row) => row.impact.id },
    {
      title: 'Customer',
      type: 'text',
      width: 22,
      value: (row) => row.impact.customer_profile_id,
    },
    {
      title: 'Subject',
      type: 'text',
      width: 18,
      value: (row) => row.subject_id,
    },
    {
      title: 'Key',
      says: 'Pack and code, stable over exports',
      type: 'text',
      width: 34,
      value: ({ object }) => `${object.pack_id}/${object.id}`,
    },
    { title: 'Kind', type: 'text', width: 18, value: ({ object }) => wordsCell(object.kind) },
    { title: 'Title', type: 'text', width: 50, value: ({ object }) => object.title },
    {
      title: 'What changes',
      says: 'New, changed, retired, date moved, displaced, evidence reuse',
      type: 'text',
      width: 20,
      value: (row) => wordsCell(row.bucket),
    },
    {
      title: 'Before',
      type: 'text',
      width: 14,
      value: ({ before }) => wordsCell(before?.outcome ?? before?.state),
    },
    {
      title: 'After',
      type: 'text',
      width: 14,
      value: ({ after }) => wordsCell(after?.outcome ?? after?.state),
    },
    {
      title: 'Applies from',
      type: 'date',
      width: 12,
      value: ({ after }) => after?.applies_from,
    },
    {
      title: 'Fields',
      type: 'text',
      width: 30,
      value: ({ fields }) => fields?.map((field) => wordsCell(field)!),
    },
    { title: 'Action', type: 'text', width: 60, value: (row) => row.action },
  ],
})
