import { computed } from '@preact/signals'
import type { Citation } from '../../law/cite.ts'
import { labelOf, nameOfPack } from '../../law/reference.ts'
import { table } from '../../strings.ts'
import { CATEGORIES, type Category } from './address.ts'
import { asked, askedBefore, type Asked, type DutyRow } from './check.ts'
import { COUNTED } from './filters.ts'

/** A duty as the table shows it: all that a row needs is made once for each answer, and not while filters change. */
export interface Row {
  key: string
  duty: DutyRow
  category: Category
  /** The first provision that it rests on. */
  basis: Citation | undefined
  /** True where it differs from the kept state. */
  isChanged: boolean
  /** Its act, which has one name on the page, whatever a text calls it. */
  act: string
  /** When it is due, in a few words. */
  when: string
  /** What a search looks through, in small letters. */
  text: string
}

export const rows = computed(() => (asked.value ? rowsOf(asked.value) : []))

const rowsBefore = computed(() => (askedBefore.value ? rowsOf(askedBefore.value) : undefined))

/** The categories of the answer before, by row; empty while there was none. */
export const categoriesBefore = computed(() => new Map((rowsBefore.value ?? []).map((row) => [row.key, row.category])))

export const counts = computed(() => countRows(rows.value))
export const countsBefore = computed(() => (rowsBefore.value ? countRows(rowsBefore.value) : undefined))

function countRows(list: Row[]): Record<Category, number> {
  const sums = Object.fromEntries(CATEGORIES.map((one) => [one, 0])) as Record<Category, number>
  for (const { category } of list) sums[category] += 1
  return sums
}

function rowsOf({ duties, asOf }: Asked): Row[] {
  return duties.map((duty) => {
    const category = CATEGORIES.find((one) => COUNTED[one] === duty.counted_as) ?? 'gone'
    return {
      key: `${duty.pack_id}/${duty.code}`,
      duty,
      category,
      basis: citationOf(duty),
      isChanged: duty.change.some((one) => one !== 'unchanged'),
      act: nameOfPack(duty.pack_id),
      when: whenOf(duty, category, asOf),
      text: textOfDuty(duty),
    }
  })
}

function whenOf({ applies_from: from, trigger_event: event }: DutyRow, category: Category, today: string): string {
  if (from !== undefined && from > today) return table.from(from)
  if (event !== undefined) return labelOf('events', event)
  if (from === undefined) return category === 'later' ? table.noDate : ''
  return table.since(from)
}

function textOfDuty({ title, summary, act, articles, addressees = [] }: DutyRow): string {
  return [title, summary, act, ...articles, ...addressees].join(' ').toLowerCase()
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
