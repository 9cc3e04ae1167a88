import { closeMatches } from '#src/law/vocabulary/index.ts'
import type { VersionChoice } from '#src/lib/as-of.ts'
import { stemOf } from '#src/lib/word-stems.ts'
import type { LawReader } from '#src/stores/graph/revision.ts'
import { queryOf } from './index-query.ts'
import { type SearchTerm, type SearchTerms, type Synonyms } from './parse.ts'
import { countHits } from './queries.ts'
import { readSynonyms, readTexts } from './texts.ts'

/** Shorter words are not corrected: another letter makes another word. */
const SLIP_SHORTEST = 4

/**
 * The terms without those that nothing is found by. A word that no text has is taken for one that is written like it,
 * where there is one; otherwise it is dropped. What is in quotation marks stays as it is.
 */
export async function correctTerms(
  law: LawReader,
  { terms, dropped, ...rest }: SearchTerms,
  versionIds: string[],
  asOf: VersionChoice,
): Promise<SearchTerms> {
  const hits = await law.graph.run(countHits, { queries: terms.map(queryOf), versionIds })
  const isFound = (position: number) => terms[position]!.isQuoted || hits[position]!.hits > 0
  if (terms.every((_, position) => isFound(position))) return { terms, dropped, ...rest }
  const meanings = await readMeanings(law, asOf)
  const corrected = terms.map((term, position) => (isFound(position) ? term : correct(term, meanings)))
  return {
    ...rest,
    terms: corrected.filter((term) => term !== undefined),
    dropped: [...dropped, ...terms.flatMap(({ words }, position) => (corrected[position] ? [] : [words.join(' ')]))],
  }
}

/** The words of the texts, and of people, by their stems, with what they mean. */
async function readMeanings(law: LawReader, asOf: VersionChoice): Promise<Synonyms> {
  const [{ words }, synonyms] = await Promise.all([readTexts(law, asOf), readSynonyms(law)])
  const ofPeople = [...synonyms].filter(([key]) => !key.includes(' '))
  const ofTexts = [...words].map((word): [string, string[][]] => [stemOf(word), [[word]]])
  return new Map([...ofTexts, ...ofPeople])
}

function correct({ words, isQuoted }: SearchTerm, meanings: Synonyms): SearchTerm | undefined {
  const [word, ...more] = words
  if (more.length > 0 || word!.length < SLIP_SHORTEST || /\d/.test(word!)) return undefined
  const stem = stemOf(word!)
  const alike = [...meanings.keys()].filter((other) => other[0] === stem[0])
  const [closest] = closeMatches(stem, alike, 1)
  return closest === undefined ? undefined : { words, isQuoted, means: meanings.get(closest)! }
}
