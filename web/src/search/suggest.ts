import { computed, signal } from '@preact/signals'
import { isSignedIn } from '../api/session.ts'
import { cite } from '../law/cite.ts'
import { actNames, labelOf, loadReference, nameOfPack, packs, vocabulary } from '../law/reference.ts'
import { search as words } from '../strings/search.ts'
import { findDuties, type Found, refusalOf } from './find.ts'
import { SEARCH_PATH, searchQuery } from './paths.ts'

/** A line beneath the field, which leads somewhere. */
export interface Suggestion {
  group: string
  title: string
  /** Which law, and why it is here. */
  note: string
  to: { path: string; query?: URLSearchParams }
}

export const typed = signal('')
/** The newest answer, with the words that it is about. */
const answered = signal<{ q: string; found?: Found; failed?: string }>({ q: '' })
export const isLooking = computed(() => typed.value.trim() !== '' && answered.value.q !== typed.value.trim())
/** Why there is no answer, in words. */
export const failed = computed(() => (isLooking.value ? undefined : answered.value.failed))

/** After the last letter, ms: each question has its price. */
const PAUSE_MS = 600
/** Fewer letters say nothing. */
const LETTERS_LEAST = 3
const DUTIES_MOST = 8
const WORDS_MOST = 4
const kept = new Map<string, Found>()
let timer: ReturnType<typeof setTimeout> | undefined
let current: AbortController | undefined

/** Looks for what is typed, once the reader pauses. */
export function type(text: string): void {
  typed.value = text
  clearTimeout(timer)
  current?.abort()
  const q = text.trim()
  if (q.length < LETTERS_LEAST || !isSignedIn.peek()) return
  const known = kept.get(q)
  if (known) answered.value = { q, found: known }
  else timer = setTimeout(() => void look(q), PAUSE_MS)
}

async function look(q: string): Promise<void> {
  current = new AbortController()
  const { signal: aborted } = current
  try {
    const [found] = await Promise.all([findDuties({ q }, { limit: DUTIES_MOST }, aborted), loadReference()])
    kept.set(q, found)
    answered.value = { q, found }
  } catch (error) {
    if (aborted.aborted) return
    const refusal = refusalOf(error)
    answered.value = { q, failed: refusal === undefined ? words.failed : words.refused(q, refusal) }
  }
}

/** The lines beneath the field: roles and acts of that name at once, duties and what is not modelled once they are found. */
export const suggestions = computed<Suggestion[]>(() => {
  const needle = typed.value.trim().toLowerCase()
  if (needle === '') return []
  const { q, found } = answered.value
  const isNewest = q === typed.value.trim()
  return [...named(needle), ...(found && isNewest ? ofAnswer(q, found) : [])]
})

const startsWord = (text: string, needle: string) => ` ${text.toLowerCase()}`.includes(` ${needle}`)

function named(needle: string): Suggestion[] {
  const acts = packs.value
    .filter(({ short_name: short, title }) => startsWord(short, needle) || startsWord(title, needle))
    .map(({ id, short_name: title, title: note }) => ({
      group: words.acts,
      title,
      note,
      to: { path: `/library/${id}` },
    }))
  const roles = (vocabulary.value.entity_roles ?? [])
    .filter(({ label }) => startsWord(label, needle))
    .toSorted((one, other) => one.label.length - other.label.length)
    .map(({ code, label, definition = '' }) => ({
      group: words.roles,
      title: label,
      note: definition,
      to: { path: SEARCH_PATH, query: searchQuery({ roles: [code] }) },
    }))
  return [...acts.slice(0, WORDS_MOST), ...roles.slice(0, WORDS_MOST)]
}

function ofAnswer(q: string, { hits, data }: Found): Suggestion[] {
  const duties = hits.map(
    ({ matched, obligation: { pack_id: packId, code, title, citations, addressee_roles: roles } }) => ({
      group: words.duties,
      title,
      note: [
        cite(citations[0]!.ref, actNames.value).label,
        roles.map((one) => labelOf('entity_roles', one)).join(', '),
        words.why(matched),
      ]
        .filter(Boolean)
        .join(' · '),
      to: { path: `/library/${packId}/${code}` },
    }),
  )
  const { total } = data.page
  const whole = { path: SEARCH_PATH, query: searchQuery({ q }) }
  const all = { group: words.duties, title: words.all(total), note: '', to: whole }
  const missing = data.not_modelled.map(({ pack_id: packId, ref, detail }) => ({
    group: words.notModelled,
    title: cite(ref, actNames.value).label || nameOfPack(packId),
    note: detail,
    to: whole,
  }))
  return [...duties, ...(total > duties.length ? [all] : []), ...missing]
}
