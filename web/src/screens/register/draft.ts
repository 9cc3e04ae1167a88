import { computed, effect, signal } from '@preact/signals'
import { callApi } from '../../api/api.ts'
import { contentOf, NOBODY, type Company } from '../../company/company.ts'
import { openings } from '../../company/openings.ts'
import { CHECK_PATH } from './check.ts'
import { spent } from './spent.ts'

/** A company that is being described: it is asked about once its register is wanted. */
interface Draft {
  company: Company
  /** One question at a time; absent: all on one page. */
  step?: number | undefined
}

const STORED = 'draft'

/** Survives a reload of this tab, and nothing else. */
export const draft = signal<Draft>(
  JSON.parse(sessionStorage.getItem(STORED) ?? 'null') ?? { company: NOBODY, step: undefined },
)
effect(() => sessionStorage.setItem(STORED, JSON.stringify(draft.value)))

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
