import { computed, effect, signal } from '@preact/signals'
import type { Schemas } from '#clients/typescript/src/index.ts'
import { callApi, type Made } from '../../api/api.ts'
import { isSignedIn } from '../../api/session.ts'
import { contentOf, isAskable } from '../../company/company.ts'
import { loadReference } from '../../law/reference.ts'
import { view } from '../../url/register.ts'
import { company } from './company-now.ts'
import { isSaving, kept } from './kept.ts'
import { readRegister } from './read-register.ts'
import { spent } from './spent.ts'

export type DutyRow = Schemas['DutyRow']
export type ActRow = Schemas['ActRow']

/** An answer of the service about a company, kept or not. */
export interface Asked {
  question: string
  asOf: string
  duties: DutyRow[]
  unknown: Schemas['ApplicabilityAnswer']['unknown']
  /** The questions that come next, and how many duties their answers settle. */
  next: Schemas['NextAnswers']
  sources: Array<Schemas['Source']>
  acts: ActRow[]
  assumptions: string[]
  /** The run that a kept company is compared with. */
  since: Schemas['SinceRun'] | undefined
  made: Made
}

/** True for an answer about a kept company that has several subjects. */
export const hasSubjects = ({ acts }: Asked): boolean => new Set(acts.map(({ subject_id: id }) => id)).size > 1

export const CHECK_PATH = '/api/v1/regulatory-graph/applicability-check'

/** The newest whole answer. It stays, dimmed, until the next one is there. */
export const asked = signal<Asked | undefined>(undefined)
/** The answer that it replaced; what differs between both is shown as moved. */
export const askedBefore = signal<Asked | undefined>(undefined)
export const failure = signal<unknown>(undefined)

/** What a check asks about the company. */
export const subject = computed(() => {
  if (!isAskable(company.value)) return undefined
  const { asOf, knownAt } = view.value
  return { ...contentOf(company.value), ...(asOf ? { as_of: asOf } : {}), ...(knownAt ? { known_at: knownAt } : {}) }
})

/** The whole question: a kept company is asked for by its name, and anew with each version and run. */
export const question = computed(() => {
  const { customer, asOf } = view.value
  if (customer === undefined) {
    // A duty that does not apply can be asked why not.
    const rows = { list_duties: true, include_not_applicable: true, include_relationships: false, view: 'full' }
    return subject.value && JSON.stringify({ ...subject.value, ...rows })
  }
  if (kept.value?.profile.id !== customer) return undefined
  const { version, current_run_id: run } = kept.value.profile
  return JSON.stringify({ customer, version, run, ...(asOf ? { as_of: asOf } : {}) })
})

export const isBehind = computed(
  () => isSaving.value || (question.value !== undefined && asked.value?.question !== question.value),
)

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
    if (next === undefined || !isSignedIn.value) return
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
    const [found] = await Promise.all([read(text, aborted), loadReference()])
    spent.value += found.made.cost
    answers.set(text, found)
    if (answers.size > ANSWERS_MOST) answers.delete(answers.keys().next().value!)
    if (!aborted.aborted && question.peek() === text) show(found)
  } catch (error) {
    if (!aborted.aborted) failure.value = error
  }
}

async function read(text: string, aborted: AbortSignal): Promise<Asked> {
  const body = JSON.parse(text) as Schemas['ApplicabilityCheckRequest'] & { customer?: string }
  if (body.customer !== undefined) {
    const asOf = body.as_of === undefined ? {} : { as_of: body.as_of }
    const { data, pages, made } = await readRegister(body.customer, asOf, aborted)
    const {
      since_run: since,
      unknown,
      next_answers: next,
      sources,
      acts,
      assumptions,
      as_of: day,
      not_applicable: out = [],
    } = data
    const duties = [...pages.flatMap((page) => page.data), ...out]
    return { question: text, asOf: day, duties, unknown, next, sources, acts, assumptions, since, made }
  }
  const { data, made } = await callApi({ method: 'POST', path: CHECK_PATH, body }, (api) =>
    api.POST(CHECK_PATH, { body, signal: aborted }),
  )
  return {
    question: text,
    asOf: data.as_of,
    duties: data.duties ?? [],
    acts: data.acts ?? [],
    assumptions: data.assumptions,
    unknown: data.unknown,
    next: data.next_answers,
    sources: data.results.map(({ source }) => source),
    since: undefined,
    made,
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

/** Forgets what is shown: of this company nothing is shown of the next one. */
export function forgetAnswer(): void {
  asked.value = undefined
  askedBefore.value = undefined
}
