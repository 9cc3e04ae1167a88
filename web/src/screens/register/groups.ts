import { computed } from '@preact/signals'
import { labelOf } from '../../law/reference.ts'
import { table } from '../../strings.ts'
import { view, type Grouping } from './address.ts'
import { asked } from './check.ts'
import { matches } from './matches.ts'
import { actOf, rows, rowsOut, type Row } from './rows.ts'

export interface Group {
  name: string
  rows: Row[]
}

const { compare } = new Intl.Collator('en', { numeric: true })

/** The rows that the filters let through, in the order of their groups; those of a group in the order of the law. */
export const shownRows = computed(() => {
  const { group } = view.value
  const all = view.value.outcomes.includes('out') ? [...rows.value, ...rowsOut.value] : rows.value
  const found = all.filter((row) => matches(row, view.value))
  const keys = new Map(found.map((row) => [row, `${rankOf(row, group)} ${placeOf(row)}`]))
  return found.toSorted((one, other) => compare(keys.get(one)!, keys.get(other)!))
})

/** The act itself comes before the acts under it; articles before annexes. */
function placeOf({ duty: { act, articles } }: Row): string {
  const [article = ''] = articles
  return `${act} ${article.startsWith('Art ') ? 0 : 1} ${article}`
}

/** What is to come first, by its day; then what has begun, the oldest first; then what events start. */
function rankOf({ duty }: Row, group: Grouping): string {
  if (group !== 'date') return ''
  const today = asked.value?.asOf ?? ''
  const { applies_from: from, trigger_event: event } = duty
  if (from !== undefined && from > today) return `0 ${from}`
  if (event !== undefined) return '2'
  return from === undefined ? '3' : `1 ${from}`
}

/** The shown rows under their heads. A row with several roles or artefacts is under each of them. */
export const groups = computed<Group[]>(() => {
  const found = new Map<string, Row[]>()
  for (const row of shownRows.value)
    for (const name of namesOf(row)) {
      const list = found.get(name)
      if (list) list.push(row)
      else found.set(name, [row])
    }
  const list = [...found].map(([name, own]) => ({ name, rows: own }))
  const { group } = view.value
  const isInOrder = group === 'date' || group === 'act'
  return isInOrder ? list : list.toSorted((one, other) => other.rows.length - one.rows.length)
})

function namesOf(row: Row): string[] {
  const { group } = view.value
  const { addressee_roles: roles, evidence = [] } = row.duty
  if (group === 'role') return roles.length > 0 ? roles.map((role) => labelOf('entity_roles', role)) : [table.everyone]
  if (group === 'artefact') return evidence.length > 0 ? [...new Set(evidence)] : [table.noArtefact]
  return [group === 'date' ? periodOf(row) : actOf(row)]
}

/** The group of a row by date. */
export function periodOf({ duty: { applies_from: from, trigger_event: event } }: Row): string {
  const today = asked.value?.asOf ?? ''
  if (from !== undefined && from > today) return table.begins(from)
  if (event !== undefined) return table.event
  return from === undefined ? table.undated : table.began(from.slice(0, 4))
}

/** When a duty is due, in a few words. */
export function whenOf({ duty: { applies_from: from, trigger_event: event }, category }: Row): string {
  const today = asked.value?.asOf ?? ''
  if (from !== undefined && from > today) return table.from(from)
  if (event !== undefined) return labelOf('events', event)
  if (from === undefined) return category === 'later' ? table.noDate : ''
  return table.since(from)
}
