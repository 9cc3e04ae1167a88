import type { Schemas } from '#clients/typescript/src/index.ts'
import { factOf, labelOf, nameOfPack } from '../law/reference.ts'
import {
  ANSWERED,
  ask,
  day,
  ENTRY_QUESTION,
  LIST_NAME,
  LIST_QUESTION,
  money,
  NOT_KNOWN,
  say,
} from '../strings/words.ts'
import { openingOf, openings, withoutContradicted, withoutWords, type Opening } from './openings.ts'
import { LISTS, entryOf, type Company, type FactValue, type ListName } from './company.ts'

/** How a question is answered. */
export type Control =
  | { kind: 'yes-no' }
  | { kind: 'number'; unit: string | undefined; minimum: number }
  | { kind: 'date' }
  | { kind: 'text' }
  | { kind: 'choice'; values: string[] }
  | { kind: 'list'; list: ListName }
  | { kind: 'opening'; list: ListName; entries: string[]; isOfKinds: boolean }

export interface Question {
  code: string
  text: string
  hint: string | undefined
  control: Control
  decides: number
  packIds: string[]
  /** Of a list or an opening: ids of the words that its duties ask for, the likeliest first. */
  likely: string[]
}

type Value = FactValue | string[]

const isListName = (code: string): code is ListName => LISTS.includes(code as ListName)
/** Codes of questions contain a slash, as do those of entries that a list may have. */
const isConditionCode = (code: string) => code.includes('/') && !entryOf(code)

export function questionOf({
  fact: code,
  question,
  decides,
  pack_ids: packIds,
  entries,
}: Schemas['Unknown']): Question {
  remember(code, question)
  return {
    code,
    text: textOf(code),
    hint: factOf(code)?.definition,
    control: controlOf(code),
    decides,
    packIds,
    likely: (entries ?? []).map((entry) => entry.code),
  }
}

export function controlOf(code: string): Control {
  const opening = openingOf(code)
  if (opening) return controlOfOpening(opening)
  if (isListName(code)) return { kind: 'list', list: code }
  if (code.includes('/')) return { kind: 'yes-no' }
  const fact = factOf(code)
  if (!fact || fact.type === 'boolean') return { kind: 'yes-no' }
  if (fact.values?.length) return { kind: 'choice', values: fact.values }
  if (fact.type === 'date') return { kind: 'date' }
  if (fact.type === 'string') return { kind: 'text' }
  return { kind: 'number', unit: fact.unit, minimum: fact.minimum ?? 0 }
}

export const controlOfOpening = ({ list, entries, packId }: Opening): Control => ({
  kind: 'opening',
  list,
  entries,
  isOfKinds: packId === undefined,
})

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
  const opening = openingOf(code)
  if (opening) return nameOfOpening(opening)
  if (isConditionCode(code)) return texts?.[code] ?? code
  const [list, entry] = code.split('/')
  return entry === undefined ? (factOf(code)?.label ?? labelOf('facts', code)) : labelOf(list!, entry)
}

function nameOfOpening({ code, packId }: Opening): string {
  const { list, entry } = entryOf(code)!
  return packId === undefined ? ask.kindOf(labelOf(list, entry)) : ask.roleUnder(nameOfPack(packId))
}

/** What is said about a code; undefined where nothing is. */
export function valueOf(company: Company, code: string): Value | undefined {
  const { lists, facts, answers, aside } = company
  const opening = openingOf(code)
  const held = opening && lists[opening.list]?.filter((one) => opening.words.has(`${opening.list}/${one}`))
  if (held && held.length > 0) return held
  if (opening) return answers[code] ?? (aside.includes(code) ? 'unknown' : undefined)
  const place = entryOf(code)
  if (place && lists[place.list]?.includes(place.entry)) return true
  if (isListName(code)) return lists[code] ?? answers[code] ?? (aside.includes(code) ? 'unknown' : undefined)
  return facts[code] ?? answers[code] ?? (aside.includes(code) ? 'unknown' : undefined)
}

/** True for a question to which the answer was that it is not known yet. */
export const isSetAside = ({ facts, answers, aside }: Company, code: string): boolean =>
  aside.includes(code) || answers[code] === 'unknown' || facts[code] === 'unknown'

/** True for a question that was neither answered nor set aside. A list that names something may still be asked for more. */
export function isWaiting(company: Company, code: string): boolean {
  const isOpenList = isListName(code) && code !== 'jurisdictions'
  const isEnded = isSetAside(company, code) || company.answers[code] === 'no'
  return isOpenList ? !isEnded : valueOf(company, code) === undefined
}

/** The company with another answer; `undefined` takes it back. */
export function give(company: Company, code: string, value: Value | undefined): Company {
  const without = <Item>(record: Record<string, Item>) =>
    Object.fromEntries(Object.entries(record).filter(([name]) => name !== code))
  const bare: Company = {
    ...company,
    facts: without(company.facts),
    answers: without(company.answers),
    aside: company.aside.filter((one) => one !== code),
  }
  const opening = openingOf(code)
  if (opening) return giveOpening(bare, opening, value)
  const place = entryOf(code)
  if (place) return giveEntry(bare, code, value)
  if (isListName(code)) return giveList(bare, code, value)
  if (value === undefined) return bare
  if (Array.isArray(value)) return bare
  if (!isConditionCode(code)) return { ...bare, facts: { ...bare.facts, [code]: value } }
  const said = value === true ? 'yes' : value === false ? 'no' : 'unknown'
  return { ...bare, answers: { ...bare.answers, [code]: said } }
}

/** Entries say yes, in place of those said before; a no takes back every word that says yes; anything else is open. */
function giveOpening(company: Company, { code, words: own, list }: Opening, value: Value | undefined): Company {
  const isNo = value === false
  const rest = withoutWords(company, (word) => own.has(word) && (isNo || word.startsWith(`${list}/`)))
  const known = { ...rest, maybe: rest.maybe.filter((word) => !own.has(word)) }
  if (Array.isArray(value)) return giveList(known, list, [...(known.lists[list] ?? []), ...value])
  if (isNo) return { ...known, answers: { ...known.answers, [code]: 'no' } }
  if (value !== 'unknown') return rest
  // Beside a word that says yes the service takes no other answer.
  const isTold = LISTS.some((name) => rest.lists[name]?.some((entry) => own.has(`${name}/${entry}`)))
  return isTold
    ? { ...rest, aside: [...rest.aside, code] }
    : { ...rest, answers: { ...rest.answers, [code]: 'unknown' } }
}

/**
 * Says which entries are true. Without any the list says nothing, but for places: a company may be in none. A no: nothing
 * is true beyond what the list names.
 */
function giveList(company: Company, list: ListName, value: Value | undefined): Company {
  if (value === 'unknown') return { ...company, answers: { ...company.answers, [list]: 'unknown' } }
  if (value === false) return { ...company, answers: { ...company.answers, [list]: 'no' } }
  const { [list]: _before, ...others } = company.lists
  if (!Array.isArray(value)) return { ...company, lists: others }
  const isSaid = value.length > 0 || list === 'jurisdictions'
  const maybe = company.maybe.filter((one) => !value.some((entry) => one === `${list}/${entry}`))
  return withoutContradicted({ ...company, maybe, lists: isSaid ? { ...others, [list]: value } : others })
}

/** An entry that the company may have: yes makes it one of the list, no drops it, anything else leaves it open. */
function giveEntry(company: Company, code: string, value: Value | undefined): Company {
  const { list, entry } = entryOf(code)!
  const rest = withoutWords({ ...company, maybe: company.maybe.filter((one) => one !== code) }, (word) => word === code)
  if (value === true) return giveList(rest, list, [...(rest.lists[list] ?? []), entry])
  if (value === false) return rest
  return { ...rest, maybe: [...rest.maybe, code], aside: value === 'unknown' ? [...rest.aside, code] : rest.aside }
}

const isChoice = (code: string) => (factOf(code)?.values?.length ?? 0) > 0

export function sayValue(code: string, value: Value): string {
  if (value === 'unknown') return NOT_KNOWN
  if (Array.isArray(value)) {
    const list = entryOf(code)?.list ?? code
    return value.map((entry) => labelOf(list, entry)).join(', ') || ask.nothing
  }
  if (value === true || value === 'yes') return ANSWERED.yes
  const control = controlOf(code)
  if (value === 'no' && control.kind === 'opening' && control.isOfKinds) return ask.nothing
  if (value === false || value === 'no') return ANSWERED.no
  if (typeof value !== 'number') return isChoice(code) ? value.replaceAll('_', ' ') : day(value)
  return sayNumber(value, factOf(code)?.unit)
}

/** With separators, since the digits of a field are hard to count. */
export const sayNumber = (value: number, unit: string | undefined): string =>
  unit === 'EUR' ? money(value, unit) : say(value)

/** Every code of which something is said, in the order in which a reader expects them. */
export function saidCodes(company: Company): string[] {
  const { lists, facts, answers, aside } = company
  const opened = openings.value.map(({ code }) => code).filter((code) => valueOf(company, code) !== undefined)
  const given = LISTS.filter((list) => lists[list])
  return [...new Set([...opened, ...given, ...Object.keys(facts), ...Object.keys(answers), ...aside])]
}
