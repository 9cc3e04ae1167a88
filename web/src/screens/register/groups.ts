import { computed } from '@preact/signals'
import { inOrder, placeInLaw, placeInTime, rankActs } from '#src/lib/law/duty-order.ts'
import { labelOf } from '../../law/reference.ts'
import { table } from '../../strings/words.ts'
import { formatRegister, view } from '../../url/register.ts'
import { asked } from './check.ts'
import { filterOf } from './matches.ts'
import { rows, rowsOut, type Row } from './rows.ts'

export interface Group {
  name: string
  rows: Row[]
  /** How many of them the filters let through. */
  shown: number
}

export const grouping = computed(() => view.value.group)

/** Whether the duties that do not apply are asked for. */
export const isOutShown = computed(() => view.value.outcomes.includes('out'))

/** The rows among which the filters choose. */
export const choosable = computed(() => (isOutShown.value ? [...rows.value, ...rowsOut.value] : rows.value))

/** All rows in the order of their groups; those of a group in the order of the law. A filter changes no order. */
const ordered = computed(() => {
  const { acts = [] } = asked.value ?? {}
  const ranks = rankActs(acts)
  const isByDate = grouping.value === 'date'
  return inOrder(choosable.value, ({ duty }) => {
    const group = isByDate ? placeInTime(duty) : ''
    return `${group} ${placeInLaw(duty, ranks)}`
  })
})

/** What the filters say; the row that is open is no filter. */
const filterText = computed(() => formatRegister({ ...view.value, open: undefined }).toString())

/** The rows that the filters let through. */
export const shownRows = computed(() => {
  void filterText.value
  return ordered.value.filter(filterOf(view.peek()))
})

export const shownKeys = computed(() => new Set(shownRows.value.map(({ key }) => key)))

/** All rows under their heads. A row with several roles or artefacts is under each of them. */
const allGroups = computed(() => {
  const found = new Map<string, Row[]>()
  for (const row of ordered.value)
    for (const name of namesOf(row)) {
      const list = found.get(name)
      if (list) list.push(row)
      else found.set(name, [row])
    }
  return [...found].map(([name, own]) => ({ name, rows: own }))
})

/** The groups with what is shown of them, in their order. Those without any are hidden, and come back at once. */
export const groups = computed<Group[]>(() => {
  const keys = shownKeys.value
  const list = allGroups.value.map((group) => ({
    ...group,
    shown: group.rows.reduce((sum, { key }) => sum + (keys.has(key) ? 1 : 0), 0),
  }))
  const isInOrder = grouping.value === 'date' || grouping.value === 'act'
  return isInOrder ? list : list.toSorted((one, other) => other.shown - one.shown)
})

function namesOf(row: Row): string[] {
  const group = grouping.value
  const { addressee_roles: roles, evidence = [] } = row.duty
  if (group === 'role') return roles.length > 0 ? roles.map((role) => labelOf('entity_roles', role)) : [table.everyone]
  if (group === 'artefact') return evidence.length > 0 ? [...new Set(evidence)] : [table.noArtefact]
  return [group === 'date' ? periodOf(row) : row.act]
}

/** The group of a row by date, and its column in what is due when. */
export function periodOf({ duty: { next_date: next, applies_from: from } }: Row): string {
  if (next !== undefined) return next < (asked.value?.asOf ?? '') ? table.overdue : table.next(next)
  return from === undefined ? table.undated : table.began(from.slice(0, 4))
}

/** The day by which a row has its place in time. */
export const placeOf = ({ duty: { next_date: next, applies_from: from } }: Row): string | undefined => next ?? from
