import { FIGURES, HAS_GROUP, ownFigureOf, type Subject } from '#src/law/subjects/index.ts'
import { UNKNOWN_LISTS, type Vocabulary, withBroader } from '#src/law/vocabulary/index.ts'
import { ROLES } from '../evaluate/roles.ts'
import type { RuleSnapshot } from '../evaluate/rule-snapshot.ts'

type RuleRow = RuleSnapshot['rules'][number]

/** What answers to some questions can change of a subject: what they say, and what follows from it by rules. */
export interface Moved {
  /** The questions: facts, lists, terms that have a question, and codes of conditions. */
  asked: ReadonlySet<string>
  /** Facts that the answers give, and facts that rules derive from the answers. */
  facts: ReadonlySet<string>
  /** Ids of the terms that the subject may come to have, with all broader ones. */
  terms: ReadonlySet<string>
  /** Ids of the terms that the subject has and may lose. */
  lost: ReadonlySet<string>
  /** The lists that the answers add words to. */
  lists: ReadonlySet<string>
  /** Ids of terms that are open once the subject has a term that asks for its kinds. */
  opened: ReadonlySet<string>
  /** By pack: the question that opens its act, where it is among the questions. */
  opening: ReadonlyMap<string, Opened>
  /** By pack: the lists that can come open in it, because the question that opens its act is answered with a word. */
  loosened: ReadonlyMap<string, ReadonlySet<string>>
}

/** A question that opens an act. */
interface Opened {
  code: string
  /** Of each word that answers it: the ids of what a subject is that has it. */
  words: Array<ReadonlySet<string>>
}

/** What the answers to these questions can change. An answer is a value, no, or words of the question's own list. */
export function movedBy(
  asked: ReadonlySet<string>,
  subject: Subject,
  { rules }: Pick<RuleSnapshot, 'rules'>,
  vocabulary: Vocabulary,
): Moved {
  const words = [...asked].flatMap((code) => wordsAsked(code, subject, vocabulary))
  const facts = new Set([...asked].flatMap((code) => [code, ...figuresBeside(code)]))
  const terms = new Set(words.flatMap((id) => [...withBroader(id, vocabulary.broader)]))
  const lost = new Set<string>()
  followRules(rules, { facts, terms, lost }, vocabulary.broader)
  return {
    asked,
    facts,
    terms,
    lost,
    lists: new Set(words.map(listOf)),
    opening: openingsAsked(asked, subject, vocabulary),
    opened: kindsOpened(terms, subject, vocabulary),
    loosened: listsLoosened(terms, subject, vocabulary),
  }
}

const listOf = (id: string) => id.slice(0, id.indexOf('/'))

/** Ids of the terms that an answer to a question can name; none of a fact or a condition. */
function wordsAsked(code: string, { openness, mayHave }: Subject, { codes }: Vocabulary): string[] {
  const question = openness.questions.find((one) => one.code === code)
  if (question) return question.terms.filter((id) => listOf(id) === listOf(code))
  if (Object.hasOwn(UNKNOWN_LISTS, code))
    return [...codes[code as keyof typeof UNKNOWN_LISTS]].map((word) => `${code}/${word}`)
  return mayHave.includes(code) ? [code] : []
}

/** The figures that one says something about: those of an entity alone bound those of its group. */
function figuresBeside(code: string): string[] {
  if (code === HAS_GROUP) return FIGURES.map(ownFigureOf)
  return FIGURES.flatMap((figure) =>
    figure === code ? ownFigureOf(figure) : ownFigureOf(figure) === code ? figure : [],
  )
}

/** Adds what rules derive from what is moved, until nothing is added. */
function followRules(
  rules: readonly RuleRow[],
  { facts, terms, lost }: Record<'facts' | 'terms' | 'lost', Set<string>>,
  broader: Vocabulary['broader'],
): void {
  const liftingOf = ({ pack_id: packId, unless }: RuleRow['rule']) =>
    unless.length === 0 ? [] : rules.filter(({ rule }) => rule.pack_id === packId && unless.includes(rule.code))
  const isMoved = ({ groups, rule }: RuleRow): boolean =>
    groups.some(({ fact_key: key, dimension, values }) =>
      key === undefined ? values.some((code) => terms.has(`${dimension}/${code}`)) : facts.has(key),
    ) || liftingOf(rule).some(isMoved)
  let waiting = rules.filter(({ rule }) => rule.derives_key !== undefined)
  for (let count = -1; count !== waiting.length;) {
    count = waiting.length
    waiting = waiting.filter((row) => {
      if (!isMoved(row)) return true
      const { derives_key: key, derives_json: value, releases } = row.rule
      if (key === ROLES) for (const id of withBroader(`${ROLES}/${value}`, broader)) terms.add(id)
      else facts.add(key!)
      if (releases !== undefined) lost.add(`${ROLES}/${releases}`)
      return false
    })
  }
}

function openingsAsked(asked: ReadonlySet<string>, { openness }: Subject, { broader }: Vocabulary): Moved['opening'] {
  return new Map(
    openness.questions.flatMap(({ code, packId, terms }) => {
      if (packId === undefined || !asked.has(code)) return []
      const words = terms
        .filter((id) => id !== code && listOf(id) === listOf(code))
        .map((id) => withBroader(id, broader))
      return [[packId, { code, words }] as const]
    }),
  )
}

/** The kinds that are asked for once a subject has a term that it does not have yet. */
function kindsOpened(
  terms: ReadonlySet<string>,
  subject: Subject,
  { openings, broader }: Vocabulary,
): ReadonlySet<string> {
  const held = heldBy(subject, broader)
  return new Set(
    openings
      .filter(({ code, packId }) => packId === undefined && terms.has(code) && !held.has(code))
      .flatMap(({ code, terms: kinds }) => {
        const known = withBroader(code, broader)
        return [...kinds].flatMap((id) => [...withBroader(id, broader)]).filter((id) => !known.has(id))
      }),
  )
}

/** Of an act that a word is about, a list that names nothing of it is as open as one that is not given. */
function listsLoosened(
  terms: ReadonlySet<string>,
  subject: Subject,
  { openings, broader }: Vocabulary,
): Moved['loosened'] {
  const held = heldBy(subject, broader)
  return new Map(
    openings.flatMap(({ packId, terms: own }) => {
      if (packId === undefined || ![...own].some((id) => terms.has(id))) return []
      const named = new Set([...own].filter((id) => held.has(id)).map(listOf))
      const lists = Object.keys(UNKNOWN_LISTS).filter((list) => list !== ROLES && !named.has(list))
      return [[packId, new Set(lists)] as const]
    }),
  )
}

function heldBy({ terms }: Subject, broader: Vocabulary['broader']): ReadonlySet<string> {
  return new Set(terms.flatMap(({ id }) => [...withBroader(id, broader)]))
}
