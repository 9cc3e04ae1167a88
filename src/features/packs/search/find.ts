import type { Static } from '@sinclair/typebox'
import type { VersionChoice } from '#src/lib/as-of.ts'
import type { RowOf } from '#src/stores/graph/query.ts'
import type { LawReader } from '#src/stores/graph/revision.ts'
import { listMatchingObligations } from '../obligations/index.ts'
import { correctTerms } from './correct.ts'
import { queryOfAll, queryOf } from './index-query.ts'
import type { SearchTerms } from './parse.ts'
import { listObligationsByPlace, listObligationsByText } from './queries.ts'

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
