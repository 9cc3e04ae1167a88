import { computed, effect, signal } from '@preact/signals'
import { callApi } from '../../api/api.ts'
import { labelOf } from '../../law/reference.ts'
import { table } from '../../strings.ts'
import { view, type RegisterView } from './address.ts'
import { asked, spent } from './check.ts'
import { rows, type Row } from './rows.ts'

export interface Group {
  /** What the group is about; a filter of the address where one exists. */
  name: string
  rows: Row[]
}

export function matches(row: Row, { outcomes, acts, roles, words }: RegisterView): boolean {
  const needles = words.toLowerCase().split(/\s+/).filter(Boolean)
  const hay = needles.length === 0 ? '' : textOfRow(row)
  return (
    (outcomes.length === 0 || outcomes.includes(row.category)) &&
    (acts.length === 0 || acts.includes(row.packId)) &&
    (roles.length === 0 || row.roles.some((role) => roles.includes(role))) &&
    needles.every((needle) => hay.includes(needle))
  )
}

function textOfRow({ result, act, basis, duty, roles }: Row): string {
  const named = [...basis.map(({ label }) => label), ...roles.map((role) => labelOf('entity_roles', role))]
  return [result.title, act, duty?.summary, ...named].join(' ').toLowerCase()
}

export const shownRows = computed(() => rows.value.filter((row) => matches(row, view.value)))

/** Artefacts by row, read from the packs once somebody groups by them. */
const artefacts = signal<ReadonlyMap<string, string[]>>(new Map())
const artefactsRead = new Set<string>()

effect(() => {
  if (view.value.group !== 'artefact' || !asked.value) return
  const { as_of: day } = asked.value.answer
  for (const packId of new Set(rows.value.map((row) => row.packId))) void readArtefacts(packId, day)
})

async function readArtefacts(packId: string, asOf: string): Promise<void> {
  if (artefactsRead.has(packId)) return
  artefactsRead.add(packId)
  try {
    const query = { as_of: asOf, limit: 500 }
    const path = `/api/v1/domain-packs/${packId}/evidence-requirements?as_of=${asOf}&limit=500`
    const { data, made } = await callApi({ method: 'GET', path }, (api) =>
      api.GET('/api/v1/domain-packs/{pack_id}/evidence-requirements', { params: { path: { pack_id: packId }, query } }),
    )
    spent.value += made.cost
    const next = new Map(artefacts.peek())
    for (const { artifact_name: name, obligations } of data.data)
      for (const code of obligations) next.set(`${packId}/${code}`, [...(next.get(`${packId}/${code}`) ?? []), name])
    artefacts.value = next
  } catch {
    artefactsRead.delete(packId)
  }
}

/** The shown rows under their heads. A row with several roles or artefacts is under each of them. */
export const groups = computed<Group[]>(() => {
  const found = new Map<string, Row[]>()
  for (const row of shownRows.value) {
    for (const name of namesOf(row)) {
      const list = found.get(name)
      if (list) list.push(row)
      else found.set(name, [row])
    }
  }
  const list = [...found].map(([name, own]) => ({ name, rows: own }))
  const { group } = view.value
  if (group === 'date') return list.toSorted((one, other) => rankOf(one).localeCompare(rankOf(other)))
  return group === 'act' ? list : list.toSorted((one, other) => other.rows.length - one.rows.length)
})

function namesOf(row: Row): string[] {
  const { group } = view.value
  if (group === 'role')
    return row.roles.length > 0 ? row.roles.map((role) => labelOf('entity_roles', role)) : [table.everyone]
  if (group === 'artefact') return artefacts.value.get(row.key) ?? [table.noArtefact]
  return [group === 'date' ? periodOf(row) : row.act]
}

function periodOf({ from, event }: Row): string {
  const today = asked.value?.answer.as_of ?? ''
  if (from !== undefined && from > today) return table.begins(from)
  if (event !== undefined) return table.event
  return from === undefined ? table.undated : table.began(from.slice(0, 4))
}

/** What is to come first, by its day; then what events start; then what has begun, the newest first. */
function rankOf({ name, rows: [first] }: Group): string {
  const today = asked.value?.answer.as_of ?? ''
  if (first?.from !== undefined && first.from > today) return `0 ${first.from}`
  if (name === table.event) return '1'
  return name === table.undated ? '3' : `2 ${9999 - Number(first?.from?.slice(0, 4) ?? 0)}`
}

/** When a duty is due, in a few words. */
export function whenOf({ from, event, category }: Row): string {
  const today = asked.value?.answer.as_of ?? ''
  if (from !== undefined && from > today) return table.from(from)
  if (event !== undefined) return event
  if (from === undefined) return category === 'later' ? table.noDate : ''
  return table.since(from)
}
