import { computed } from '@preact/signals'
import type { Citation } from '../../law/cite.ts'
import { nameOfPack } from '../../law/reference.ts'
import { CATEGORIES, type Category } from './address.ts'
import { asked, askedBefore, type Asked, type DutyRow } from './check.ts'
import { COUNTED } from './filters.ts'

/** A duty as the table shows it. */
export interface Row {
  key: string
  duty: DutyRow
  category: Category
  /** The first provision that it rests on. */
  basis: Citation | undefined
  /** True where it differs from the kept state. */
  isChanged: boolean
}

export const rows = computed(() => (asked.value ? rowsOf(asked.value) : []))

/** The categories of the answer before, by row; empty while there was none. */
export const categoriesBefore = computed(
  () => new Map(askedBefore.value ? rowsOf(askedBefore.value).map((row) => [row.key, row.category]) : []),
)

export const counts = computed(() => countRows(rows.value))
export const countsBefore = computed(() => (askedBefore.value ? countRows(rowsOf(askedBefore.value)) : undefined))

function countRows(list: Row[]): Record<Category, number> {
  const sums = Object.fromEntries(CATEGORIES.map((one) => [one, 0])) as Record<Category, number>
  for (const { category } of list) sums[category] += 1
  return sums
}

function rowsOf({ duties }: Asked): Row[] {
  return duties.map((duty) => ({
    key: `${duty.pack_id}/${duty.code}`,
    duty,
    category: CATEGORIES.find((one) => COUNTED[one] === duty.counted_as) ?? 'gone',
    basis: citationOf(duty),
    isChanged: duty.change.some((one) => one !== 'unchanged'),
  }))
}

function citationOf({ articles: [label], url = '' }: DutyRow): Citation | undefined {
  return label === undefined ? undefined : { ref: label, label, url }
}

/** True for what has to be done, or may have to be: what the law only allows needs no decision. */
export const isDuty = ({ category }: Row): boolean => category !== 'permission' && category !== 'allowed'

/** How many open duties one of these answers decides. */
export function decidedBy(codes: readonly string[]): number {
  return rows.value.filter((row) => isDuty(row) && row.duty.hangs_on.some((code) => codes.includes(code))).length
}

/** An act has one name on the page, whatever a text calls it. */
export const actOf = ({ duty }: Row): string => nameOfPack(duty.pack_id)
