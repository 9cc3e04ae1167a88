import type { FastifyRequest, FastifySchema } from 'fastify'
import { findUnknownWords, type Vocabulary, wordFinderOf } from '#src/law/vocabulary/index.ts'
import type { InputMistake } from '#src/problems.ts'

/** Lists the words of a request that their lists do not have. */
export type WordCheck = (request: FastifyRequest) => Promise<InputMistake[]>

/**
 * The check of the words in the query and the body of an operation; undefined where its schema has none. It reads the
 * vocabulary only for a request with a word.
 */
export function wordCheckOf(
  { querystring, body }: FastifySchema,
  readVocabulary: () => Promise<Vocabulary>,
): WordCheck | undefined {
  const findInQuery = wordFinderOf(querystring)
  const findInBody = wordFinderOf(body)
  if (!findInQuery && !findInBody) return undefined
  return async (request) => {
    const words = [...(findInQuery?.(request.query, 'query') ?? []), ...(findInBody?.(request.body, 'body') ?? [])]
    return words.length === 0 ? [] : findUnknownWords(words, await readVocabulary())
  }
}
