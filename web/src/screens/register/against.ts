import { computed, effect, signal, untracked } from '@preact/signals'
import type { Schemas } from '#clients/typescript/src/index.ts'
import { callApi, type Made } from '../../api/api.ts'
import { isSignedIn } from '../../api/session.ts'
import { contentOf } from '../../company/company.ts'
import { view } from '../../url/register.ts'
import { CHECK_PATH } from './check.ts'
import { company, isChosen } from './company-now.ts'
import { inputsOf, kept } from './kept.ts'
import { spent } from './spent.ts'

export type Differences = Schemas['CheckDifferences']
export type DifferentDuty = Differences['duties'][number]

/** The duties of the company here and there, as the service compares them. */
interface Compared {
  question: string
  differences: Differences
  made: Made
}

export const compared = signal<Compared | undefined>(undefined)
export const comparedFailure = signal<unknown>(undefined)

/** So many rows come; the counts count all. */
const ROWS_MOST = 500

/** What is said of the company: of a kept one the whole profile, which may say more than this page shows. */
const statedContent = computed(() => {
  const { profile } = kept.value ?? {}
  return profile && profile.id === view.value.customer ? inputsOf(profile) : contentOf(company.value)
})

/** What is compared: the company on the day of the page, with another day, or with another text of an act. */
const question = computed(() => {
  const { against, asOf, knownAt } = view.value
  if (against === undefined || !isChosen.value) return undefined
  const [packId, version] = against.split('@')
  const body = {
    ...statedContent.value,
    ...(asOf ? { as_of: asOf } : {}),
    ...(knownAt ? { known_at: knownAt } : {}),
    include_relationships: false,
    limit: ROWS_MOST,
    against: version === undefined ? { as_of: against } : { versions: [{ pack_id: packId!, version }] },
  }
  return JSON.stringify(body)
})

export const isComparing = computed(
  () => compared.value?.question !== question.value && comparedFailure.value === undefined,
)

/** Asks whenever another comparison is wanted. Returns what ends it. */
export function keepComparing(): () => void {
  return effect(() => {
    const next = question.value
    if (next === undefined || !isSignedIn.value || compared.peek()?.question === next) return undefined
    const aborter = new AbortController()
    // What the call reads must not ask again.
    untracked(() => void compare(next, aborter.signal))
    return () => aborter.abort()
  })
}

/** Compares again after a failure. */
export async function compareAgain(): Promise<void> {
  if (question.value !== undefined) await compare(question.value, new AbortController().signal)
}

async function compare(text: string, aborted: AbortSignal): Promise<void> {
  comparedFailure.value = undefined
  try {
    const body = JSON.parse(text) as Schemas['ApplicabilityCheckRequest']
    const { data, made } = await callApi({ method: 'POST', path: CHECK_PATH, body }, (api) =>
      api.POST(CHECK_PATH, { body, signal: aborted }),
    )
    spent.value += made.cost
    if (data.against && !aborted.aborted) compared.value = { question: text, differences: data.against, made }
  } catch (error) {
    if (!aborted.aborted) comparedFailure.value = error
  }
}
