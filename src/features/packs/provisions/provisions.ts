import { listFactsByProvision, queryRegulatoryGraph } from '#src/features/graph/relationships/index.ts'
import { isThreatened, readInfringed, readPenalties } from '#src/law/attachments/index.ts'
import { changeEventOf } from '#src/law/changes/change-event.outside.ts'
import { listSourceVersions, sourceOf } from '#src/law/packs/index.ts'
import { explainUnknownProvision, listNotModelled } from '#src/law/coverage/index.ts'
import type { VersionChoice } from '#src/lib/as-of.ts'
import type { PublicationMode } from '#src/lib/law/law-schema.ts'
import { findProvisions } from '#src/lib/law/provision-text.ts'
import { canonicalRef } from '#src/lib/law/provisions.ts'
import { Problem } from '#src/problems.ts'
import type { RowOf } from '#src/stores/graph/query.ts'
import type { LawReader } from '#src/stores/graph/revision.ts'
import {
  findPlace,
  listCriteriaByProvision,
  listEventsByProvision,
  listFilingsByProvision,
  listObligationsByProvision,
} from './queries.ts'
import { ITEMS_MOST, type ProvisionDetailWire } from './schema.ts'

type Cited = Pick<RowOf<typeof listObligationsByProvision>['items'][number], 'version' | 'citations'>

/**
 * What the graph knows of one provision: its place, its texts, and the duties, facts, penalties, filings, criteria of
 * incidents and change events that hang on it. Each list has at most `ITEMS_MOST` items and its exact total. `act` and
 * `pinpoint` are spelled as in citations, `32022R2554` and `Art 19(4)(a)`. Throws `not_found` with what there is near
 * it.
 */
export async function getProvision(
  law: LawReader,
  act: string,
  pinpoint: string,
  asOf: VersionChoice,
): Promise<ProvisionDetailWire> {
  const place = await requirePlace(law, act, pinpoint)
  const refOf = (name: string) => refIn(place.act, name)
  const citationsOf = <Role>(cited: Array<{ role: Role; provision: string }>) =>
    cited.map(({ role, provision }) => ({ role, ref: refOf(provision) }))
  const ofVersion = <Item extends Cited>({ version, citations, ...item }: Item) => ({
    ...item,
    pack_version: version,
    citations: citationsOf(citations),
  })
  const lists = await readLists(law, place.id, asOf)
  const { versions, obligations, facts, penalties, filings, criteria, events } = lists
  const { id, title, short_title, kind } = place.act
  const wire = {
    ref: refOf(place.name),
    provision: place.name,
    act: { instrument_id: id, title, short_title, kind },
    part_of: place.part_of.map(refOf),
    texts: place.texts.map(({ text_id, ...text }) => ({ source_version: text_id, ...text })),
    obligations: obligations.items.map(ofVersion),
    obligations_total: obligations.total,
    relationship_facts: facts.items.map(({ fact, citations }) => ({ fact, citations: citationsOf(citations) })),
    relationship_facts_total: facts.total,
    penalty_facts: penalties.slice(0, ITEMS_MOST),
    penalty_facts_total: penalties.length,
    filing_rules: filings.items.map(({ content_json, ...item }) => ofVersion({ ...item, title: content_json.title })),
    filing_rules_total: filings.total,
    classification_criteria: criteria.items.map(({ content_json, ...item }) =>
      ofVersion({ ...item, title: content_json.title }),
    ),
    classification_criteria_total: criteria.total,
    change_events: events.items.map(changeEventOf),
    change_events_total: events.total,
    not_modelled: await listNotModelled(law, lists.versionIds, [{ act: id, provision: place.name }]),
  }
  const used = new Set(
    [wire.obligations, wire.penalty_facts, wire.filing_rules, wire.classification_criteria, wire.not_modelled].flatMap(
      (items) => items.map((item) => item.pack_id),
    ),
  )
  return { ...wire, sources: versions.filter(({ version }) => used.has(version.pack_id)).map(sourceOf) }
}

/** The lists of a provision, of the chosen versions and as known then. */
async function readLists(law: LawReader, provisionId: string, asOf: VersionChoice) {
  const versions = await listSourceVersions(law, null, asOf)
  const versionIds = versions.map(({ version }) => version.id)
  const asked = { provisionId, versionIds, limit: ITEMS_MOST }
  const { knownAt = null } = asOf
  const [[obligations], [filings], [criteria], penalties, [events]] = await Promise.all([
    law.graph.run(listObligationsByProvision, asked),
    law.graph.run(listFilingsByProvision, asked),
    law.graph.run(listCriteriaByProvision, asked),
    readThreats(law, asked, asOf.mode),
    law.graph.run(listEventsByProvision, { provisionId, knownAt, limit: ITEMS_MOST }),
  ])
  const facts = await readFacts(law, provisionId, asOf)
  const found = { obligations: obligations!, filings: filings!, criteria: criteria!, events: events! }
  return { ...found, versions, versionIds, penalties, facts }
}

/** The penalties for a breach of a provision, in the order of the packs. */
async function readThreats(
  law: LawReader,
  { provisionId, versionIds }: { provisionId: string; versionIds: string[] },
  mode: PublicationMode,
) {
  const infringed = await readInfringed(law, versionIds, provisionId, mode)
  return (await readPenalties(law, versionIds, mode)).flatMap((row) => {
    const { pack_id, version, code, content_json: content, obligations } = row
    const meant = infringed.get(`${pack_id}@${version}`)
    if (!isThreatened(row, meant)) return []
    const { title, kind, addressee_role } = content
    const duties = obligations.filter((duty) => meant!.obligations.has(duty))
    return [{ pack_id, pack_version: version, code, title, kind, addressee_role, obligations: duties }]
  })
}

/**
 * The facts about a provision, something in it or what it is in, each with the provisions that it names; those that a
 * query would answer.
 */
async function readFacts(law: LawReader, provisionId: string, asOf: VersionChoice) {
  const cited = Map.groupBy(
    await law.graph.run(listFactsByProvision, { provisionId, isAround: true }),
    ({ fact_id }) => fact_id,
  )
  if (cited.size === 0) return { total: 0, items: [] }
  const filter = { asOf, factIds: [...cited.keys()], limit: ITEMS_MOST, offset: 0 }
  const { data, page } = await queryRegulatoryGraph(law, filter)
  return { total: page.total, items: data.map((fact) => ({ fact, citations: cited.get(fact.id) ?? [] })) }
}

type Place = RowOf<typeof findPlace>

/**
 * A provision with its place in the act and its texts. A pinpoint in words counts too: `Article 19(4), point (a)`,
 * `Annex III point 1`. Throws `not_found` with what there is near it in the same act.
 */
async function requirePlace(law: LawReader, act: string, pinpoint: string): Promise<Place> {
  const instrumentId = act.replace(/^CELEX:/, '')
  for (const name of spellingsOf(pinpoint)) {
    const [place] = await law.graph.run(findPlace, { provisionId: `${instrumentId} ${name}` })
    if (place) return place
  }
  const unknown = await explainUnknownProvision(law, { act, provision: spellingsOf(pinpoint).at(-1)! })
  const field = unknown?.unknown === 'act' ? 'path.celex' : 'path.pinpoint'
  throw new Problem('not_found', unknown?.detail, { field })
}

/** As it is written; and as citations write it, if it is a provision in words. */
function spellingsOf(pinpoint: string): string[] {
  const [named] = findProvisions(pinpoint)
  const isWhole = named && !named.isRange && named.start === 0 && named.end === pinpoint.length
  return isWhole && named.provision !== pinpoint ? [pinpoint, named.provision] : [pinpoint]
}

/** The reference of a provision of an act as citations write it. A catalogue of controls has no CELEX number. */
function refIn({ id, kind, celex }: Place['act'], name: string): string {
  const ref = `${id} ${name}`
  return kind === 'standard' && celex === undefined ? ref : canonicalRef(ref)
}
