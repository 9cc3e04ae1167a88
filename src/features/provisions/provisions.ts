import type { LawReader } from '#src/graph/revision.ts'
import { changeEventOf } from '#src/features/change-events/index.ts'
import { listSourceVersions, sourceOf } from '#src/features/packs/index.ts'
import { listFactsByProvision, queryRegulatoryGraph } from '#src/features/relationships/index.ts'
import type { VersionChoice } from '#src/lib/as-of.ts'
import { requirePlace, refIn } from './place.ts'
import {
  listEventsByProvision,
  listFilingsByProvision,
  listObligationsByProvision,
  listPenaltiesByProvision,
} from './queries.ts'
import { ITEMS_MOST, type ProvisionDetailWire } from './schema.ts'

/**
 * What the graph knows of one provision: its place, its texts, and the duties, facts, penalties, filings and change events that hang on it.
 * Each list has at most `ITEMS_MOST` items and its exact total. `act` and `pinpoint` are spelled as in citations, `32022R2554` and
 * `Art 19(4)(a)`. Throws `not_found` with close matches.
 */
export async function getProvision(
  law: LawReader,
  act: string,
  pinpoint: string,
  asOf: VersionChoice,
): Promise<ProvisionDetailWire> {
  const place = await requirePlace(law.graph, act, pinpoint)
  const refOf = (name: string) => refIn(place.act, name)
  const citationsOf = <Role>(cited: Array<{ role: Role; provision: string }>) =>
    cited.map(({ role, provision }) => ({ role, ref: refOf(provision) }))
  const lists = await readLists(law, place.id, asOf)
  const { versions, obligations, facts, penalties, filings, events } = lists
  const { id, title, short_title, kind } = place.act
  const wire = {
    ref: refOf(place.name),
    provision: place.name,
    act: { instrument_id: id, title, short_title, kind },
    part_of: place.part_of.map(refOf),
    texts: place.texts.map(({ text_id, ...text }) => ({ source_version: text_id, ...text })),
    obligations: obligations.items.map(({ version, citations, ...duty }) => ({
      ...duty,
      pack_version: version,
      citations: citationsOf(citations),
    })),
    obligations_total: obligations.total,
    relationship_facts: facts.items.map(({ fact, citations }) => ({ fact, citations: citationsOf(citations) })),
    relationship_facts_total: facts.total,
    penalty_facts: penalties.items.map(({ version, content_json, targets, ...penalty }) => ({
      ...penalty,
      title: content_json.title,
      pack_version: version,
      targets: targets.map(refOf),
    })),
    penalty_facts_total: penalties.total,
    filing_rules: filings.items.map(({ version, content_json, citations, ...filing }) => ({
      ...filing,
      title: content_json.title,
      pack_version: version,
      citations: citationsOf(citations),
    })),
    filing_rules_total: filings.total,
    change_events: events.items.map(changeEventOf),
    change_events_total: events.total,
  }
  const used = new Set([...wire.obligations, ...wire.penalty_facts, ...wire.filing_rules].map((item) => item.pack_id))
  return { ...wire, sources: versions.filter(({ version }) => used.has(version.pack_id)).map(sourceOf) }
}

/** The lists of a provision, of the chosen versions and as known then. */
async function readLists(law: LawReader, provisionId: string, asOf: VersionChoice) {
  const versions = await listSourceVersions(law.graph, null, asOf)
  const asked = { provisionId, versionIds: versions.map(({ version }) => version.id), limit: ITEMS_MOST }
  const { knownAt = null } = asOf
  const [[obligations], [filings], [penalties], [events], facts] = await Promise.all([
    law.graph.run(listObligationsByProvision, asked),
    law.graph.run(listFilingsByProvision, asked),
    law.graph.run(listPenaltiesByProvision, asked),
    law.graph.run(listEventsByProvision, { provisionId, knownAt, limit: ITEMS_MOST }),
    readFacts(law, provisionId, asOf),
  ])
  return { versions, obligations: obligations!, filings: filings!, penalties: penalties!, events: events!, facts }
}

/** The facts about a provision, something in it or what it is in, each with the provisions that it names; those that a query would answer. */
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
