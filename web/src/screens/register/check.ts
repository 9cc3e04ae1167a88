import { computed, effect, signal } from '@preact/signals'
import type { Schemas } from '#clients/typescript/src/index.ts'
import { callApi, type Made } from '../../api/api.ts'
import { key } from '../../api/session.ts'
import { isAskable, subjectOf } from '../../company/company.ts'
import { loadDuties, loadReference } from '../../law/reference.ts'
import { company, view } from './address.ts'

export type Answer = Schemas['ApplicabilityAnswer']
export interface Asked {
  question: string
  answer: Answer
  made: Made
}

export const CHECK_PATH = '/api/v1/regulatory-graph/applicability-check'

/** The newest whole answer. It stays, dimmed, until the next one is there. */
export const asked = signal<Asked | undefined>(undefined)
/** The answer that it replaced; what differs between both is shown as moved. */
export const askedBefore = signal<Asked | undefined>(undefined)
export const failure = signal<unknown>(undefined)
/** Credits that this tab's checks of the register have cost. */
export const spent = signal(0)

/** The body of the check. Two companies that differ in what is not known yet alone ask the same question. */
export const question = computed(() => {
  if (!isAskable(company.value)) return undefined
  const { asOf } = view.value
  return JSON.stringify({
    ...subjectOf(company.value),
    ...(asOf ? { as_of: asOf } : {}),
    include_obligations: true,
    include_relationships: false,
  })
})

export const isBehind = computed(() => question.value !== undefined && asked.value?.question !== question.value)

/** After the last change of an answer, ms. */
const PAUSE_MS = 600
/** Answers of this tab, so that going back asks nothing again. */
const answers = new Map<string, Asked>()
const ANSWERS_MOST = 40

/** Asks whenever the question has changed. Returns what ends it. */
export function keepAsking(): () => void {
  let current: AbortController | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    clearTimeout(timer)
    current?.abort()
  }
  const end = effect(() => {
    const next = question.value
    stop()
    if (next === undefined || key.value === undefined) return
    const known = answers.get(next)
    failure.value = undefined
    if (known) {
      show(known)
      return
    }
    current = new AbortController()
    const { signal: aborted } = current
    // The first question of a page has nothing before it that could still be typed.
    timer = setTimeout(() => void ask(next, aborted), asked.peek() ? PAUSE_MS : 0)
  })
  return () => {
    stop()
    end()
  }
}

/** Asks again after a failure. */
export async function askAgain(): Promise<void> {
  if (question.value !== undefined) await ask(question.value, new AbortController().signal)
}

async function ask(text: string, aborted: AbortSignal): Promise<void> {
  failure.value = undefined
  try {
    const body = JSON.parse(text) as Schemas['ApplicabilityCheckRequest']
    const [{ data, made }] = await Promise.all([
      callApi({ method: 'POST', path: CHECK_PATH, body }, (api) => api.POST(CHECK_PATH, { body, signal: aborted })),
      loadReference(),
    ])
    spent.value += made.cost
    const bearing = data.results.filter(({ subjects }) => subjects.some((own) => own.obligation_results?.length))
    await loadDuties(bearing.map((one) => ({ packId: one.pack_id, version: one.pack_version, asOf: data.as_of })))
    const found = { question: text, answer: data, made }
    answers.set(text, found)
    if (answers.size > ANSWERS_MOST) answers.delete(answers.keys().next().value!)
    if (!aborted.aborted && question.peek() === text) show(found)
  } catch (error) {
    if (!aborted.aborted) failure.value = error
  }
}

function show(next: Asked): void {
  if (asked.peek() === next) return
  const { name } = company.peek()
  // What differs from another company has not moved.
  askedBefore.value = name === shownName ? asked.peek() : undefined
  shownName = name
  asked.value = next
}

let shownName: string | undefined
