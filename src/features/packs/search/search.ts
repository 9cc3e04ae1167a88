import { evidenceOf } from '#src/law/attachments/evidence.outside.ts'
import { filingOf } from '#src/law/attachments/filing.outside.ts'
import { penaltyOf } from '#src/law/attachments/penalty.outside.ts'
import { readEvidence, readFilings, readPenalties } from '#src/law/attachments/index.ts'
import { obligationOf } from '#src/law/obligations/obligation.outside.ts'
import { bindingFilter, type listMatchingObligations } from '#src/law/obligations/index.ts'
import { explainUnavailable, listSourceVersions, sourceOf } from '#src/law/packs/index.ts'
import {
  explainUnknownProvision,
  listActsNotHeld,
  listNotModelled,
  type NotModelledWire,
} from '#src/law/coverage/index.ts'
import { readVocabulary } from '#src/law/vocabulary/index.ts'
import type { VersionChoice } from '#src/lib/as-of.ts'
import { canonicalRef, isWithin } from '#src/lib/law/provisions.ts'
import { pageOf } from '#src/lib/paging.ts'
import { stemOf, stemsOf } from '#src/lib/word-stems.ts'
import type { Graph } from '#src/stores/graph/graph.ts'
import type { RowOf } from '#src/stores/graph/query.ts'
import type { LawReader } from '#src/stores/graph/revision.ts'
import { findObligations } from './find.ts'
import type { SearchTerm, SearchTerms } from './parse.ts'
import { listActs } from './acts.ts'
import type { FoundObligationWire } from './schema.ts'

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
      ...(await listActsNotHeld(
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

/**
 * What there is to say of the places of a search: what packs do not model on purpose of them, recitals, which lay down
 * no duty, and places that the act does not have.
 */
async function explainPlaces(
  law: LawReader,
  versions: ReadonlyArray<{ version: { id: string; pack_id: string; version: string } }>,
  places: SearchTerms['places'],
  total: number,
): Promise<NotModelledWire[]> {
  const versionIds = versions.map(({ version }) => version.id)
  const sought = places.map(({ provision, instrument_id: act }) => ({ act, provision }))
  const notes = await listNotModelled(law, versionIds, sought)
  if (total > 0 || places.length === 0) return notes
  const { mainActs } = await readVocabulary(law)
  const more = versions.flatMap(({ version }) =>
    sought.map(async ({ act: named, provision }): Promise<NotModelledWire[]> => {
      const act = named ?? mainActs.get(version.pack_id)!
      const head = { pack_id: version.pack_id, pack_version: version.version, ref: canonicalRef(`${act} ${provision}`) }
      const unknown = await explainUnknownProvision(law, { act, provision })
      if (unknown) return [{ ...head, reason: 'not_in_act', detail: unknown.detail }]
      if (!provision.startsWith('Recital')) return []
      return [
        { ...head, reason: 'explanatory', detail: `${provision} explains the act, and lays no duty on an entity` },
      ]
    }),
  )
  return [...notes, ...(await Promise.all(more)).flat()]
}

type Node = NonNullable<RowOf<typeof listMatchingObligations>['obligation']>
type Passage = NonNullable<FoundObligationWire['passages']>[number]
type Field = FoundObligationWire['matched'][number]

/** The evidence, filings and penalties of obligations, as passages in which words may be. */
type AttachedPassages = (node: Node) => Passage[]

/** Reads what is attached to the obligations of some versions; kept while they are published. */
async function readAttached(law: LawReader, versionIds: string[], { mode }: VersionChoice): Promise<AttachedPassages> {
  const [evidence, filings, penalties] = await Promise.all([
    readEvidence(law, versionIds, mode),
    readFilings(law, versionIds, mode),
    readPenalties(law, versionIds, mode),
  ])
  const passages = new Map<string, Passage>()
  const add = (
    of: 'evidence' | 'filings' | 'penalties',
    {
      pack_id,
      pack_version,
      code,
      citations: [first],
    }: ReturnType<typeof evidenceOf | typeof filingOf | typeof penaltyOf>,
    text: string,
  ) => passages.set(`${pack_id}@${pack_version}/${of}/${code}`, { of, text, ref: first!.ref, code })
  for (const one of evidence.map(evidenceOf)) add('evidence', one, `${one.artifact_name}: ${one.description}`)
  for (const one of filings.map(filingOf)) add('filings', one, one.title)
  for (const one of penalties.map(penaltyOf)) add('penalties', one, one.title)
  return (node) =>
    (['evidence', 'filings', 'penalties'] as const).flatMap((of) =>
      node[of].flatMap((code) => passages.get(`${node.pack_id}@${node.version}/${of}/${code}`) ?? []),
    )
}

/**
 * Where what was looked for is in an obligation: the fields, and the passages of conditions, exceptions and
 * attachments. It is a hint for readers and is computed without the index.
 */
function placesOfWords(node: Node, terms: SearchTerms, attachedTo: AttachedPassages) {
  const phrases = terms.terms.flatMap(({ words, means }) => [words, ...means]).map((words) => words.map(stemOf))
  const holds = (text: string) => {
    const stems = new Set(stemsOf(text))
    return phrases.some((words) => words.every((word) => stems.has(word)))
  }
  const own = (['conditions', 'exceptions'] as const).flatMap((of) =>
    node[`${of}_json`].map(({ text, citation }): Passage => ({ of, text, ref: canonicalRef(citation.ref) })),
  )
  const passages = [...own, ...attachedTo(node)].filter(({ text }) => holds(text))
  const texts: Array<[Field, string]> = [
    ['title', node.title],
    ['summary', node.summary],
    ['code', node.code],
    ['tags', node.tags.join(' ')],
  ]
  const isCited = node.citations.some(
    ({ provision, instrument_id: act }) =>
      terms.acts.includes(act) || terms.places.some((place) => isWithin(provision, place.provision)),
  )
  const matched: Field[] = [
    ...texts.filter(([, text]) => holds(text)).map(([field]) => field),
    ...(isCited ? (['citations'] as const) : []),
    ...new Set(passages.map(({ of }) => of)),
  ]
  return { matched, ...(passages.length > 0 ? { passages } : {}) }
}
