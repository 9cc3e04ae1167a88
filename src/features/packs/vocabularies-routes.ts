import { Type, type Static } from '@sinclair/typebox'
import type { Deps } from '#src/deps.ts'
import { routesOf } from '#src/http/operations.ts'
import { listQuestions } from '#src/law/questions/questions.outside.ts'
import { readVocabulary, termsMeantBy, type Vocabulary } from '#src/law/vocabulary/index.ts'
import { readVocabularyEntries, Vocabularies, type VocabulariesWire } from '#src/law/vocabulary/vocabulary.outside.ts'
import { filled, present } from '#src/lib/present.ts'
import { codesIn, RefTo, Strict, StringEnum } from '#src/lib/schema.ts'
import { viewParameter } from '#src/lib/views.ts'
import type { LawReader } from '#src/stores/graph/revision.ts'

const VOCABULARY_KINDS = codesIn(
  'activities entity_roles sector_tags jurisdictions events figures facts relationship_types member_state_options',
  'synonyms questions',
) satisfies readonly (keyof VocabulariesWire)[]

const listVocabulariesQuery = Strict({
  'kind?': StringEnum(VOCABULARY_KINDS, {
    title: 'VocabularyKindInput',
    description: 'Only this kind; default all but `questions` and `synonyms`',
  }),
  'q?': Type.String({
    pattern: '\\S',
    minLength: 1,
    maxLength: 120,
    description: 'Only what has each of these words in its code, label or definition, or is meant by it',
    examples: ['bank'],
  }),
  ...viewParameter,
})
type VocabulariesQuery = Static<typeof listVocabulariesQuery>

/**
 * Terms, facts, relationship types, options and questions with their definitions: all, or those of one kind or with
 * some words. The questions are those of the day's law.
 */
async function listVocabularies(
  law: LawReader,
  { kind, q }: VocabulariesQuery,
  day: string,
): Promise<VocabulariesWire> {
  const all = await readVocabularyEntries(law)
  const { synonyms } = await readVocabulary(law)
  const kinds = kind ? [kind] : VOCABULARY_KINDS.filter((one) => one !== 'questions' && one !== 'synonyms')
  const lists: Array<[string, Entry[]]> =
    kind === 'questions'
      ? [[kind, await listQuestions(law, { mode: 'published', validAt: day })]]
      : kinds.map((one) => [one, all[one as keyof typeof all]])
  const has = hasWords(synonyms)
  const words = q === undefined ? [] : q.trim().split(/\s+/)
  const isNowhere = (word: string) =>
    !lists.some(([list, entries]) => entries.some((entry) => has([word], list, entry)))
  const found = lists.map(([list, entries]) => [list, entries.filter((entry) => has(words, list, entry))] as const)
  const isFound = found.some(([, entries]) => entries.length > 0)
  return {
    ...present({ not_found: isFound ? undefined : filled(words.filter(isNowhere)) }),
    ...Object.fromEntries(found),
  }
}

interface Entry {
  code: string
  label?: string
  definition?: string
  words?: string[]
  means?: string[]
}

/** Whether an entry of a list has each word in its text, or is what people mean by it or by all of them. */
function hasWords(synonyms: Vocabulary['synonyms']) {
  return (words: string[], list: string, { code, label, definition, words: own, means }: Entry): boolean => {
    const text = [code, label, definition, own, means].flat().join(' ').toLowerCase()
    const isMeantBy = (said: string) => termsMeantBy(said, synonyms).includes(`${list}/${code}`)
    return words.every((word) => text.includes(word.toLowerCase()) || isMeantBy(word)) || isMeantBy(words.join(' '))
  }
}

export const vocabularyRoutes = routesOf<Deps>('Packs', ({ addCached }, deps) => {
  addCached('GET /vocabularies', 'listVocabularies', {
    summary:
      'List every activity, role, sector tag, jurisdiction, event, fact, relationship type and question with its definition',
    query: listVocabulariesQuery,
    answers: RefTo(Vocabularies),
    answer: ({ query }, day) => listVocabularies(deps, query, day),
  })
})
