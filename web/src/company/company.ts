/** The lists of a company, each by its name in the API. */
export const LISTS = ['entity_roles', 'activities', 'sector_tags', 'jurisdictions'] as const
export type ListName = (typeof LISTS)[number]

export type FactValue = boolean | number | string
export type Said = 'yes' | 'no' | 'unknown'

/** What is known of a company. Of one that is not kept it lives after the `#` of the address and nowhere else. */
export interface Company {
  /** As the headline calls it: `a bank in the Netherlands`. */
  name: string
  /** What is true of it. What a list does not name is open; places alone are complete. */
  lists: Partial<Record<ListName, string[]>>
  facts: Record<string, FactValue>
  answers: Record<string, Said>
  /** The days on which it last did duties that recur, by pack and code. */
  done: Record<string, string>
  /** Entries that a kept company may have, as a client of the API said; each asks a question of its own. */
  maybe: string[]
  /** Codes to which the answer was: not known yet, and of which no request can say so. Facts and answers hold `unknown`. */
  aside: string[]
}

export const NOBODY: Company = { name: '', lists: {}, facts: {}, answers: {}, done: {}, maybe: [], aside: [] }

/** True once anything is said: what is left open is asked. */
export const isAskable = (company: Company): boolean => formatCompany(company) !== ''

const SHORT: Record<ListName, string> = {
  entity_roles: 'roles',
  activities: 'does',
  sector_tags: 'sectors',
  jurisdictions: 'in',
}

/** The company as a fragment: readable, sorted, and the same for the same company. */
export function formatCompany({ name, lists, facts, answers, done, aside }: Company): string {
  const params = new URLSearchParams()
  if (name !== '') params.set('name', name)
  for (const list of LISTS) {
    const codes = lists[list]
    if (codes) params.set(SHORT[list], codes.join('.'))
  }
  const sorted = <Value>(record: Record<string, Value>) =>
    Object.entries(record).toSorted(([one], [other]) => (one < other ? -1 : 1))
  for (const [fact, value] of sorted(facts)) params.set(`fact.${fact}`, sayFact(value))
  for (const [code, said] of sorted(answers)) params.set(`answer.${code}`, said)
  for (const [key, on] of sorted(done)) params.set(`done.${key}`, on)
  if (aside.length > 0) params.set('aside', aside.toSorted().join('.'))
  return params.toString()
}

export function parseCompany(fragment: string): Company {
  const company: Company = { ...NOBODY, lists: {}, facts: {}, answers: {}, done: {} }
  for (const [name, value] of new URLSearchParams(fragment)) {
    const list = LISTS.find((one) => SHORT[one] === name)
    if (list) company.lists[list] = codesIn(value)
    else if (name === 'name') company.name = value
    else if (name === 'aside') company.aside = codesIn(value)
    else if (name.startsWith('fact.')) company.facts[name.slice(5)] = readFact(value)
    else if (name.startsWith('answer.') && isSaid(value)) company.answers[name.slice(7)] = value
    else if (name.startsWith('done.')) company.done[name.slice(5)] = value
  }
  return company
}

function codesIn(value: string): string[] {
  return value === '' ? [] : value.split('.')
}

function isSaid(value: string): value is Said {
  return value === 'yes' || value === 'no' || value === 'unknown'
}

function sayFact(value: FactValue): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  // A text that reads as something else gets quotation marks.
  return typeof value === 'string' && readFact(value) !== value ? `"${value}"` : String(value)
}

function readFact(text: string): FactValue {
  if (text === 'yes' || text === 'no') return text === 'yes'
  if (/^".*"$/.test(text)) return text.slice(1, -1)
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text
}

/** The field of the API that has the entries of a list that the company may have. */
export const MAYBE_FIELDS = {
  entity_roles: 'unknown_roles',
  activities: 'unknown_activities',
  sector_tags: 'unknown_tags',
} as const

export type MaybeList = keyof typeof MAYBE_FIELDS
export const MAYBE_LISTS = Object.keys(MAYBE_FIELDS) as MaybeList[]

/** The entry that a code such as `entity_roles/x` names; undefined for any other code. */
export function entryOf(code: string): { list: MaybeList; entry: string } | undefined {
  const at = code.indexOf('/')
  const list = code.slice(0, at)
  return at > 0 && Object.hasOwn(MAYBE_FIELDS, list)
    ? { list: list as MaybeList, entry: code.slice(at + 1) }
    : undefined
}

/** What a request says of the company. What is said to be `unknown` is not asked next. */
export function contentOf({ lists, facts, answers, done, maybe }: Company) {
  const perhaps: Partial<Record<ListName | (typeof MAYBE_FIELDS)[keyof typeof MAYBE_FIELDS], string[]>> = {}
  for (const code of maybe) {
    const { list, entry } = entryOf(code) ?? {}
    if (!list || !entry) continue
    // It is said beside a list, perhaps one without entries.
    perhaps[list] ??= []
    ;(perhaps[MAYBE_FIELDS[list]] ??= []).push(entry)
  }
  const said = { ...(isEmpty(answers) ? {} : { answers }), ...(isEmpty(done) ? {} : { done }) }
  return { ...perhaps, ...lists, facts, ...said }
}

const isEmpty = (record: object): boolean => Object.keys(record).length === 0
