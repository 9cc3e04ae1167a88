import { wordsCell } from '#src/lib/law/citation-cells.ts'
import { defineTable } from '#src/lib/tables/table.ts'
import type { ChangeImpactWire, ImpactItemWire } from './schema.ts'

type ItemRow = ImpactItemWire & { impact: ChangeImpactWire }

export const impactTable = defineTable<ChangeImpactWire>({
  name: 'impacts',
  title: 'Impacts',
  says: 'What a change of a pack means for a customer',
  columns: [
    { title: 'Impact', says: 'Its id', type: 'text', width: 38, value: (row) => row.id },
    { title: 'Customer', says: 'Id of the profile', type: 'text', width: 22, value: (row) => row.customer_profile_id },
    { title: 'Pack', says: 'The one that changed', type: 'text', width: 14, value: (row) => row.domain_pack_id },
    {
      title: 'Status',
      says: 'Open, acknowledged, resolved, dismissed',
      type: 'text',
      width: 14,
      value: (row) => row.status,
    },
    { title: 'Change', says: 'In one sentence', type: 'text', width: 60, value: (row) => row.event.summary },
    {
      title: 'From version',
      says: 'The version that it is measured from',
      type: 'text',
      width: 12,
      value: (row) => row.from_version,
    },
    {
      title: 'To version',
      says: 'The version after the change',
      type: 'text',
      width: 12,
      value: (row) => row.to_version,
    },
    {
      title: 'Required action',
      says: 'What to do about it',
      type: 'text',
      width: 60,
      value: (row) => row.required_action,
    },
    {
      title: 'Due',
      says: 'The first day that asks for something; after a deferral, its end',
      type: 'date',
      width: 12,
      value: (row) => row.due,
    },
    {
      title: 'Items',
      says: 'How many of each kind',
      type: 'text',
      width: 26,
      value: (row) => Object.entries(row.counts).map(([bucket, count]) => `${String(count)} ${wordsCell(bucket)}`),
    },
    {
      title: 'Last decision',
      says: 'Empty while there is none',
      type: 'text',
      width: 14,
      value: (row) => row.decisions.at(-1)?.decision,
    },
    { title: 'Decided at', says: 'In UTC', type: 'instant', width: 20, value: (row) => row.decisions.at(-1)?.at },
    {
      title: 'Reason',
      says: 'Of the last decision',
      type: 'text',
      width: 40,
      value: (row) => row.decisions.at(-1)?.reason,
    },
    { title: 'Created at', says: 'In UTC', type: 'instant', width: 20, value: (row) => row.created_at },
    { title: 'Run', says: 'The run that it is measured from', type: 'text', width: 38, value: (row) => row.run_id },
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
      says: 'Id of the profile',
      type: 'text',
      width: 22,
      value: (row) => row.impact.customer_profile_id,
    },
    {
      title: 'Subject',
      says: 'Id of the subject in the profile',
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
    { title: 'Kind', says: 'Kind of object', type: 'text', width: 18, value: ({ object }) => wordsCell(object.kind) },
    { title: 'Title', says: 'Of the object', type: 'text', width: 50, value: ({ object }) => object.title },
    {
      title: 'What changes',
      says: 'New, changed, retired, date moved, displaced, evidence reuse',
      type: 'text',
      width: 20,
      value: (row) => wordsCell(row.bucket),
    },
    {
      title: 'Before',
      says: 'Its outcome under the earlier text',
      type: 'text',
      width: 14,
      value: ({ before }) => wordsCell(before?.outcome ?? before?.state),
    },
    {
      title: 'After',
      says: 'Its outcome under the later text',
      type: 'text',
      width: 14,
      value: ({ after }) => wordsCell(after?.outcome ?? after?.state),
    },
    {
      title: 'Applies from',
      says: 'After the change; empty without a date',
      type: 'date',
      width: 12,
      value: ({ after }) => after?.applies_from,
    },
    {
      title: 'Fields',
      says: 'Fields of the text that differ',
      type: 'text',
      width: 30,
      value: ({ fields }) => fields?.map((field) => wordsCell(field)!),
    },
    { title: 'Action', says: 'What to do about it', type: 'text', width: 60, value: (row) => row.action },
  ],
})
