import type { Static } from '@sinclair/typebox'
import { listMatchingObligations } from '#src/law/obligations/index.ts'
import { closeMatches, readTerms } from '#src/law/vocabulary/index.ts'
import type { VersionChoice } from '#src/lib/as-of.ts'
import { stemOf, stemsOf } from '#src/lib/word-stems.ts'
import type { RowOf } from '#src/stores/graph/query.ts'
import type { LawReader } from '#src/stores/graph/revision.ts'
import { queryOf, queryOfAll, type SearchTerm, type SearchTerms, type Synonyms } from './parse.ts'
import { countHits, listActs, listObligationsByPlace, listObligationsByText } from './acts.ts'
import { readSynonyms, readTexts } from './texts.ts'

/** Shorter stems are neither corrected nor taken for a slip: another letter makes another word or abbreviation. */
const SLIP_SHORTEST = 5
/** In words up to this length a second wrong letter makes another word: `largest` is not `latest`. */
const ONE_SLIP_MOST = 8

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
  const [meanings, known] = await Promise.all([readMeanings(law, asOf), readKnownWords(law)])
  const corrected = terms.map((term, position) => (isFound(position) ? term : correct(term, meanings, known)))
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
  const ofTexts = [...words].map((word): (typeof ofPeople)[number] => [stemOf(word), { means: [[word]], events: [] }])
  return new Map([...ofTexts, ...ofPeople])
}

/** Stems of the words that the vocabulary and the titles of acts have: none of them is a slip. */
function readKnownWords(law: LawReader): Promise<ReadonlySet<string>> {
  return law.answers.remember('known words', async () => {
    const [terms, packs] = await Promise.all([readTerms(law), law.graph.run(listActs, {})])
    const told = [...terms.terms, ...terms.facts].flatMap(({ label, definition, question }) => [
      label,
      definition,
      question ?? '',
    ])
    return new Set([...told, ...packs.flatMap(({ acts }) => acts.map(({ title }) => title))].flatMap(stemsOf))
  })
}

function correct(
  { words, isQuoted, isAbbreviation }: SearchTerm,
  meanings: Synonyms,
  known: ReadonlySet<string>,
): SearchTerm | undefined {
  const [word, ...more] = words
  const stem = stemOf(word!)
  const isNoSlip =
    isAbbreviation || known.has(stem) || meanings.has(stem) || stem.length < SLIP_SHORTEST || /\d/.test(word!)
  if (more.length > 0 || isNoSlip) return undefined
  const alike = [...meanings.keys()].filter((other) => other[0] === stem[0] && other.length >= SLIP_SHORTEST)
  const [closest] = closeMatches(stem, alike, 1, stem.length > ONE_SLIP_MOST ? 2 : 1)
  return closest === undefined ? undefined : { words, isQuoted, ...meanings.get(closest)! }
}

type Filters = Static<typeof listMatchingObligations.params>
type Row = RowOf<typeof listMatchingObligations>

/** An obligation that was found. `met`: the positions of the terms that it has. */
export interface Hit {
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
 * most. Without terms, and beside words that nothing at a place has, what cites the places, or all that the filters let
 * through.
 */
export async function findObligations(
  law: LawReader,
  asked: SearchTerms,
  filters: Filters,
  asOf: VersionChoice,
): Promise<Found> {
  const { places } = asked
  const byText = (queries: string[], needed: number, terms: SearchTerm[]) =>
    law.graph.run(listObligationsByText, { queries, needed, places, events: eventsOf(terms), ...filters })
  const withoutWords = async (terms: SearchTerms) => {
    const rows =
      places.length > 0
        ? await law.graph.run(listObligationsByPlace, { places, ...filters })
        : await law.graph.run(listMatchingObligations, filters)
    return pageOf(rows, terms)
  }
  if (asked.terms.length === 0) return withoutWords(asked)
  const whole = pageOf(await byText([queryOfAll(asked.terms)], 0, asked.terms), asked)
  if (whole.total > 0) {
    const all = asked.terms.map((_, position) => position)
    return { ...whole, found: whole.found.map((hit) => ({ ...hit, met: all })) }
  }
  const terms = await correctTerms(law, asked, filters.versionIds, asOf)
  const namesLaw = places.length > 0 || asked.packIds.length > 0
  if (terms.terms.length === 0) return namesLaw ? withoutWords(terms) : { ...whole, terms }
  const quoted = terms.terms.filter(({ isQuoted }) => isQuoted)
  const most = pageOf(await byText(terms.terms.map(queryOf), quoted.length, terms.terms), terms)
  // What is found by a place lacks all of the words, and says so.
  return most.total === 0 && places.length > 0 && quoted.length === 0 ? withoutWords(terms) : most
}

/** The events of which terms speak. */
function eventsOf(terms: SearchTerm[]): string[] {
  return [...new Set(terms.flatMap(({ events }) => events))]
}

function pageOf(rows: Array<Row & { met?: number[] | null }>, terms: SearchTerms): Found {
  const found = rows.flatMap(({ obligation, score, met }) =>
    obligation ? [{ obligation, score: score ?? 0, met: met ?? [] }] : [],
  )
  return { found, total: rows[0]?.total ?? 0, terms }
}
