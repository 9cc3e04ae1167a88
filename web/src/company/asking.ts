import type { Schemas } from '#clients/typescript/src/index.ts'
import { factOf, labelOf } from '../law/reference.ts'
import { ANSWERED, day, ENTRY_QUESTION, LIST_NAME, LIST_QUESTION, NOT_KNOWN, say, ask as words } from '../strings.ts'
import { openedBy, openingOf, openings, openingWith, openWith, withoutOpened } from './openings.ts'
import { LISTS, entryOf, type Company, type FactValue, type ListName } from './company.ts'

/** How a question is answered. */
export type Control =
  | { kind: 'yes-no' }
  | { kind: 'number'; unit: string | undefined; minimum: number }
  | { kind: 'date' }
  | { kind: 'text' }
  | { kind: 'choice'; values: string[] }
  | { kind: 'list'; list: ListName }
  | { kind: 'opening'; roles: string[] }

export interface Question {
  code: string
  /** What the service calls the inputs that its answer gives: one, or the entries of an opening question. */
  inputs: string[]
  text: string
  hint: string | undefined
  control: Control
  decides: number
  packIds: string[]
}

type Value = FactValue | string[]

const isListName = (code: string): code is ListName => LISTS.includes(code as ListName)
/** Codes of questions contain a slash, as do those of entries that a list may have. */
const isConditionCode = (code: string) => code.includes('/') && !entryOf(code)

export function questionOf({ fact, question, decides = 0, pack_ids: packIds }: Schemas['Unknown']): Question {
  const opening = openingWith(fact)
  const code = opening?.code ?? fact
  if (!opening) remember(fact, question)
  return {
    code,
    inputs: opening?.maybe ?? [fact],
    text: textOf(code),
    hint: factOf(code)?.definition,
    control: controlOf(code),
    decides,
    packIds,
  }
}

/** The questions for what is unknown, each once: the entries of an opening question are asked for together. */
export function questionsOf(unknown: ReadonlyArray<Schemas['Unknown']>): Question[] {
  return [...Map.groupBy(unknown.map(questionOf), ({ code }) => code).values()].map((same) => ({
    ...same[0]!,
    decides: Math.max(...same.map(({ decides }) => decides)),
    packIds: [...new Set(same.flatMap(({ packIds }) => packIds))],
  }))
}

export function controlOf(code: string): Control {
  const opening = openingOf(code)
  if (opening) return { kind: 'opening', roles: opening.roles }
  if (isListName(code)) return { kind: 'list', list: code }
  if (code.includes('/')) return { kind: 'yes-no' }
  const fact = factOf(code)
  if (!fact || fact.type === 'boolean') return { kind: 'yes-no' }
  if (fact.values?.length) return { kind: 'choice', values: fact.values }
  if (fact.type === 'date') return { kind: 'date' }
  if (fact.type === 'string') return { kind: 'text' }
  return { kind: 'number', unit: fact.unit, minimum: fact.minimum ?? 0 }
}

const STORED = 'questions'
let texts: Record<string, string> | undefined

/** Keeps the wording of a question of this tab: once it is answered no later answer of the service has it. */
export function remember(code: string, wording: string | undefined): void {
  texts ??= JSON.parse(sessionStorage.getItem(STORED) ?? '{}') as Record<string, string>
  if (wording === undefined || texts[code] === wording) return
  texts[code] = wording
  sessionStorage.setItem(STORED, JSON.stringify(texts))
}

/** A question in full. The service asks for lists and their entries of a subject, the page of the company. */
export function textOf(code: string): string {
  if (isListName(code)) return LIST_QUESTION[code]!
  const opening = openingOf(code)
  if (opening) return opening.question
  const place = entryOf(code)
  if (place) return ENTRY_QUESTION[place.list]!(labelOf(place.list, place.entry))
  remember(code, undefined)
  return texts?.[code] ?? factOf(code)?.question ?? nameOf(code)
}

/** A short name of what was said. */
export function nameOf(code: string): string {
  if (isListName(code)) return LIST_NAME[code]!
  const opening = openingOf(code) ?? openingWith(code)
  if (opening) return words.roleUnder(opening.act)
  if (isConditionCode(code)) return texts?.[code] ?? code
  const [list, entry] = code.split('/')
  return entry === undefined ? (factOf(code)?.label ?? labelOf('facts', code)) : labelOf(list!, entry)
}

/** What is said about a code; undefined where nothing is. */
export function valueOf(company: Company, code: string): Value | undefined {
  const { lists, facts, answers, aside } = company
  const opening = openingOf(code)
  if (opening) return openedBy(opening, company) ?? (aside.includes(code) ? 'unknown' : undefined)
  const place = entryOf(code)
  if (place && lists[place.list]?.includes(place.entry)) return true
  if (isListName(code)) return lists[code] ?? (aside.includes(code) ? 'unknown' : undefined)
  return facts[code] ?? answers[code] ?? (aside.includes(code) ? 'unknown' : undefined)
}

/** The company with another answer; `undefined` takes it back. */
export function give(company: Company, code: string, value: Value | undefined): Company {
  const without = <Item>(record: Record<string, Item>) =>
    Object.fromEntries(Object.entries(record).filter(([name]) => name !== code))
  const bare: Company = {
    ...company,
    lists: without(company.lists),
    facts: without(company.facts),
    answers: without(company.answers),
    aside: company.aside.filter((one) => one !== code),
  }
  const opening = openingOf(code)
  if (opening && Array.isArray(value)) return openWith(opening, bare, value)
  if (opening)
    return openWith(opening, value === 'unknown' ? { ...bare, aside: [...bare.aside, code] } : bare, undefined)
  const place = entryOf(code)
  if (place) return giveEntry(bare, code, value)
  if (value === undefined) return bare
  if (isListName(code))
    return Array.isArray(value) ? giveList(bare, code, value) : { ...bare, aside: [...bare.aside, code] }
  if (Array.isArray(value)) return bare
  if (!isConditionCode(code)) return { ...bare, facts: { ...bare.facts, [code]: value } }
  const said = value === true ? 'yes' : value === false ? 'no' : 'unknown'
  return { ...bare, answers: { ...bare.answers, [code]: said } }
}

/** A list is complete, but for what the company may have beside it. */
function giveList(company: Company, list: ListName, codes: string[]): Company {
  const maybe = company.maybe.filter((one) => !codes.includes(one.slice(one.indexOf('/') + 1)) || !one.startsWith(list))
  return withoutOpened({ ...company, maybe, lists: { ...company.lists, [list]: codes } })
}

/** An entry that the company may have: yes makes it one of the list, no drops it, anything else leaves it open. */
function giveEntry(company: Company, code: string, value: Value | undefined): Company {
  const { list, entry } = entryOf(code)!
  const others = (company.lists[list] ?? []).filter((one) => one !== entry)
  const lists = company.lists[list] ? { ...company.lists, [list]: others } : company.lists
  const maybe = company.maybe.filter((one) => one !== code)
  if (value === true) return { ...company, maybe, lists: { ...lists, [list]: [...others, entry] } }
  if (value === false) return { ...company, maybe, lists }
  const aside = value === 'unknown' ? [...company.aside, code] : company.aside
  return { ...company, lists, maybe: [...maybe, code], aside }
}

const isChoice = (code: string) => (factOf(code)?.values?.length ?? 0) > 0

export function sayValue(code: string, value: Value): string {
  if (value === 'unknown') return NOT_KNOWN
  if (Array.isArray(value)) {
    if (openingOf(code) && value.length === 0) return ANSWERED.no
    const list = entryOf(code)?.list ?? code
    return value.map((entry) => labelOf(list, entry)).join(', ') || words.nothing
  }
  if (value === true || value === 'yes') return ANSWERED.yes
  if (value === false || value === 'no') return ANSWERED.no
  if (typeof value !== 'number') return isChoice(code) ? value.replaceAll('_', ' ') : day(value)
  const unit = factOf(code)?.unit
  return unit === 'EUR' ? `€ ${say(value)}` : say(value)
}

/** Every code of which something is said, in the order in which a reader expects them. */
export function saidCodes(company: Company): string[] {
  const { lists, facts, answers, aside } = company
  const opened = openings.value.map(({ code }) => code).filter((code) => valueOf(company, code) !== undefined)
  const others = aside.filter((code) => !opened.includes(code))
  return [...opened, ...LISTS.filter((list) => lists[list]), ...Object.keys(facts), ...Object.keys(answers), ...others]
}
