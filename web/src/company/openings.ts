import { computed } from '@preact/signals'
import { isGrouping, nameOfPack, vocabulary, withKinds } from '../law/reference.ts'
import { MAYBE_LISTS, type Company, type ListName, type MaybeList } from './company.ts'

/** A question that words of the lists answer: whether an act is about the company, or which kinds of a word are true. */
export interface Opening {
  /** As the service has it: `entity_roles/ai_operator`. */
  code: string
  question: string
  /** The pack whose act it opens; undefined where it asks for kinds. */
  packId: string | undefined
  /** Each word that says yes, by its list and code: a no takes all of them back. */
  words: ReadonlySet<string>
  /** The list that a yes adds to, and the entries from which it chooses. */
  list: MaybeList
  entries: string[]
}

/** The questions of the vocabulary that words answer: those that open an act first, in the order of the acts. */
export const openings = computed<readonly Opening[]>(() => MAYBE_LISTS.flatMap(openingsIn).toSorted(inOrder))

function openingsIn(list: MaybeList): Opening[] {
  return (vocabulary.value[list] ?? []).flatMap(({ code, question, answered_by: answers, opens: packId }) => {
    if (question === undefined || !answers) return []
    const id = `${list}/${code}`
    const entries = entriesIn(list, withKinds(answers)).filter((one) => !isGrouping(list, one))
    // The term itself says yes where it opens an act; for its kinds it is what the question is about.
    const words = withKinds(packId === undefined ? answers : [id, ...answers])
    return { code: id, question, packId, words, list, entries }
  })
}

const entriesIn = (list: ListName, words: Iterable<string>): string[] =>
  [...words].flatMap((word) => (word.startsWith(`${list}/`) ? word.slice(list.length + 1) : []))

const inOrder = (one: Opening, other: Opening) => (placeOf(one) < placeOf(other) ? -1 : 1)
const placeOf = ({ packId }: Opening) => (packId === undefined ? '~' : nameOfPack(packId))

export const openingOf = (code: string): Opening | undefined => openings.value.find((one) => one.code === code)

/** The entries of a list that answer the questions which open these acts. */
export const entriesAbout = (list: ListName, packIds: readonly string[]): string[] =>
  openings.value
    .filter(({ packId }) => packId !== undefined && packIds.includes(packId))
    .flatMap(({ words }) => entriesIn(list, words))

/** The company without some words. A list that has no word left says nothing. */
export function withoutWords(company: Company, isOut: (word: string) => boolean): Company {
  const left = Object.entries(company.lists).flatMap(([list, codes]) => {
    const rest = codes.filter((code) => !isOut(`${list}/${code}`))
    return rest.length > 0 || codes.length === 0 ? [[list, rest]] : []
  })
  return { ...company, lists: Object.fromEntries(left) as Company['lists'] }
}

/** The company without the answers that one of its words contradicts: the word says yes, wherever it was said. */
export function withoutContradicted(company: Company): Company {
  const said = Object.entries(company.lists).flatMap(([list, codes]) => codes.map((code) => `${list}/${code}`))
  const isTold = (code: string) => said.some((word) => openingOf(code)?.words.has(word))
  return {
    ...company,
    answers: Object.fromEntries(Object.entries(company.answers).filter(([code]) => !isTold(code))),
    aside: company.aside.filter((code) => !isTold(code)),
  }
}
