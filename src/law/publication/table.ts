import { date, instant, number, text } from '#src/lib/tables/columns.ts'
import { defineTable } from '#src/lib/tables/table.ts'
import type { RowOf } from '#src/stores/graph/query.ts'
import type { listAllVersions } from './queries.ts'

export const versionTable = defineTable<RowOf<typeof listAllVersions>['version']>({
  name: 'versions',
  title: 'Versions',
  says: 'A version of a pack, in any state',
  columns: [
    text('Pack', 14, (row) => row.pack_id),
    text('Version', 10, (row) => row.version),
    text('State', 18, (row) => row.publication_mode),
    text('Blocked because', 30, (row) => row.blocked_reason),
    date('Law from', (row) => row.legal_from),
    date('Law until', (row) => row.legal_to),
    instant('Published', (row) => row.published_at),
    instant('Closed', (row) => row.closed_at),
    date('Checked on', (row) => row.checked_on),
    number('Duties', 8, (row) => row.obligation_count),
    number('Coverage', 10, (row) => row.coverage_ratio, 'From 0 to 1'),
    text('Hash', 30, (row) => row.content_hash, 'SHA-256 of the legal content'),
  ],
})
