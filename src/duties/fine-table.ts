import { link, number, text, words } from '#src/lib/tables/columns.ts'
import { defineTable } from '#src/lib/tables/table.ts'
import type { CompanyFineWire } from './fine-schema.ts'

export const fineTable = defineTable<CompanyFineWire>({
  name: 'fines',
  title: 'Fines',
  says: 'A fine that a company can get, with its amount and what that hangs on; no row is a sum',
  columns: [
    text('Key', 30, (row) => `${row.pack_id}/${row.code}`, 'Pack and code, stable over exports'),
    text('Act', 9, (row) => row.act),
    text('Title', 44, (row) => row.title),
    text(
      'Certain',
      9,
      (row) => (row.certain ? 'yes' : 'no'),
      'Whether it is for the company, which owes one of its duties',
    ),
    text('How high', 60, (row) => row.in_words),
    words('Bound', 18, (row) => row.bound, 'A cap, or a floor of the national maximum'),
    number('Amount', 16, (row) => row.amount?.amount),
    number('At least', 16, (row) => row.at_least?.amount, 'Where it is open: what is known of it'),
    number('At most', 16, (row) => row.at_most?.amount, 'Where it is open: what is known of it'),
    text('Currency', 9, ({ amount, at_least: least, at_most: most }) => (amount ?? least ?? most)?.currency),
    text('Open questions', 50, (row) => row.hangs_on.map(({ question }) => question), 'What it hangs on'),
    text('Imposed by', 30, (row) => row.imposed_by),
    text('Provisions', 30, (row) => row.provisions, 'What it rests on'),
    link('Link', (row) => row.url, 'The first provision at its publisher'),
    number('Duties', 9, (row) => row.duties, 'How many duties it threatens'),
    text('Subject', 14, (row) => row.subject_id),
    text('Hash', 20, (row) => row.hash, 'SHA-256 of the legal content'),
  ],
})
