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
import { filled, present } from '#src/lib/present.ts'
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

/**
 * Finds the obligations that meet all terms in the chosen versions, the best match first. Where none has all, words
 * that nothing is found by are corrected or dropped, and those that have the most of the terms are found.
 */
export async function searchObligations(law: LawReader, search: Search, asOf: VersionChoice) {
  const { limit, offset } = search
  const asked = narrow(search.packIds, search.terms.packIds)
  const versions = await listSourceVersions(law, asked, asOf)
  const held = versions.map(({ version }) => version)
  const filters = {
    versionIds: held.map(({ id }) => id),
    tags: search.tags ?? null,
    modalities: search.modalities ?? null,
    acts: filled(search.terms.acts) ?? null,
    ...(await bindingFilter(law, search, held, asOf)),
    limit,
    offset,
  }
  const { found, total, terms } = await findObligations(law, search.terms, filters, asOf)
  const { places } = terms
  const met = found[0]?.met.length ?? terms.terms.length
  const versionIds = new Set(found.map(({ obligation }) => `${obligation.pack_id}@${obligation.version}`))
  const attachedTo = await readAttached(law, [...versionIds].toSorted(), asOf)
  const words = search.terms.terms.flatMap((term) => term.words)
  const missingIn = (positions: number[]) => terms.terms.filter((_, at) => !positions.includes(at)).map(writtenOf)
  return {
    data: found.map(({ obligation, score, met: positions }) => ({
      score: Math.round(score * 1e6) / 1e6,
      ...placesOfWords(obligation, terms, attachedTo),
      ...(met < terms.terms.length ? { missing: missingIn(positions) } : {}),
      obligation: obligationOf(obligation),
    })),
    page: pageOf(total, limit, offset),
    understood: understoodOf(terms, met),
    not_modelled: [
      ...(await explainPlaces(law, held, places, total)),
      ...(await listActsNotHeld(law, filters.versionIds, words)),
    ],
    unavailable: await explainUnavailable(law.graph, await missingOf(law.graph, asked, held), asOf),
    sources: versions.map(sourceOf),
  }
}

/** How the text was read: what each word was taken for, and which were dropped. */
function understoodOf({ terms, dropped, places, packIds, acts }: SearchTerms, met: number) {
  const taken = terms.flatMap((term) =>
    term.means.length > 0 ? [{ written: writtenOf(term), means: term.means.map((one) => one.join(' ')) }] : [],
  )
  return {
    words: terms.filter(({ words }) => words.length === 1).map(writtenOf),
    phrases: terms.filter(({ words }) => words.length > 1).map(writtenOf),
    ...present({ taken_for: filled(taken), dropped: filled(dropped) }),
    provisions: places.map(({ provision, instrument_id: act }) => (act ? `${act} ${provision}` : provision)),
    pack_ids: packIds,
    instrument_ids: acts,
    ...present({ met: met < terms.length ? met : undefined }),
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
  return { terms: [], dropped: [], places: [], packIds: [], acts: [] }
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
  return { matched, ...present({ passages: filled(passages) }) }
}
