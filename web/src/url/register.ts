import { address, dropped, go, sift, typeQuery } from './address.ts'
import { computed } from '@preact/signals'

export const CATEGORIES = ['apply', 'if', 'open', 'displaced', 'later', 'permission', 'allowed', 'gone', 'out'] as const
export type Category = (typeof CATEGORIES)[number]
export const GROUPINGS = ['act', 'date', 'role', 'artefact'] as const
export type Grouping = (typeof GROUPINGS)[number]

/** Everything that the register shows follows from this, and this from the address. */
export interface RegisterView {
  /** The kept company; absent: the one of the fragment. */
  customer: string | undefined
  /** Only what differs from the kept state. */
  isChanged: boolean
  outcomes: Category[]
  acts: string[]
  roles: string[]
  words: string
  group: Grouping
  /** The fines of the company in place of its duties. */
  isFines: boolean
  open: string | undefined
  /** The day whose law is asked for; absent: today. */
  asOf: string | undefined
  /** The instant of whose knowledge it is asked for; absent: now. */
  knownAt: string | undefined
  /** What the duties are compared with: a day, or a text such as `eu-ai-act@1.0.0`. */
  against: string | undefined
}

const isOneOf = <Value extends string>(values: readonly Value[], text: string): text is Value =>
  values.includes(text as Value)

const KNOWN: Record<string, (value: string) => boolean> = {
  customer: (value) => /^(?!\.{1,2}$)[A-Za-z0-9._:-]{1,120}$/.test(value),
  changed: (value) => value === 'yes',
  outcome: (value) => isOneOf(CATEGORIES, value),
  act: (value) => /^[a-z0-9-]+$/.test(value),
  role: (value) => /^[a-z0-9_]+$/.test(value),
  q: (value) => value !== '',
  group: (value) => isOneOf(GROUPINGS, value),
  show: (value) => value === 'fines',
  // A duty, and its subject where there are several.
  open: (value) => /^[a-z0-9-]+\/[a-z0-9-]+(\/[A-Za-z0-9._:-]{1,120})?$/.test(value),
  as_of: (value) => /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)),
  against: (value) =>
    /^[a-z0-9-]+@\d+\.\d+\.\d+$/.test(value) || (/^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))),
  known_at: (value) => /^\d{4}-\d{2}-\d{2}T[0-9:.]+Z$/.test(value) && !Number.isNaN(Date.parse(value)),
}

export function parseRegister(query: URLSearchParams): {
  view: RegisterView
  refused: string[]
  kept: URLSearchParams
} {
  const { kept, refused } = sift(query, (name, value) => Object.hasOwn(KNOWN, name) && KNOWN[name]!(value))
  const group = kept.get('group') ?? 'act'
  const view: RegisterView = {
    customer: kept.get('customer') ?? undefined,
    isChanged: kept.has('changed'),
    outcomes: kept.getAll('outcome').filter((value) => isOneOf(CATEGORIES, value)),
    acts: kept.getAll('act'),
    roles: kept.getAll('role'),
    words: kept.get('q') ?? '',
    group: isOneOf(GROUPINGS, group) ? group : 'act',
    isFines: kept.has('show'),
    open: kept.get('open') ?? undefined,
    asOf: kept.get('as_of') ?? undefined,
    knownAt: kept.get('known_at') ?? undefined,
    against: kept.get('against') ?? undefined,
  }
  return { view, refused, kept }
}

/** The same view has the same query: names in one order, values sorted. */
export function formatRegister(view: RegisterView): URLSearchParams {
  const { customer, isChanged, outcomes, acts, roles, words, group, isFines, open, asOf, knownAt, against } = view
  const query = new URLSearchParams()
  if (customer) query.set('customer', customer)
  if (asOf) query.set('as_of', asOf)
  if (knownAt) query.set('known_at', knownAt)
  if (against) query.set('against', against)
  if (isChanged) query.set('changed', 'yes')
  for (const outcome of CATEGORIES.filter((one) => outcomes.includes(one))) query.append('outcome', outcome)
  for (const act of acts.toSorted()) query.append('act', act)
  for (const role of roles.toSorted()) query.append('role', role)
  if (words !== '') query.set('q', words)
  if (group !== 'act') query.set('group', group)
  if (isFines) query.set('show', 'fines')
  if (open) query.set('open', open)
  return query
}

export const view = computed(() => parseRegister(address.value.query).view)

/** Takes out of the address what no filter knows, and says so. */
export function dropUnknown(): void {
  const { kept, refused } = parseRegister(address.value.query)
  if (refused.length === 0) return
  dropped.value = refused
  go({ query: kept }, 'replace')
}

/** Searches for what is typed so far. */
export function typeWords(words: string): void {
  typeQuery(formatRegister({ ...view.value, words }))
}

export function changeView(change: Partial<RegisterView>, how: 'push' | 'replace' = 'push'): void {
  go({ query: formatRegister({ ...view.value, ...change }) }, how)
}
