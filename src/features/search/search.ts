import { obligationOf } from '#src/law/obligations/obligation.outside.ts'
import { bindingFilter } from '#src/law/obligations/index.ts'
import { explainUnavailable, listSourceVersions, sourceOf } from '#src/law/packs/index.ts'
import {
  explainUnknownProvision,
  listActsNotHeld,
  listNotModelled,
  type NotModelledWire,
  type Sought,
} from '#src/law/coverage/index.ts'
import type { ApplicabilityInputs } from '#src/law/subjects/index.ts'
import { readVocabulary, type Words } from '#src/law/vocabulary/index.ts'
import type { VersionChoice } from '#src/lib/as-of.ts'
import { canonicalRef } from '#src/lib/law/provisions.ts'
import { pageOf } from '#src/lib/paging.ts'
import { filled, present } from '#src/lib/present.ts'
import type { Graph } from '#src/stores/graph/graph.ts'
import type { LawReader } from '#src/stores/graph/revision.ts'
import { listActs } from './acts.ts'
import { judgeHits, type JudgedHit } from './company.ts'
import { waysToCompare } from './compare.ts'
import { findObligations, type Hit } from './find.ts'
import type { SearchTerm, SearchTerms } from './parse.ts'
import { placesOfWords, readAttached } from './passages.ts'
import type { FoundObligationWire } from './schema.ts'

/** The terms, the filters and the page of a search. */
export interface Search {
  terms: SearchTerms
  packIds?: string[] | undefined
  tags?: string[] | undefined
  role?: string[] | undefined
  sector?: string[] | undefined
  modalities?: string[] | undefined
  limit: number
  offset: number
}

/** More than there are. */
const EVERY_HIT = 1_000_000

/**
 * Finds the obligations that meet all terms in the chosen versions, the best match first. Where none has all, words
 * that nothing is found by are corrected or dropped, and those that have the most of the terms are found. With a
 * company, what binds it or may comes before what gives way to another law, and that before what does not apply.
 */
export async function searchObligations(
  law: LawReader,
  { limit, offset, ...search }: Search,
  asOf: VersionChoice,
  company?: ApplicabilityInputs,
) {
  const asked = narrow(search.packIds, search.terms.packIds)
  const versions = await listSourceVersions(law, asked, asOf)
  const held = versions.map(({ version }) => version)
  const filters = {
    versionIds: held.map(({ id }) => id),
    tags: search.tags ?? null,
    modalities: search.modalities ?? null,
    acts: filled(search.terms.acts) ?? null,
    ...(await bindingFilter(law, search, held, asOf)),
    // Their order hangs on the company, so all of them are read.
    ...(company ? { limit: EVERY_HIT, offset: 0 } : { limit, offset }),
  }
  const { found, total, terms } = search.terms.compares
    ? { found: [], total: 0, terms: search.terms }
    : await findObligations(law, search.terms, filters, asOf)
  const packIds = held.map(({ pack_id: packId }) => packId)
  const judged = company && (await judgeHits(law, found, { company, packIds }, asOf))
  const shown = judged ? judged.hits.slice(offset, offset + limit) : found
  const met = found[0]?.met.length ?? terms.terms.length
  return {
    data: await describeHits(law, shown, { terms, met }, asOf),
    page: pageOf(total, limit, offset),
    ...(judged ? { company: judged.told } : {}),
    understood: understoodOf(terms, met, (await readVocabulary(law)).words),
    not_modelled: await explainPlaces(law, held, terms.places, total),
    not_held: await listActsNotHeld(law, filters.versionIds, {
      ...wordsOfTerms(search.terms),
      ...(judged ? { roles: judged.roles, titles: judged.titlesOf(shown) } : {}),
    }),
    unavailable: await explainUnavailable(law.graph, await missingOf(law.graph, asked, held), asOf),
    sources: versions.map(sourceOf),
  }
}

/** The hits of a page as answers have them, with where the words are, and which of them are missing. */
async function describeHits(
  law: LawReader,
  hits: Array<Hit & Partial<JudgedHit>>,
  { terms, met }: { terms: SearchTerms; met: number },
  asOf: VersionChoice,
): Promise<FoundObligationWire[]> {
  const versionIds = new Set(hits.map(({ obligation }) => `${obligation.pack_id}@${obligation.version}`))
  const attachedTo = await readAttached(law, [...versionIds].toSorted(), asOf)
  const missingIn = (positions: number[]) => terms.terms.filter((_, at) => !positions.includes(at)).map(writtenOf)
  return hits.map(({ obligation, score, met: positions, judgement }) => ({
    score: Math.round(score * 1e6) / 1e6,
    ...placesOfWords(obligation, terms, attachedTo),
    ...(met < terms.terms.length ? { missing: missingIn(positions) } : {}),
    ...judgement,
    obligation: obligationOf(obligation),
  }))
}

/** The words of a text, and what its terms mean, by which acts are sought that are not held. */
function wordsOfTerms({ terms, dropped }: SearchTerms): Pick<Sought, 'words' | 'phrases'> {
  return {
    words: [...terms.flatMap(({ words }) => words), ...dropped],
    phrases: terms.flatMap(({ words, means }) => [words, ...means]).map((words) => words.join(' ')),
  }
}

/** How the text was read: what each word was taken for, and which were dropped. */
function understoodOf({ terms, dropped, places, packIds, acts, compares }: SearchTerms, met: number, names: Words) {
  const taken = terms.flatMap((term) =>
    term.means.length + term.events.length > 0
      ? [
          {
            written: writtenOf(term),
            means: term.means.map((one) => one.join(' ')),
            ...present({ events: filled(term.events) }),
          },
        ]
      : [],
  )
  return {
    words: terms.filter(({ words }) => words.length === 1).map(writtenOf),
    phrases: terms.filter(({ words }) => words.length > 1).map(writtenOf),
    ...present({ taken_for: filled(taken), dropped: filled(dropped) }),
    provisions: places.map(({ provision, instrument_id: act }) => (act ? `${act} ${provision}` : provision)),
    pack_ids: packIds,
    instrument_ids: acts,
    ...present({ met: met < terms.length ? met : undefined }),
    ...(compares ? { compares: packIds, compare_by: waysToCompare(packIds, names) } : {}),
  }
}

function writtenOf({ words }: SearchTerm): string {
  return words.join(' ')
}

/** The requested packs without a version to search. Without requested packs: all packs, if no version was found. */
async function missingOf(graph: Graph, asked: string[] | null, held: ReadonlyArray<{ pack_id: string }>) {
  const searched = new Set(held.map((version) => version.pack_id))
  // A search of all packs reports them only when it had nothing to search.
  const wanted = asked ?? (searched.size > 0 ? [] : (await graph.run(listActs, {})).map((row) => row.pack_id))
  return wanted.filter((id) => !searched.has(id)).toSorted()
}

/** The terms of a search without text. They match every obligation that passes the filters. */
export function everything(): SearchTerms {
  return { terms: [], dropped: [], places: [], packIds: [], acts: [], compares: false }
}

/**
 * The packs to search: those that are both requested and named in the text. If only one of them is given, it decides;
 * null: all.
 */
function narrow(asked: string[] | undefined, named: string[]): string[] | null {
  if (named.length === 0) return asked ?? null
  return asked ? named.filter((id) => asked.includes(id)) : named
}

/**
 * What there is to say of the places of a search: what packs do not model on purpose of them, recitals, which lay down
 * no duty, and places that the act does not have.
 */
async function explainPlaces(
  law: LawReader,
  versions: ReadonlyArray<{ id: string; pack_id: string; version: string }>,
  places: SearchTerms['places'],
  total: number,
): Promise<NotModelledWire[]> {
  const versionIds = versions.map(({ id }) => id)
  const sought = places.map(({ provision, instrument_id: act }) => ({ act, provision }))
  const notes = await listNotModelled(law, versionIds, sought)
  if (total > 0 || places.length === 0) return notes
  const { mainActs } = await readVocabulary(law)
  const more = versions.flatMap(({ pack_id, version: pack_version }) =>
    sought.map(async ({ act: named, provision }): Promise<NotModelledWire[]> => {
      const act = named ?? mainActs.get(pack_id)!
      const head = { pack_id, pack_version, ref: canonicalRef(`${act} ${provision}`) }
      const unknown = await explainUnknownProvision(law, { act, provision })
      if (unknown) return [{ ...head, reason: 'not_in_act', detail: unknown.detail }]
      if (!provision.startsWith('Recital')) return []
      const detail = `${provision} explains the act, and lays no duty on an entity`
      return [{ ...head, reason: 'explanatory', detail }]
    }),
  )
  return [...notes, ...(await Promise.all(more)).flat()]
}
