import { computed, effect, signal } from '@preact/signals'
import { callApi } from '../../api/api.ts'
import { give, valueOf } from '../../company/asking.ts'
import { contentOf, isAskable, NOBODY, type Company } from '../../company/company.ts'
import { openingOf, openings } from '../../company/openings.ts'
import { CHECK_PATH } from './check.ts'
import { spent } from './spent.ts'

/** A company that is being described: it is asked about once its register is wanted. */
interface Draft {
  company: Company
  /** Questions that were answered with a yes which names nothing yet: it is shown, and says nothing of the company. */
  bareYes: string[]
  /** One question at a time; absent: all on one page. */
  step?: number | undefined
}

const STORED = 'draft'
const EMPTY: Draft = { company: NOBODY, bareYes: [], step: undefined }

/** Survives a reload of this tab, until a company is shown. All that the form shows is here. */
export const draft = signal<Draft>({
  ...EMPTY,
  ...(JSON.parse(sessionStorage.getItem(STORED) ?? '{}') as Partial<Draft>),
})
effect(() => sessionStorage.setItem(STORED, JSON.stringify(draft.value)))

/** True once the form shows an answer. */
export const isBegun = computed(() => isAskable(draft.value.company) || draft.value.bareYes.length > 0)

/** True while the form has answers from before it was opened. */
export const isRestored = signal(false)

/** Empties the form. */
export function beginAnew(): void {
  isRestored.value = false
  draft.value = { ...EMPTY, step: draft.value.step === undefined ? undefined : 0 }
}

/** Answers a question of the form; `undefined` takes the answer back. */
export function say(code: string, value: Parameters<typeof give>[2]): void {
  const { company, bareYes } = draft.value
  const isBare = openingOf(code) !== undefined && Array.isArray(value) && value.length === 0
  draft.value = {
    ...draft.value,
    company: give(company, code, value),
    bareYes: [...bareYes.filter((one) => one !== code), ...(isBare ? [code] : [])],
  }
}

/** What the form shows as the answer to a question. */
export const shownOf = (code: string): ReturnType<typeof valueOf> =>
  valueOf(draft.value.company, code) ?? (draft.value.bareYes.includes(code) ? [] : undefined)

export const FIGURES = ['staff', 'turnover_eur', 'balance_sheet_eur'] as const

/** What is asked before anything is known: place, sector and size first, then what the company is. */
export const steps = computed<string[]>(() => [
  'jurisdictions',
  'sector_tags',
  ...FIGURES,
  ...openings.value.flatMap(({ code, packId }) => (packId === undefined ? [] : [code])),
])

/** Ids of the entries of each question’s list, those with the most duties for this company first. */
export const likely = signal<ReadonlyMap<string, string[]>>(new Map())
let askedFor: string | undefined

/** Asks how the lists are best ordered, once for what is said of place, size and sector. */
export async function askLikely(): Promise<void> {
  const { lists, facts } = draft.value.company
  const { jurisdictions, sector_tags: sectors } = lists
  const body = { ...contentOf({ ...NOBODY, lists: present({ jurisdictions, sector_tags: sectors }), facts }) }
  const text = JSON.stringify(body)
  if (askedFor === text) return
  askedFor = text
  try {
    const full = { ...body, include_relationships: false, view: 'full' } as const
    const { data, made } = await callApi({ method: 'POST', path: CHECK_PATH, body: full }, (api) =>
      api.POST(CHECK_PATH, { body: full }),
    )
    spent.value += made.cost
    likely.value = new Map(
      data.unknown.flatMap(({ fact, entries }) => (entries ? [[fact, entries.map(({ code }) => code)]] : [])),
    )
  } catch {
    // The lists stay in their own order.
    askedFor = undefined
  }
}

function present(lists: Record<'jurisdictions' | 'sector_tags', string[] | undefined>): Company['lists'] {
  return Object.fromEntries(Object.entries(lists).filter(([, codes]) => codes !== undefined))
}
