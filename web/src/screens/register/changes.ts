import { computed, signal } from '@preact/signals'
import { give, isSetAside, isWaiting, questionOf, sayValue, textOf, type Question } from '../../company/asking.ts'
import type { Company, FactValue } from '../../company/company.ts'
import { keepFocus } from '../../parts/focus.ts'
import { ANSWERED, ask } from '../../strings/words.ts'
import { changeCompany, company } from './company-now.ts'
import { asked } from './check.ts'

/** The last answer of the reader, which can be undone. */
export const lastChange = signal<{ code: string; said: string; before: Company } | undefined>(undefined)
/** The answer that is being changed. */
export const editing = signal<string | undefined>(undefined)

/** Answers a question and remembers what was said before. */
export function answer(code: string, value: FactValue | string[] | undefined): void {
  const before = company.value
  const isInPanel = document.activeElement?.matches('.panel *') === true
  const isEdited = editing.value === code
  const shown = value === undefined ? ask.remove : value === 'unknown' ? ANSWERED.unknown : sayValue(code, value)
  lastChange.value = { code, said: ask.said(textOf(code), shown), before }
  editing.value = undefined
  changeCompany(give(before, code, value))
  // The question is gone. The next one is read before it is answered, so its words get the focus and not its first button.
  const next = ['.cols > .ask legend', '.cols > .ask h2']
  if (!isEdited && !isInPanel) document.querySelector('.cols > .ask')?.scrollTo(0, 0)
  if (isEdited) keepFocus(...buttonOf(code), ...next)
  else keepFocus(...(isInPanel ? ['.panel .ask legend', '.panel h2'] : []), ...next)
}

const buttonOf = (code: string) => [`[data-said="${CSS.escape(code)}"] button`]

/** Leaves an answer as it is. */
export function stopEditing(code: string): void {
  editing.value = undefined
  // Beside a panel the list of answers is hidden again.
  keepFocus(...buttonOf(code), '.panel .fired button')
}

/** Forgets the last answer, once another company is looked at. */
export function forgetChange(): void {
  lastChange.value = undefined
  editing.value = undefined
}

export function undo(): void {
  if (!lastChange.value) return
  changeCompany(lastChange.value.before)
  lastChange.value = undefined
  keepFocus('.cols > .ask legend', '.cols > .ask h2')
}

/** Opens the answer for a change, and leads there. */
export function edit(code: string): void {
  editing.value = code
  requestAnimationFrame(() => {
    const item = document.querySelector<HTMLElement>(`[data-said="${CSS.escape(code)}"]`)
    item?.scrollIntoView({ block: 'center' })
    item?.querySelector<HTMLElement>('button, input')?.focus()
  })
}

const unknown = computed(() => (asked.value?.unknown ?? []).map(questionOf))

/** What is open and not set aside, best first: at once without what was just answered. */
export const questions = computed<Question[]>(() => unknown.value.filter(({ code }) => isWaiting(company.value, code)))

/** Questions to which the answer was “I don’t know yet”, and which still decide something. */
export const setAside = computed(() => unknown.value.filter(({ code }) => isSetAside(company.value, code)))
