import { linkCell, provisionsCell } from '#src/lib/law/citation-cells.ts'
import type { PenaltyWire } from '#src/law/fines/penalty.outside.ts'
import { date, link, number, text, words } from '#src/lib/tables/columns.ts'
import { defineTable } from '#src/lib/tables/table.ts'
import type { InfringementResultWire } from './schema.ts'

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
    number('Infringement', 12, ({ infringement }) => infringement.index + 1, 'Its place in the request, from 1'),
    text('What is infringed', 34, ({ infringement: { pack_id: packId, obligation, provision } }) =>
      obligation ? `${packId}/${obligation}` : provision,
    ),
    words('Duty', 14, ({ infringement }) => infringement.duty?.outcome, 'Whether the subject owes it'),
    text(
      'Penalty',
      30,
      ({ infringement, penalty }) => penalty && `${infringement.pack_id}/${penalty.code}`,
      'Code, stable over exports',
    ),
    text('Title', 44, ({ penalty }) => penalty?.title),
    words('Kind', 20, ({ penalty }) => penalty?.kind),
    words('Bound', 18, ({ penalty }) => penalty?.bound),
    number('Maximum', 16, ({ penalty }) => penalty?.maximum?.amount?.amount),
    number(
      'At least',
      16,
      ({ penalty }) => penalty?.maximum?.at_least?.amount,
      'Where it is open: what is known of it',
    ),
    number('At most', 16, ({ penalty }) => penalty?.maximum?.at_most?.amount, 'Where it is open: what is known of it'),
    text('Currency', 9, ({ penalty }) => {
      const { amount, at_least: least, at_most: most } = penalty?.maximum ?? {}
      return (amount ?? least ?? most)?.currency
    }),
    text('No amount', 36, ({ penalty }) => penalty?.no_amount),
    words('Missing', 26, ({ penalty }) => penalty?.missing),
    words('Turns on', 26, ({ penalty }) => penalty?.turns_on),
    text('For', 10, ({ penalty }) => penalty?.person),
    words('Imposed by', 26, ({ penalty }) => penalty?.imposed_by),
    date('Applies from', ({ penalty }) => penalty?.applies_from),
    text('Provisions', 32, ({ penalty }) => penalty && provisionsCell(penalty.citations), 'What it rests on'),
    link('Link', ({ penalty }) => penalty && linkCell(penalty.citations), 'The first provision at its publisher'),
    text('Hash', 20, ({ penalty }) => penalty?.hash, 'SHA-256 of the legal content'),
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
