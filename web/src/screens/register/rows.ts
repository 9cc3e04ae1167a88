import { computed } from '@preact/signals'
import type { Citation } from '../../law/cite.ts'
import { labelOf, nameOfPack } from '../../law/reference.ts'
import { table } from '../../strings/words.ts'
import { acts as words } from '../../strings/acts.ts'
import { CATEGORIES, view, type Category } from '../../url/register.ts'
import { asked, askedBefore, hasSubjects, type Asked, type DutyRow } from './check.ts'
import { COUNTED } from './filters.ts'
import { filterOf } from './matches.ts'

/** A duty as the table shows it: all that a row needs is made once for each answer, and not while filters change. */
export interface Row {
  key: string
  duty: DutyRow
  category: Category
  /** The first provision that it rests on. */
  basis: Citation | undefined
  /** Whose duty it is, where the company has several subjects. */
  subject: string | undefined
  /** True where it differs from the kept state. */
  isChanged: boolean
  /** Its act, which has one name on the page, under any name in a text. */
  act: string
  /** Of a duty of a directive: through which law it binds, or that this is not recorded. */
  national: string | undefined
  /** When it is due, in a few words. */
  when: string
  /** What a search looks through, in small letters. */
  text: string
}

/** Every duty of every act, whether it bears on the company or not. */
export const allRows = computed(() => (asked.value ? rowsOf(asked.value) : []))

/** Those that apply, may apply or no longer do. */
export const rows = computed(() => allRows.value.filter(({ category }) => category !== 'out'))

/** Those that do not apply, of acts that do: an open act has one row of its own, and so has one that does not apply. */
export const rowsOut = computed(() => allRows.value.filter(isOut))

function isOut({ category, duty }: Row): boolean {
  return category === 'out' && duty.counted_as !== 'outside'
}

const rowsBefore = computed(() => (askedBefore.value ? rowsOf(askedBefore.value) : undefined))

const isCounted = computed(() => filterOf({ ...view.value, outcomes: [] }))

/** The categories of the answer before, by row; empty while there was none. */
export const categoriesBefore = computed(() => new Map((rowsBefore.value ?? []).map((row) => [row.key, row.category])))

/** What the numbers of the page count: every row, or those that the filters let through, with any outcome. */
export const counts = computed(() => countRows([...rows.value, ...rowsOut.value].filter(isCounted.value)))
export const countsBefore = computed(() => {
  const shown = rowsBefore.value?.filter((row) => row.category !== 'out' || isOut(row))
  return shown && countRows(shown.filter(isCounted.value))
})
/** The duties of the company that apply, under any filters. */
export const applying = computed(() => rows.value.filter(({ category }) => category === 'apply').length)

function countRows(list: Row[]): Record<Category, number> {
  const sums = Object.fromEntries(CATEGORIES.map((one) => [one, 0])) as Record<Category, number>
  for (const { category } of list) sums[category] += 1
  return sums
}

function rowsOf(answer: Asked): Row[] {
  const { duties, asOf } = answer
  const isOfSeveral = hasSubjects(answer)
  return duties.map((duty) => {
    const category = CATEGORIES.find((one) => COUNTED[one] === duty.counted_as) ?? 'out'
    const subject = isOfSeveral ? duty.subject_id : undefined
    return {
      key: [duty.pack_id, duty.code, ...(subject === undefined ? [] : [subject])].join('/'),
      duty,
      category,
      basis: citationOf(duty),
      subject,
      isChanged: duty.change.some((one) => one !== 'unchanged'),
      act: nameOfPack(duty.pack_id),
      national: duty.binds_through && words.through(duty.binds_through),
      when: whenOf(duty, category, asOf),
      text: textOfDuty(duty),
    }
  })
}

function whenOf(duty: DutyRow, category: Category, today: string): string {
  const { applies_from: from, next_date: next, trigger_event: event } = duty
  if (from !== undefined && from > today) return table.from(from)
  // A next day is past only where the duty is overdue.
  if (next !== undefined) return next < today ? table.overdueSince(next) : table.by(next)
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

/** True for a duty that is in force and asks for nothing until its event happens. */
export const isWaiting = ({ category, duty }: Row): boolean =>
  (category === 'apply' || category === 'if') && duty.trigger_event !== undefined
