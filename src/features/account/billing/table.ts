import { defineTable } from '#src/lib/tables/table.ts'
import type { LedgerEntryWire, UsageRowWire } from './schema.ts'

export const usageTable = defineTable<UsageRowWire>({
  name: 'usage',
  title: 'Usage',
  says: 'The calls of one operation by one key in one hour',
  columns: [
    { title: 'Hour', type: 'instant', width: 20, value: (row) => row.hour },
    { title: 'Token', type: 'text', width: 38, value: (row) => row.token_id },
    { title: 'Operation', type: 'text', width: 32, value: (row) => row.operation },
    {
      title: 'Calls',
      says: 'Answered with a 2xx; of free operations, all',
      type: 'number',
      width: 10,
      value: (row) => row.calls,
    },
    { title: 'Credits', type: 'number', width: 10, value: (row) => row.credits },
  ],
})

export const ledgerTable = defineTable<LedgerEntryWire>({
  name: 'ledger',
  title: 'Ledger',
  says: 'A movement of credits',
  columns: [
    { title: 'Number', says: '1, 2, 3, …, without a gap', type: 'number', width: 10, value: (row) => row.seq },
    { title: 'At', type: 'instant', width: 20, value: (row) => row.at },
    { title: 'Type', type: 'text', width: 10, value: (row) => row.type },
    {
      title: 'Amount',
      type: 'number',
      width: 10,
      value: (row) => row.amount,
    },
    { title: 'Balance', type: 'number', width: 12, value: (row) => row.balance },
    {
      title: 'Operation',
      says: 'operationId of what was charged or refunded; empty for grants',
      type: 'text',
      width: 32,
      value: (row) => row.operation,
    },
    {
      title: 'Calls',
      says: 'Charged or refunded together',
      type: 'number',
      width: 10,
      value: (row) => row.units,
    },
    { title: 'Token', type: 'text', width: 38, value: (row) => row.token_id },
    { title: 'Id', says: 'Of the charged operation or grant', type: 'text', width: 38, value: (row) => row.op },
    { title: 'Previous hash', type: 'text', width: 42, value: (row) => row.prev },
    {
      title: 'Hash',
      says: 'Of this entry; see the operation for what it is made of',
      type: 'text',
      width: 42,
      value: (row) => row.hash,
    },
  ],
})
