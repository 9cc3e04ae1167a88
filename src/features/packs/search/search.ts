import { judgeRoles } from '#src/law/engine/index.ts'
import { explainUnavailable, listSourceVersions, sourceOf } from '#src/law/packs/index.ts'
import { listNotHeld, listNotModelled } from '#src/law/provisions/index.ts'
import { rememberVersions } from '#src/law/versions/index.ts'
import { listTerms, mistakeOf, pointToWords, withBroader } from '#src/law/vocabulary/index.ts'
import type { VersionChoice } from '#src/lib/as-of.ts'
import { today } from '#src/lib/clock.ts'
import { canonicalRef, citedRef, isWithin } from '#src/lib/law/provisions.ts'
import { pageOf } from '#src/lib/paging.ts'
import { stemOf, stemsOf } from '#src/lib/word-stems.ts'
import type { Graph } from '#src/stores/graph/graph.ts'
import type { RowOf } from '#src/stores/graph/query.ts'
import type { DatedLawReader, LawReader } from '#src/stores/graph/revision.ts'
import { obligationOf } from '../obligations/index.ts'
import { indexQueryOf, type SearchTerms, strictnessOf } from './parse.ts'
import { listActs, listMatchingObligations, listObligationsByPlace, listObligationsByText } from './queries.ts'
import type { FoundObligationWire } from './schema.ts'

type Node = NonNullable<RowOf<typeof listMatchingObligations>['obligation']>
type Field = FoundObligationWire['matched'][number]

/** The terms, the filters and the page of a search. */
interface Search {
  terms: SearchTerms
  packIds?: string[] | undefined
  tags?: string[] | undefined
  roles?: string[] | undefined
  modalities?: string[] | undefined
  limit: number
  offset: number
}

const NOTHING: SearchTerms = { phrases: [], quoted: 0, places: [], packIds: [], acts: [] }

/**
 * Finds the obligations that meet all terms in the chosen versions, the best match first. Where none has all words,
 * those that have the most of them.
 */
export async function searchObligations(law: LawReader, search: Search, asOf: VersionChoice) {
  const { terms, limit, offset } = search
  const asked = narrow(search.packIds, terms.packIds)
  const versions = await listSourceVersions(law.graph, asked, asOf)
  const filters = {
    versionIds: versions.map(({ version }) => version.id),
    tags: search.tags ?? null,
    modalities: search.modalities ?? null,
    roles: search.roles ? await broaderRoles(law, search.roles) : null,
    acts: terms.acts.length > 0 ? terms.acts : null,
    without: search.roles ? await listNotOwed(law, search.roles, asOf, versions) : [],
    limit,
    offset,
  }
  const { places, phrases } = terms
  const readRows = async (met: number) => {
    const text = indexQueryOf(terms, met)
    if (text !== null) return law.graph.run(listObligationsByText, { text, places, ...filters })
    if (places.length > 0) return law.graph.run(listObligationsByPlace, { places, ...filters })
    return law.graph.run(listMatchingObligations, filters)
  }
  let met = phrases.length
  let rows = await readRows(met)
  for (const fewer of strictnessOf(terms).slice(1)) {
    if (rows[0]!.total > 0) break
    rows = await readRows(fewer)
    met = rows[0]!.total > 0 ? fewer : phrases.length
  }
  const found = rows.flatMap(({ obligation, score }) => (obligation ? [{ obligation, score: score ?? 0 }] : []))
  return {
    data: found.map(({ obligation, score }) => foundOf(obligation, score, terms, met)),
    page: pageOf(rows[0]?.total ?? 0, limit, offset),
    understood: {
      words: phrases.filter(({ length }) => length === 1).flat(),
      phrases: phrases.filter(({ length }) => length > 1).map((phrase) => phrase.join(' ')),
      provisions: terms.places.map(({ provision, instrument_id: act }) => (act ? `${act} ${provision}` : provision)),
      pack_ids: terms.packIds,
      instrument_ids: terms.acts,
      ...(met < phrases.length ? { met } : {}),
    },
    not_modelled: [
      ...(await listNotModelled(
        law,
        filters.versionIds,
        places.map(({ provision, instrument_id: act }) => ({ act, provision })),
      )),
      ...(await listNotHeld(law, filters.versionIds, phrases.flat())),
    ],
    unavailable: await explainUnavailable(law.graph, await missingOf(law.graph, asked, versions), asOf),
    sources: versions.map(sourceOf),
  }
}

/**
 * One mistake for each tag that no obligation has, on the asked day or today. What obligations are tagged with makes
 * the list: there is none in the vocabulary.
 */
export async function unknownTags(
  law: DatedLawReader,
  field: string,
  tags: readonly string[] | undefined,
  asOf: VersionChoice,
) {
  if (!tags) return []
  const ofDay = await readTags(law, asOf)
  const known = tags.every((tag) => ofDay.has(tag))
    ? ofDay
    : new Set([...ofDay, ...(await readTags(law, { mode: 'published', validAt: today(law.clock) }))])
  return tags.flatMap((tag, index) =>
    known.has(tag)
      ? []
      : [
          mistakeOf(
            `${field}.${index}`,
            () =>
              `${JSON.stringify(tag)} is not a tag of any obligation${pointToWords(tag, known, 'GET /api/v1/obligations, which has the tags of each')}`,
          ),
        ],
  )
}

/** More than there are. */
const EVERY_OBLIGATION = 1_000_000

/** The tags of the obligations in the chosen versions; kept while they are published. */
async function readTags(law: LawReader, asOf: VersionChoice): Promise<ReadonlySet<string>> {
  const versionIds = [...(await rememberVersions(law, asOf))].map(([packId, version]) => `${packId}@${version}`)
  const read = async () => {
    const filters = { versionIds, tags: null, modalities: null, roles: null, acts: null, without: [] }
    const rows = await law.graph.run(listMatchingObligations, { ...filters, limit: EVERY_OBLIGATION, offset: 0 })
    return new Set(rows.flatMap(({ obligation }) => obligation?.tags ?? []))
  }
  return asOf.mode === 'published' ? law.answers.remember(JSON.stringify(['tags', versionIds]), read) : read()
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

function foundOf(node: Node, score: number, terms: SearchTerms, met: number): FoundObligationWire {
  const holds = holderOf(terms)
  const passages = (['conditions', 'exceptions'] as const).flatMap((of) =>
    node[`${of}_json`].flatMap(({ text, citation }) =>
      holds(text) ? [{ of, text, ref: canonicalRef(citedRef(citation)) }] : [],
    ),
  )
  const matched = [...matchedFields(node, terms, holds), ...new Set(passages.map(({ of }) => of))]
  return {
    score: Math.round(score * 1e6) / 1e6,
    matched,
    ...(met < terms.phrases.length ? { missing: missingIn(node, terms) } : {}),
    ...(passages.length > 0 ? { passages } : {}),
    obligation: obligationOf(node),
  }
}

/** The words that none of its texts has. */
function missingIn(node: Node, { phrases }: SearchTerms): string[] {
  const texts = [node.title, node.summary, node.code, ...node.tags]
  const passages = [...node.conditions_json, ...node.exceptions_json].map(({ text }) => text)
  const stems = new Set([...texts, ...passages].flatMap(stemsOf))
  return phrases.filter((words) => !words.every((word) => stems.has(stemOf(word)))).map((words) => words.join(' '))
}

/** Whether a text has a word of the search. It is a hint for readers and is computed without the index. */
function holderOf({ phrases }: SearchTerms): (text: string) => boolean {
  const wanted = new Set(phrases.flat().map(stemOf))
  return (text) => stemsOf(text).some((stem) => wanted.has(stem))
}

/** The fields that contain a word of the search, or cite its provisions or acts. */
function matchedFields(node: Node, { places, acts }: SearchTerms, holds: (text: string) => boolean): Field[] {
  const texts: Array<[Field, string]> = [
    ['title', node.title],
    ['summary', node.summary],
    ['code', node.code],
    ['tags', node.tags.join(' ')],
  ]
  const fields = texts.filter(([, text]) => holds(text)).map(([field]) => field)
  const isCited = node.citations.some(
    ({ provision, instrument_id: act }) =>
      acts.includes(act) || places.some((place) => isWithin(provision, place.provision)),
  )
  return isCited ? [...fields, 'citations'] : fields
}

/** The directly broader terms of each role or event, by code. */
export type BroaderRoles = ReadonlyMap<string, readonly string[]>

/** The directly broader terms of every role and event. */
export interface Terminology {
  broader: BroaderRoles
  broaderEvents: BroaderRoles
}

/** Reads the roles and events of the vocabulary. They are cached until the graph revision changes. */
export function readTerminology(law: LawReader): Promise<Terminology> {
  return law.answers.remember('terminology', async () => {
    const [row] = await law.graph.run(listTerms, {})
    const broader = (dimension: string) =>
      new Map(row!.terms.filter((term) => term.dimension === dimension).map((term) => [term.code, term.broader]))
    return { broader: broader('entity_roles'), broaderEvents: broader('events') }
  })
}

/** The ids of duties that somebody with these roles does not owe: they give way to another act, or leave them out. */
async function listNotOwed(
  law: LawReader,
  roles: string[],
  asOf: VersionChoice,
  versions: Awaited<ReturnType<typeof listSourceVersions>>,
): Promise<string[]> {
  const packIds = versions.map(({ version }) => version.pack_id)
  const judged = await judgeRoles(law, { roles, packIds, findsMissing: false }, asOf)
  return versions.flatMap(({ version: { id, pack_id: packId } }) =>
    judged.get(packId)!.notOwed.map((code) => `${id}/${code}`),
  )
}

/** The roles and all broader roles, sorted. A duty of a broader role also binds them. */
async function broaderRoles(law: LawReader, roles: string[]): Promise<string[]> {
  const { broader } = await readTerminology(law)
  return [...new Set(roles.flatMap((role) => [...withBroader(role, broader)]))].toSorted()
}
