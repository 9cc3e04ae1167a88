import { type Static, Type, type TSchema } from '@sinclair/typebox'
import { fields } from '#src/lib/fields.ts'
import { linkCell, provisionsCell } from '#src/lib/law/citation-cells.ts'
import { Citation, packReadQuery, Source } from '#src/lib/law/law-schema.ts'
import { citationOf } from '#src/lib/law/provisions.ts'
import { inner } from '#src/lib/law/shapes.ts'
import { Page, pagingQuery } from '#src/lib/paging.ts'
import { Described, Maybe, RefTo, ShortText, Strict } from '#src/lib/schema.ts'
import { link, text } from '#src/lib/tables/columns.ts'
import { FullOnly, viewParameter } from '#src/lib/views.ts'
import type { ListedEvidence, ListedFiling, ListedPenalty } from './queries.ts'

/** What evidence requirements, filing rules and penalty facts have in common outside. */

export const Money = Strict({ amount: Type.Number(), currency: Type.String({ examples: ['EUR'] }) }, { $id: 'Money' })
export type Money = Static<typeof Money>

/** A rule of the pack that is named in an answer. */
export const RuleCode = Described('Code of the applicability rule that expresses it')

/** The fields before those of its kind. */
export const head = {
  ...fields('code pack_id'),
  pack_version: FullOnly(Type.String()),
  hash: FullOnly(Described('SHA-256 of the legal content')),
}

/** How its own dates of application are shown. */
export const ownDates = inner(
  'AppliesFrom',
  'date condition ref',
  { condition: RuleCode },
  { description: "Where it differs from the pack's own date of application" },
)

/** The fields after those of its kind. */
export const tail = {
  obligations: Described.list('Codes of the obligations it belongs to'),
  citations: Type.Array(RefTo(Citation), { minItems: 1 }),
}

/** What an attachment has outside besides its content. */
export function headOf({
  pack_id,
  version,
  code,
  hash,
  citations,
  ...row
}: ListedEvidence | ListedFiling | ListedPenalty) {
  const obligations = 'duties' in row ? row.duties.map((duty) => duty.code) : row.obligations
  return { code, pack_id, pack_version: version, hash, obligations, citations: citations.map(citationOf) }
}

/** The parameters that the lists of all kinds have. */
export const listQuery = { ...packReadQuery, ...viewParameter, ...pagingQuery }
export const ofObligation = Maybe(ShortText('Only those of this obligation of the pack', 'art-19-4-a'))

export const listOf = <T extends TSchema>(item: T) => ({
  data: Type.Array(item),
  page: RefTo(Page),
  source: RefTo(Source),
})

interface Attached {
  pack_id: string
  code: string
  pack_version: string
  hash: string
  obligations?: string[]
  citations: Parameters<typeof provisionsCell>[0] & Parameters<typeof linkCell>[0]
}

const keyOf = (row: Pick<Attached, 'pack_id' | 'code'>) => `${row.pack_id}/${row.code}`

/** The columns of every kind, before and after its own. */
export const keyColumn = text('Key', 34, keyOf, 'Pack and code, stable over exports')
export const tailColumns = [
  text(
    'Duties',
    34,
    (row: Attached) => (row.obligations ?? []).map((code) => keyOf({ ...row, code })),
    'Keys of the duties to which it belongs',
  ),
  text('Provisions', 30, (row: Attached) => provisionsCell(row.citations), 'What it rests on'),
  link('Link', (row: Attached) => linkCell(row.citations), 'The first provision at its publisher'),
  text('Pack version', 12, (row: Attached) => row.pack_version),
  text('Hash', 20, (row: Attached) => row.hash, 'SHA-256 of the legal content'),
] as const
