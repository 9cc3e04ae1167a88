import { instant, number, text } from '#src/lib/tables/columns.ts'
import { defineTable } from '#src/lib/tables/table.ts'
import type { LedgerEntryWire, UsageRowWire } from './schema.ts'

export const usageTable = defineTable<UsageRowWire>({
  name: 'usage',
  title: 'Usage',
  says: 'The calls of one operation by one key in one hour',
  columns: [
    instant('Hour', (row) => row.hour),
    text('Token', 38, (row) => row.token_id),
    text('Operation', 32, (row) => row.operation),
    number('Calls', 10, (row) => row.calls, 'Answered with a 2xx; of free operations, all'),
    number('Credits', 10, (row) => row.credits),
  ],
})

export const ledgerTable = defineTable<LedgerEntryWire>({
  name: 'ledger',
  title: 'Ledger',
  says: 'A movement of credits',
  columns: [
    number('Number', 10, (row) => row.seq, '1, 2, 3, …, without a gap'),
    instant('At', (row) => row.at),
    text('Type', 10, (row) => row.type),
    number('Amount', 10, (row) => row.amount),
    number('Balance', 12, (row) => row.balance),
    text('Operation', 32, (row) => row.operation, 'operationId of what was charged or refunded; empty for grants'),
    number('Calls', 10, (row) => row.units, 'Charged or refunded together'),
    text('Token', 38, (row) => row.token_id),
    text('Id', 38, (row) => row.op, 'Of the charged operation or grant'),
    text('Previous hash', 42, (row) => row.prev),
    text('Hash', 42, (row) => row.hash, 'Of this entry; see the operation for what it is made of'),
  ],
})
