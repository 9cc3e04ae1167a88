import { UNKNOWN_LISTS, type Opening, type Vocabulary, withBroader } from '#src/law/vocabulary/index.ts'
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
  /** Codes of the words of other lists that say that the act is about the subject, though no role says as what. */
  toldBy: string[]
}

/** What a subject left open. */
export interface Openness {
  questions: OpenQuestion[]
  /** By pack: ids of the terms that answer the question which opens it. */
  reach: ReadonlyMap<string, ReadonlySet<string>>
  /** The lists that leave nothing open, by the pack that is judged; `''` stands for every pack that no question opens. */
  closed: ReadonlyMap<string, ReadonlySet<string>>
}

const LISTS = Object.keys(UNKNOWN_LISTS) as Array<keyof typeof UNKNOWN_LISTS>

/**
 * What a subject's lists leave open. A list says yes: it closes the acts whose question one of its words answers, and
 * nothing else. `complete: true` closes every list that is given. The answer `no` to a question closes its act.
 */
export function opennessOf(wire: SubjectInputs, { openings, broader }: Vocabulary): Openness {
  const held = new Map(
    LISTS.map((list) => [
      list,
      new Set((wire[list] ?? []).flatMap((code) => [...withBroader(`${list}/${code}`, broader)])),
    ]),
  )
  const isGiven = (list: keyof typeof UNKNOWN_LISTS) =>
    wire.complete ? wire[list] !== undefined : (wire[list] ?? []).length > 0
  const places = wire.jurisdictions !== undefined || wire.footprint !== undefined ? ['jurisdictions'] : []
  const questions: OpenQuestion[] = []
  const closed = new Map([['', new Set([...LISTS.filter(isGiven), ...places])]])
  for (const opening of openings) {
    const own = openListsOf(opening, wire, held)
    const { packId } = opening
    if (packId !== undefined) closed.set(packId, new Set([...own.closed, ...places]))
    const terms = [...opening.terms].filter((id) => own.open.some((list) => id.startsWith(`${list}/`)))
    if (terms.length > 0)
      questions.push({
        code: opening.code,
        ...(packId === undefined ? {} : { packId }),
        terms,
        toldBy: LISTS.flatMap((list) =>
          (wire[list] ?? []).filter((word) => reaches(opening, `${list}/${word}`, broader)),
        ),
      })
  }
  const reach = new Map(
    openings.flatMap(({ packId, terms }) => (packId === undefined ? [] : [[packId, terms] as const])),
  )
  return { questions, reach, closed }
}

const reaches = ({ terms }: Opening, id: string, broader: Vocabulary['broader']): boolean =>
  [...withBroader(id, broader)].some((up) => terms.has(up))

type Held = ReadonlyMap<string, ReadonlySet<string>>

interface OpenLists {
  /** The lists whose words hang on the question. */
  open: string[]
  /** The lists that leave nothing open of the act but what hangs on a question. */
  closed: string[]
}

function openListsOf({ code, question, packId, terms }: Opening, wire: SubjectInputs, held: Held): OpenLists {
  const hash = wire.answer_notes?.[code]?.hash
  const isNo = wire.answers?.[code] === 'no' && (hash === undefined || hash === questionHashOf(question))
  const isTold = (list: string) => [...held.get(list)!].some((id) => terms.has(id))
  if (wire.complete) return { open: [], closed: LISTS.filter((list) => wire[list] !== undefined) }
  // Which kind of a word it is, is asked of who has the word.
  const isAsked = packId !== undefined || [...held.values()].some((ids) => ids.has(code))
  if (isNo || !isAsked) return { open: [], closed: [...LISTS] }
  const told = LISTS.filter(isTold)
  if (told.length === 0) return { open: [...LISTS], closed: [...LISTS] }
  const asks = (list: string) => [...terms].some((id) => id.startsWith(`${list}/`))
  return {
    open: told.includes('entity_roles') ? [] : ['entity_roles'],
    closed: LISTS.filter(
      (list) => list === 'entity_roles' || (asks(list) ? told.includes(list) : (wire[list] ?? []).length > 0),
    ),
  }
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
 * word says whether the pack's own act is about the subject, the question that opens another act is not asked for it. Nor
 * is it where the law names a broader word that this question is not about: a public authority is not open because a
 * kind of it is.
 */
export function isAskedFor(
  packId: string,
  { term, opens }: OpenWord,
  reach: Openness['reach'],
  named?: readonly string[],
): boolean {
  if (opens === undefined || opens === packId) return true
  const words = reach.get(opens)!
  return !reach.get(packId)?.has(term) && (named?.some((word) => words.has(word)) ?? true)
}

/** The code of the question that opens a pack, while some of its words are open. */
export function openingOf({ questions }: Openness, packId: string): string | undefined {
  return questions.find((question) => question.packId === packId)?.code
}
