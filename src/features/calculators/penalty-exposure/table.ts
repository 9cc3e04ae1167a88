import { linkCell, provisionsCell, wordsCell } from '#src/lib/law/citation-cells.ts'
import { defineTable } from '#src/lib/tables/table.ts'
import type { InfringementResultWire, PenaltyWire } from './schema.ts'

interface ExposureRow {
  infringement: InfringementResultWire
  /** Absent for an infringement without a penalty. */
  penalty?: PenaltyWire
}

export const exposureTable = defineTable<ExposureRow>({
  name: 'exposure',
  title: 'Exposure',
  says: 'An infringement and a penalty that it can bring',
  columns: [
    {
      title: 'Infringement',
      says: 'Its place in the request, from 1',
      type: 'number',
      width: 12,
      value: ({ infringement }) => infringement.index + 1,
    },
    {
      title: 'What is infringed',
      type: 'text',
      width: 34,
      value: ({ infringement: { pack_id: packId, obligation, provision } }) =>
        obligation ? `${packId}/${obligation}` : provision,
    },
    {
      title: 'Duty',
      says: 'Whether the subject owes it',
      type: 'text',
      width: 14,
      value: ({ infringement }) => wordsCell(infringement.duty?.outcome),
    },
    {
      title: 'Penalty',
      says: 'Code, stable over exports',
      type: 'text',
      width: 30,
      value: ({ infringement, penalty }) => penalty && `${infringement.pack_id}/${penalty.code}`,
    },
    { title: 'Title', type: 'text', width: 44, value: ({ penalty }) => penalty?.title },
    {
      title: 'Kind',
      type: 'text',
      width: 20,
      value: ({ penalty }) => wordsCell(penalty?.kind),
    },
    {
      title: 'Bound',
      type: 'text',
      width: 18,
      value: ({ penalty }) => wordsCell(penalty?.bound),
    },
    {
      title: 'Maximum',
      type: 'number',
      width: 16,
      value: ({ penalty }) => penalty?.maximum?.amount?.amount,
    },
    {
      title: 'At least',
      says: 'Where it is open: what is known of it',
      type: 'number',
      width: 16,
      value: ({ penalty }) => penalty?.maximum?.at_least?.amount,
    },
    {
      title: 'At most',
      says: 'Where it is open: what is known of it',
      type: 'number',
      width: 16,
      value: ({ penalty }) => penalty?.maximum?.at_most?.amount,
    },
    {
      title: 'Currency',
      type: 'text',
      width: 9,
      value: ({ penalty }) => {
        const { amount, at_least: least, at_most: most } = penalty?.maximum ?? {}
        return (amount ?? least ?? most)?.currency
      },
    },
    {
      title: 'No amount',
      type: 'text',
      width: 36,
      value: ({ penalty }) => penalty?.no_amount,
    },
    {
      title: 'Missing',
      type: 'text',
      width: 26,
      value: ({ penalty }) => penalty?.missing?.map((fact) => wordsCell(fact)!),
    },
    {
      title: 'Turns on',
      type: 'text',
      width: 26,
      value: ({ penalty }) => penalty?.turns_on?.map((fact) => wordsCell(fact)!),
    },
    {
      title: 'For',
      type: 'text',
      width: 10,
      value: ({ penalty }) => penalty?.person,
    },
    {
      title: 'Imposed by',
      type: 'text',
      width: 26,
      value: ({ penalty }) => wordsCell(penalty?.imposed_by),
    },
    {
      title: 'Applies from',
      type: 'date',
      width: 12,
      value: ({ penalty }) => penalty?.applies_from,
    },
    {
      title: 'Provisions',
      says: 'What it rests on',
      type: 'text',
      width: 32,
      value: ({ penalty }) => penalty && provisionsCell(penalty.citations),
    },
    {
      title: 'Link',
      says: 'The first provision at its publisher',
      type: 'link',
      width: 40,
      value: ({ penalty }) => penalty && linkCell(penalty.citations),
    },
    {
      title: 'Hash',
      says: 'SHA-256 of the legal content',
      type: 'text',
      width: 20,
      value: ({ penalty }) => penalty?.hash,
    },
  ],
})

/** A row for each penalty, and one for each infringement without any. */
export function exposureRows(infringements: InfringementResultWire[]): ExposureRow[] {
  return infringements.flatMap((infringement): ExposureRow[] =>
    infringement.penalties.length > 0
      ? infringement.penalties.map((penalty) => ({ infringement, penalty }))
      : [{ infringement }],
  )
}
