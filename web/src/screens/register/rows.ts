import { computed } from '@preact/signals'
import type { Citation } from '../../law/cite.ts'
import { labelOf, nameOfPack } from '../../law/reference.ts'
import { table } from '../../strings.ts'
import { CATEGORIES, view, type Category } from './address.ts'
import { asked, askedBefore, type Asked, type DutyRow } from './check.ts'
import { COUNTED, isDecided } from './filters.ts'
import { filterOf } from './matches.ts'

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

/** Every duty of every act, whether it bears on the company or not. */
export const allRows = computed(() => (asked.value ? rowsOf(asked.value) : []))

/** Those that apply, may apply or no longer do. */
export const rows = computed(() => allRows.value.filter(({ category }) => category !== 'out'))

/** Those that do not apply, of acts that do: an open act is told of as a whole, and so is one that does not apply. */
export const rowsOut = computed(() => (asked.value ? outOf(asked.value, allRows.value) : []))

function outOf({ acts }: Asked, all: Row[]): Row[] {
  const packs = new Set(acts.filter(isDecided).map(({ pack_id: packId }) => packId))
  return all.filter(({ category, duty }) => category === 'out' && packs.has(duty.pack_id))
}

const rowsBefore = computed(() => (askedBefore.value ? rowsOf(askedBefore.value) : undefined))

const isCounted = computed(() => filterOf({ ...view.value, outcomes: [] }))

/** The categories of the answer before, by row; empty while there was none. */
export const categoriesBefore = computed(() => new Map((rowsBefore.value ?? []).map((row) => [row.key, row.category])))

/** What the numbers of the page count: every row, or those that the filters let through, whatever their outcome. */
export const counts = computed(() => countRows([...rows.value, ...rowsOut.value].filter(isCounted.value)))
export const countsBefore = computed(() => {
  if (!askedBefore.value || !rowsBefore.value) return undefined
  const all = rowsBefore.value
  const shown = [...all.filter(({ category }) => category !== 'out'), ...outOf(askedBefore.value, all)]
  return countRows(shown.filter(isCounted.value))
})
/** The duties of the company that apply, whatever the filters. */
export const applying = computed(() => rows.value.filter(({ category }) => category === 'apply').length)

function countRows(list: Row[]): Record<Category, number> {
  const sums = Object.fromEntries(CATEGORIES.map((one) => [one, 0])) as Record<Category, number>
  for (const { category } of list) sums[category] += 1
  return sums
}

function rowsOf({ duties, asOf }: Asked): Row[] {
  return duties.map((duty) => {
    const category = categoryOf(duty)
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

/** A duty that did apply in the kept state is one that no longer does. */
function categoryOf({ counted_as: counted, change }: DutyRow): Category {
  if (counted !== 'does_not_apply') return CATEGORIES.find((one) => COUNTED[one] === counted) ?? 'out'
  return change.some((one) => one !== 'unchanged') ? 'gone' : 'out'
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
