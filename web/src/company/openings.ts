import { computed } from '@preact/signals'
import { isGrouping, nameOfPack, vocabulary, withKinds } from '../law/reference.ts'
import type { Company, ListName } from './company.ts'

/** A question that words of the lists answer: whether an act is about the company, or which kind of a role it has. */
export interface Opening {
  /** As the service has it: `entity_roles/ai_operator`. */
  code: string
  question: string
  /** The pack whose act it opens; undefined where it asks for the kinds of a role. */
  packId: string | undefined
  /** Each word that says yes, by its list and code: a no takes all of them back. */
  words: ReadonlySet<string>
  /** The codes of the roles among them, from which a yes chooses. */
  roles: string[]
}

const LIST = 'entity_roles'

/** The questions of the vocabulary that words answer: those that open an act first, in the order of the acts. */
export const openings = computed<readonly Opening[]>(() =>
  (vocabulary.value.entity_roles ?? [])
    .flatMap(({ code, question, answered_by: answers, opens: packId }) => {
      if (question === undefined || !answers) return []
      const id = `${LIST}/${code}`
      const roles = [...withKinds(answers)].flatMap((word) => {
        const [list, role = ''] = word.split('/')
        return list === LIST && !isGrouping(LIST, role) ? role : []
      })
      // The term itself says yes where it opens an act; for its kinds it is what the question is about.
      const words = withKinds(packId === undefined ? answers : [id, ...answers])
      return [{ code: id, question, packId, words, roles }]
    })
    .toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1)),
)

const placeOf = ({ packId }: Opening) => (packId === undefined ? '~' : nameOfPack(packId))

export const openingOf = (code: string): Opening | undefined => openings.value.find((one) => one.code === code)

/** The entries of a list that answer the questions which open these acts. */
export const entriesAbout = (list: ListName, packIds: readonly string[]): string[] =>
  openings.value
    .filter(({ packId }) => packId !== undefined && packIds.includes(packId))
    .flatMap(({ words }) =>
      [...words].flatMap((word) => (word.startsWith(`${list}/`) ? word.slice(list.length + 1) : [])),
    )

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
