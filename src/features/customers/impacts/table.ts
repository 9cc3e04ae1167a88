import { wordsCell } from '#src/lib/law/citation-cells.ts'
import { date, instant, text, words } from '#src/lib/tables/columns.ts'
import { defineTable } from '#src/lib/tables/table.ts'
import type { ChangeImpactWire, ImpactItemWire } from './schema.ts'

type ItemRow = ImpactItemWire & { impact: ChangeImpactWire }

/** An impact, and what people call the one who decided last. */
export type ImpactRow = ChangeImpactWire & { decider: string | undefined }

export const impactTable = defineTable<ImpactRow>({
  name: 'impacts',
  title: 'Impacts',
  says: 'What a change of a pack means for a customer',
  columns: [
    text('Impact', 38, (row) => row.id),
    text('Customer', 22, (row) => row.customer_profile_id),
    text('Pack', 14, (row) => row.domain_pack_id),
    text('Status', 14, (row) => row.status),
    text('Change', 60, (row) => row.event.summary),
    text('From version', 12, (row) => row.from_version),
    text('To version', 12, (row) => row.to_version),
    text('Required action', 60, (row) => row.required_action),
    date('Due', (row) => row.due, 'The first day that asks for something, or the end of a deferral'),
    text('Items', 26, (row) =>
      Object.entries(row.counts).map(([bucket, count]) => `${String(count)} ${wordsCell(bucket)}`),
    ),
    text('Last decision', 14, (row) => row.decisions.at(-1)?.decision),
    instant('Decided at', (row) => row.decisions.at(-1)?.at),
    text('Decided by', 22, (row) => row.decider, 'The person, or the key of a program; `service`: the service itself'),
    text('Reason', 40, (row) => row.decisions.at(-1)?.reason),
    instant('Created at', (row) => row.created_at),
    text('Run', 38, (row) => row.run_id),
  ],
})

export const impactItemTable = defineTable<ItemRow>({
  name: 'items',
  title: 'Items',
  says: 'A duty or another object that an impact touches',
  columns: [
    text('Impact', 38, (row) => row.impact.id, 'Id of the impact'),
    text('Customer', 22, (row) => row.impact.customer_profile_id),
    text('Subject', 18, (row) => row.subject_id),
    text('Key', 34, ({ object }) => `${object.pack_id}/${object.id}`, 'Pack and code, stable over exports'),
    words('Kind', 18, ({ object }) => object.kind),
    text('Title', 50, ({ object }) => object.title),
    words('What changes', 20, (row) => row.bucket, 'New, changed, retired, date moved, displaced, evidence reuse'),
    words('Before', 14, ({ before }) => before?.outcome ?? before?.state),
    words('After', 14, ({ after }) => after?.outcome ?? after?.state),
    date('Applies from', ({ after }) => after?.applies_from),
    words('Fields', 30, ({ fields }) => fields),
    text('Action', 60, (row) => row.action),
  ],
})
