import { computed, signal } from '@preact/signals'
import type { Schemas } from '#clients/typescript/src/index.ts'
import { callApi } from '../../api/api.ts'
import { cite } from '../../law/cite.ts'
import { actNames, nameOfPack } from '../../law/reference.ts'
import { days as words } from '../../strings/days.ts'
import { asked } from './check.ts'
import { allRows } from './rows.ts'

/** A day of the law, and what changes on it. */
export interface LawDay {
  date: string
  what: string
}

const PATH = '/api/v1/change-events'
type Change = Schemas['ChangeEvent']
const changes = signal<readonly Change[] | undefined>(undefined)
export const isReadingDays = computed(() => changes.value === undefined)

/** Reads once when the text of an act changed. Without an answer the days of the duties stay. */
export async function readDays(): Promise<void> {
  if (changes.peek() !== undefined) return
  try {
    const query = { limit: 500 }
    const { data } = await callApi({ method: 'GET', path: `${PATH}?limit=500` }, (api) =>
      api.GET(PATH, { params: { query } }),
    )
    changes.value = data.data
  } catch {
    changes.value = []
  }
}

/** Owed, or owed once an answer says so: a day on which something begins that is not owed is no news. */
const BEARING = new Set(['apply', 'if', 'open', 'later'])

/** The days on which duties of the company begin, or one of its acts has another text: first to last. */
export const lawDays = computed<LawDay[]>(() => {
  const today = new Date().toISOString().slice(0, 10)
  const starts = new Map<string, Map<string, number>>()
  for (const { category, duty } of allRows.value) {
    if (duty.applies_from === undefined || !BEARING.has(category)) continue
    const byAct = starts.get(duty.applies_from) ?? new Map<string, number>()
    starts.set(duty.applies_from, byAct.set(duty.pack_id, (byAct.get(duty.pack_id) ?? 0) + 1))
  }
  const acts = new Set(
    (asked.value?.acts ?? []).flatMap((act) => (act.outcome === 'does_not_apply' ? [] : act.pack_id)),
  )
  const texts = Map.groupBy(
    (changes.value ?? []).filter(({ pack_id: id = '', from_version: from }) => from !== undefined && acts.has(id)),
    ({ dates }) => dates.applies_from ?? '',
  )
  const dates = [...new Set([...starts.keys(), ...texts.keys()])].filter(Boolean).toSorted()
  return dates.map((date) => {
    const counted = [...(starts.get(date) ?? [])]
    const parts = counted.map(([packId, n]) => words.begin(n, nameOfPack(packId)))
    const all = counted.reduce((sum, [, n]) => sum + n, 0)
    const said = parts.length === 0 ? [] : [date > today ? words.begins(parts, all) : words.began(parts)]
    const another = (texts.get(date) ?? []).map(({ pack_id: packId = '', cause }) =>
      words.text(nameOfPack(packId), cause?.ref && cite(cause.ref, actNames.value).label),
    )
    return { date, what: [...said, ...another].join('; ') }
  })
})
