import { Type, type Static } from '@sinclair/typebox'
import type { Deps } from '#src/deps.ts'
import { routesOf } from '#src/http/operations.ts'
import { listQuestions } from '#src/law/questions/questions.outside.ts'
import { readVocabularyEntries, Vocabularies, type VocabulariesWire } from '#src/law/vocabulary/vocabulary.outside.ts'
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
    description: 'Only what has each of these words in its code, label or definition',
    examples: ['payment'],
  }),
  ...viewParameter,
})
type VocabulariesQuery = Static<typeof listVocabulariesQuery>

/**
 * Terms, facts, relationship types, options and questions with their definitions: all, or those of one kind or with
 * some words. The questions are those of the day's law.
 */
async function listVocabularies(law: LawReader, query: VocabulariesQuery, day: string): Promise<VocabulariesWire> {
  if (query.kind === 'questions')
    return { questions: entriesFor(query, await listQuestions(law, { mode: 'published', validAt: day })) }
  const all = await readVocabularyEntries(law.graph)
  const kinds = query.kind
    ? [query.kind]
    : VOCABULARY_KINDS.filter((kind) => kind !== 'questions' && kind !== 'synonyms')
  return Object.fromEntries(kinds.map((kind) => [kind, entriesFor(query, all[kind] as Entry[])]))
}

interface Entry {
  code: string
  label?: string
  definition?: string
  words?: string[]
  means?: string[]
}

function entriesFor<E extends Entry>({ q = '' }: VocabulariesQuery, entries: E[]): E[] {
  const words = q.toLowerCase().split(/\s+/)
  return entries.filter(({ code, label, definition, words: own, means }) => {
    const text = [code, label, definition, own, means].flat().join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  })
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
