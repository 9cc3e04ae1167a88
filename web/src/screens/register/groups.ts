import { computed } from '@preact/signals'
import { labelOf } from '../../law/reference.ts'
import { table } from '../../strings.ts'
import { view, type Grouping, type RegisterView } from './address.ts'
import { asked, type DutyRow } from './check.ts'
import { wordsOf } from './filters.ts'
import { actOf, rows, type Row } from './rows.ts'

export interface Group {
  name: string
  rows: Row[]
}

/** The filter of the screen. The service has the same one for files. */
export function matches(row: Row, { outcomes, acts, roles, isChanged, ...rest }: RegisterView): boolean {
  const needles = wordsOf(rest)
  const hay = needles.length === 0 ? '' : textOfRow(row.duty)
  return (
    (!isChanged || row.isChanged) &&
    (outcomes.length === 0 || outcomes.includes(row.category)) &&
    (acts.length === 0 || acts.includes(row.duty.pack_id)) &&
    (roles.length === 0 || row.duty.addressee_roles.some((role) => roles.includes(role))) &&
    needles.every((needle) => hay.includes(needle))
  )
}

function textOfRow({ title, summary, act, articles, addressees = [] }: DutyRow): string {
  return [title, summary, act, ...articles, ...addressees].join(' ').toLowerCase()
}

const { compare } = new Intl.Collator('en', { numeric: true })

/** The rows that the filters let through, in the order of their groups; those of a group in the order of the law. */
export const shownRows = computed(() => {
  const { group } = view.value
  const found = rows.value.filter((row) => matches(row, view.value))
  const keys = new Map(found.map((row) => [row, `${rankOf(row, group)} ${placeOf(row)}`]))
  return found.toSorted((one, other) => compare(keys.get(one)!, keys.get(other)!))
})

/** The act itself comes before the acts under it; articles before annexes. */
function placeOf({ duty: { act, articles } }: Row): string {
  const [article = ''] = articles
  return `${act} ${article.startsWith('Art ') ? 0 : 1} ${article}`
}

/** What is to come first, by its day; then what events start; then what has begun, the newest first. */
function rankOf({ duty }: Row, group: Grouping): string {
  if (group !== 'date') return ''
  const today = asked.value?.asOf ?? ''
  const { applies_from: from, trigger_event: event } = duty
  if (from !== undefined && from > today) return `0 ${from}`
  if (event !== undefined) return '1'
  return from === undefined ? '3' : `2 ${99_999_999 - Number(from.replaceAll('-', ''))}`
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
