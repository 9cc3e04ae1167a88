import { explainUnavailable, listSourceVersions, sourceOf } from '#src/law/packs/index.ts'
import { listNotHeld } from '#src/law/provisions/index.ts'
import type { VersionChoice } from '#src/lib/as-of.ts'
import { pageOf } from '#src/lib/paging.ts'
import type { Graph } from '#src/stores/graph/graph.ts'
import type { LawReader } from '#src/stores/graph/revision.ts'
import { bindingFilter, obligationOf } from '../obligations/index.ts'
import { findObligations } from './find.ts'
import type { SearchTerm, SearchTerms } from './parse.ts'
import { placesOfWords, readAttached } from './passages.ts'
import { listActs } from './queries.ts'
import { explainPlaces } from './unanswered.ts'

/** The terms, the filters and the page of a search. */
interface Search {
  terms: SearchTerms
  packIds?: string[] | undefined
  tags?: string[] | undefined
  role?: string[] | undefined
  sector?: string[] | undefined
  modalities?: string[] | undefined
  limit: number
  offset: number
}

const NOTHING: SearchTerms = { terms: [], dropped: [], places: [], packIds: [], acts: [] }

/**
 * Finds the obligations that meet all terms in the chosen versions, the best match first. Where none has all, words
 * that nothing is found by are corrected or dropped, and those that have the most of the terms are found.
 */
export async function searchObligations(law: LawReader, search: Search, asOf: VersionChoice) {
  const { limit, offset } = search
  const asked = narrow(search.packIds, search.terms.packIds)
  const versions = await listSourceVersions(law, asked, asOf)
  const filters = {
    versionIds: versions.map(({ version }) => version.id),
    tags: search.tags ?? null,
    modalities: search.modalities ?? null,
    acts: search.terms.acts.length > 0 ? search.terms.acts : null,
    ...(await bindingFilter(
      law,
      search,
      versions.map(({ version }) => version),
      asOf,
    )),
    limit,
    offset,
  }
  const { found, total, terms } = await findObligations(law, search.terms, filters, asOf)
  const { places } = terms
  const met = found[0]?.met.length ?? terms.terms.length
  const attachedTo = await readAttached(
    law,
    [...new Set(found.map(({ obligation }) => `${obligation.pack_id}@${obligation.version}`))].toSorted(),
    asOf,
  )
  return {
    data: found.map(({ obligation, score, met: positions }) => ({
      score: Math.round(score * 1e6) / 1e6,
      ...placesOfWords(obligation, terms, attachedTo),
      ...(met < terms.terms.length
        ? { missing: terms.terms.flatMap((term, at) => (positions.includes(at) ? [] : [writtenOf(term)])) }
        : {}),
      obligation: obligationOf(obligation),
    })),
    page: pageOf(total, limit, offset),
    understood: understoodOf(terms, met),
    not_modelled: [
      ...(await explainPlaces(law, versions, places, total)),
      ...(await listNotHeld(
        law,
        filters.versionIds,
        search.terms.terms.flatMap(({ words }) => words),
      )),
    ],
    unavailable: await explainUnavailable(law.graph, await missingOf(law.graph, asked, versions), asOf),
    sources: versions.map(sourceOf),
  }
}

/** How the text was read: what each word was taken for, and which were dropped. */
function understoodOf({ terms, dropped, places, packIds, acts }: SearchTerms, met: number) {
  const taken = terms.filter(({ means }) => means.length > 0)
  return {
    words: terms.filter(({ words }) => words.length === 1).map(writtenOf),
    phrases: terms.filter(({ words }) => words.length > 1).map(writtenOf),
    ...(taken.length > 0
      ? {
          taken_for: taken.map((term) => ({ written: writtenOf(term), means: term.means.map((one) => one.join(' ')) })),
        }
      : {}),
    ...(dropped.length > 0 ? { dropped } : {}),
    provisions: places.map(({ provision, instrument_id: act }) => (act ? `${act} ${provision}` : provision)),
    pack_ids: packIds,
    instrument_ids: acts,
    ...(met < terms.length ? { met } : {}),
  }
}

function writtenOf({ words }: SearchTerm): string {
  return words.join(' ')
}

/** The requested packs without a version to search. Without requested packs: all packs, if no version was found. */
async function missingOf(
  graph: Graph,
  asked: string[] | null,
  versions: Awaited<ReturnType<typeof listSourceVersions>>,
) {
  const searched = new Set(versions.map(({ version }) => version.pack_id))
  // A search of all packs reports them only when it had nothing to search.
  const wanted = asked ?? (searched.size > 0 ? [] : (await graph.run(listActs, {})).map((row) => row.pack_id))
  return wanted.filter((id) => !searched.has(id)).toSorted()
}

/** The terms of a search without text. They match every obligation that passes the filters. */
export function everything(): SearchTerms {
  return NOTHING
}

/**
 * The packs to search: those that are both requested and named in the text. If only one of them is given, it decides;
 * null: all.
 */
function narrow(asked: string[] | undefined, named: string[]): string[] | null {
  if (named.length === 0) return asked ?? null
  return asked ? named.filter((id) => asked.includes(id)) : named
}
