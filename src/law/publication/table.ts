import { defineTable } from '#src/lib/tables/table.ts'
import type { RowOf } from '#src/stores/graph/query.ts'
import type { listAllVersions } from './queries.ts'

export const versionTable = defineTable<RowOf<typeof listAllVersions>['version']>({
  name: 'versions',
  title: 'Versions',
  says: 'A version of a pack, in any state',
  columns: [
    { title: 'Pack', type: 'text', width: 14, value: (row) => row.pack_id },
    { title: 'Version', type: 'text', width: 10, value: (row) => row.version },
    {
      title: 'State',
      type: 'text',
      width: 18,
      value: (row) => row.publication_mode,
    },
    {
      title: 'Blocked because',
      type: 'text',
      width: 30,
      value: (row) => row.blocked_reason,
    },
    {
      title: 'Law from',
      type: 'date',
      width: 12,
      value: (row) => row.legal_from,
    },
    {
      title: 'Law until',
      type: 'date',
      width: 12,
      value: (row) => row.legal_to,
    },
    {
      title: 'Published',
      type: 'instant',
      width: 20,
      value: (row) => row.published_at,
    },
    {
      title: 'Closed',
      type: 'instant',
      width: 20,
      value: (row) => row.closed_at,
    },
    {
      title: 'Checked on',
      type: 'date',
      width: 12,
      value: (row) => row.checked_on,
    },
    { title: 'Duties', type: 'number', width: 8, value: (row) => row.obligation_count },
    {
      title: 'Coverage',
      says: 'From 0 to 1',
      type: 'number',
      width: 10,
      value: (row) => row.coverage_ratio,
    },
    { title: 'Hash', says: 'SHA-256 of the legal content', type: 'text', width: 30, value: (row) => row.content_hash },
  ],
})
