import { LIST_WORDINGS, type Opening, UNKNOWN_LISTS, type Vocabulary, withBroader } from '#src/law/vocabulary/index.ts'
import { questionHashOf } from '#src/lib/law/qualifiers.ts'
import type { SubjectInputs } from './schema.ts'

/** A question that a subject has not answered: the words that may be true of it hang on it together. */
export interface OpenQuestion {
  /** The code of the question. */
  code: string
  /** The pack whose act it opens, if it opens one. */
  packId?: string
  /** Ids of the terms that may be true. */
  terms: string[]
  /** True: it is said that the act is about the subject, and not as what. */
  isSaid: boolean
}

/** An act of which a tag or an activity speaks, while no role says as what the subject is under it. */
interface HalfSaid {
  /** The code of the question that opens the act. */
  code: string
  packId: string
  /** Codes of the words that speak of it. */
  by: string[]
  /** True: the question is asked; false: the lists are said to be complete, so the subject has no such role. */
  isAsked: boolean
}

/** What a subject left open. */
export interface Openness {
  questions: OpenQuestion[]
  halfSaid: HalfSaid[]
  /** By pack: ids of the terms that answer the question which opens it. */
  reach: ReadonlyMap<string, ReadonlySet<string>>
  /** Ids of the terms that answer a question to which the answer is no. */
  denied: ReadonlySet<string>
  /** By the pack that is judged: the lists that leave nothing open. `''` is any pack that no question opens. */
  closed: ReadonlyMap<string, ReadonlySet<string>>
}

type ListName = keyof typeof UNKNOWN_LISTS
const LISTS = Object.keys(UNKNOWN_LISTS) as ListName[]

/**
 * What a subject's lists leave open. A list says yes: it closes the acts whose question one of its words answers, and
 * nothing else. `complete: true` closes every list that is given. The answer `no` to a question closes its act; to a
 * list it says that nothing is true beyond what the list names. `byLaw`: ids of words that the law gives,
 * which close no list of other acts.
 */
export function opennessOf(
  wire: SubjectInputs,
  { openings, broader }: Vocabulary,
  byLaw: readonly string[] = [],
): Openness {
  const said = wordsOfSubject(wire, broader)
  const words = [...said, ...byLaw.map((id) => wordOf(id, broader))]
  const held = new Set(words.flatMap(({ reached }) => [...reached]))
  // Without a list it would say that nothing is true of the company.
  const isWhole = wire.complete === true && LISTS.some((list) => wire[list] !== undefined)
  const saysNo = (code: string, question: string) => isNo(wire, code, question)
  const isEnded = (list: ListName) => saysNo(list, LIST_WORDINGS.get(list)!)
  const isGiven = (list: ListName) =>
    isEnded(list) || (isWhole ? wire[list] !== undefined : said.some((word) => word.list === list))
  const places = wire.jurisdictions !== undefined || wire.footprint !== undefined ? ['jurisdictions'] : []
  const questions: OpenQuestion[] = []
  const halfSaid: HalfSaid[] = []
  const closed = new Map([['', new Set([...LISTS.filter(isGiven), ...places])]])
  for (const opening of openings) {
    const { code, question, packId, terms } = opening
    // The term that has the question says yes, and not as what.
    const telling = wordsAnswering(words, opening).filter(({ id }) => id !== code)
    const told = new Set(telling.map(({ list }) => list))
    // Who says that the answer is not known leaves it open, though the lists have all else.
    const isOpen = !isWhole || (wire.answers?.[code] === 'unknown' && told.size === 0)
    const isAsked = isOpen && !saysNo(code, question) && (packId !== undefined || held.has(code))
    const open = isAsked ? openLists(told, packId !== undefined).filter((list) => !isEnded(list)) : []
    if (packId !== undefined) {
      const asks = (list: ListName) => [...terms].some((id) => id.startsWith(`${list}/`))
      // Of an act that a word is about, a list that names nothing of it is as open as one that is not given.
      const isClosed = (list: ListName) =>
        list === 'entity_roles' || told.size === 0 || isEnded(list) || (asks(list) ? told.has(list) : isGiven(list))
      const lists = isWhole ? LISTS.filter(isGiven) : LISTS.filter((list) => !isAsked || isClosed(list))
      closed.set(packId, new Set([...lists, ...places]))
    }
    const own = [...terms].filter((id) => open.some((list) => id.startsWith(`${list}/`)))
    if (packId !== undefined && told.size > 0 && !told.has('entity_roles'))
      halfSaid.push({ code, packId, by: telling.map((word) => word.code), isAsked: own.length > 0 })
    if (own.length === 0) continue
    const isSaid = packId !== undefined && (told.size > 0 || held.has(code))
    questions.push({ code, ...(packId === undefined ? {} : { packId }), terms: own, isSaid })
  }
  const denied = new Set(openings.flatMap(({ code, question, terms }) => (saysNo(code, question) ? [...terms] : [])))
  const reach = new Map(
    openings.flatMap(({ packId, terms }) => (packId === undefined ? [] : [[packId, terms] as const])),
  )
  return { questions, halfSaid, reach, denied, closed }
}

interface Word {
  list: ListName
  code: string
  id: string
  /** Its id and those of all broader terms. */
  reached: ReadonlySet<string>
}

/** The words of a subject's lists. */
export function wordsOfSubject(wire: SubjectInputs, broader: Vocabulary['broader']): Word[] {
  return LISTS.flatMap((list) => (wire[list] ?? []).map((code) => wordOf(`${list}/${code}`, broader)))
}

function wordOf(id: string, broader: Vocabulary['broader']): Word {
  const [list, code] = id.split('/') as [ListName, string]
  return { list, code, id, reached: withBroader(id, broader) }
}

/** Those that answer a question with yes. */
export function wordsAnswering(words: readonly Word[], { terms }: Opening): Word[] {
  return words.filter(({ reached }) => [...reached].some((id) => terms.has(id)))
}

/** The lists whose words hang on a question: all until one is named, then of an act its roles until one is named. */
function openLists(told: ReadonlySet<ListName>, isOfAct: boolean): readonly ListName[] {
  if (told.size === 0) return LISTS
  return isOfAct && !told.has('entity_roles') ? ['entity_roles'] : []
}

/** Whether the answer to a question is no: one to another wording says nothing. */
function isNo({ answers, answer_notes: notes }: SubjectInputs, code: string, question: string): boolean {
  const hash = notes?.[code]?.hash
  return answers?.[code] === 'no' && (hash === undefined || hash === questionHashOf(question))
}

/** The lists that leave nothing open while a pack is judged. */
export function closedFor({ closed }: Openness, packId: string): ReadonlySet<string> {
  return closed.get(packId) ?? closed.get('')!
}

/** A word that may be true. */
export interface OpenWord {
  /** The id of its term. */
  term: string
  /** The pack whose act the question opens that it hangs on, if it hangs on such a one. */
  opens: string | undefined
}

/**
 * Whether a word is asked for while a pack is judged. `named`: the ids of the terms that the law names there. Where the
 * word says whether the pack's own act is about the subject, the question that opens another act is not asked for it.
 * Nor is it where the law names a broader word that this question is not about: a public authority is not open because
 * a kind of it is.
 */
export function isAskedFor(
  packId: string,
  { term, opens }: OpenWord,
  reach: Openness['reach'],
  named: readonly string[],
): boolean {
  if (opens === undefined || opens === packId) return true
  const words = reach.get(opens)!
  return !reach.get(packId)?.has(term) && named.some((word) => words.has(word))
}

/** The code of the question that opens a pack, while some of its words are open. */
export function openingQuestionOf({ questions }: Openness, packId: string): string | undefined {
  return questions.find((question) => question.packId === packId)?.code
}
