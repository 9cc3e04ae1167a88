import type { Static } from '@sinclair/typebox'
import { listMatchingObligations } from '#src/law/obligations/index.ts'
import { closeMatches } from '#src/law/vocabulary/index.ts'
import type { VersionChoice } from '#src/lib/as-of.ts'
import { stemOf } from '#src/lib/word-stems.ts'
import type { RowOf } from '#src/stores/graph/query.ts'
import type { LawReader } from '#src/stores/graph/revision.ts'
import { queryOf, queryOfAll, type SearchTerm, type SearchTerms, type Synonyms } from './parse.ts'
import { countHits, listObligationsByPlace, listObligationsByText } from './acts.ts'
import { readSynonyms, readTexts } from './texts.ts'

/** Shorter words are not corrected: another letter makes another word. */
const SLIP_SHORTEST = 4

/**
 * The terms without those that nothing is found by. A word that no text has is taken for one that is written like it,
 * where there is one; otherwise it is dropped. What is in quotation marks stays as it is.
 */
async function correctTerms(
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

type Filters = Static<typeof listMatchingObligations.params>
type Row = RowOf<typeof listMatchingObligations>

/** An obligation that was found. `met`: the positions of the terms that it has. */
interface Hit {
  obligation: NonNullable<Row['obligation']>
  score: number
  met: number[]
}

interface Found {
  /** A page of them, the best first. */
  found: Hit[]
  total: number
  /** What was looked for: as asked, or without what nothing is found by. */
  terms: SearchTerms
}

/**
 * What has all terms, or where nothing has, of what is left of them after words were corrected or dropped, what has the
 * most. Without terms, what cites the places, or all that the filters let through.
 */
export async function findObligations(
  law: LawReader,
  asked: SearchTerms,
  filters: Filters,
  asOf: VersionChoice,
): Promise<Found> {
  const { places } = asked
  const byText = (queries: string[], needed: number) =>
    law.graph.run(listObligationsByText, { queries, needed, places, ...filters })
  if (asked.terms.length === 0) {
    const rows =
      places.length > 0
        ? await law.graph.run(listObligationsByPlace, { places, ...filters })
        : await law.graph.run(listMatchingObligations, filters)
    return pageOf(rows, asked)
  }
  const whole = pageOf(await byText([queryOfAll(asked.terms)], 0), asked)
  if (whole.total > 0) {
    const all = asked.terms.map((_, position) => position)
    return { ...whole, found: whole.found.map((hit) => ({ ...hit, met: all })) }
  }
  const terms = await correctTerms(law, asked, filters.versionIds, asOf)
  if (terms.terms.length === 0) return { ...whole, terms }
  const quoted = terms.terms.filter(({ isQuoted }) => isQuoted)
  return pageOf(await byText(terms.terms.map(queryOf), quoted.length), terms)
}

function pageOf(rows: Array<Row & { met?: number[] | null }>, terms: SearchTerms): Found {
  const found = rows.flatMap(({ obligation, score, met }) =>
    obligation ? [{ obligation, score: score ?? 0, met: met ?? [] }] : [],
  )
  return { found, total: rows[0]?.total ?? 0, terms }
}
