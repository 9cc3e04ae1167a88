import type { Static } from '@sinclair/typebox'
import { requirePack, sourceOf, type PackMoment } from '#src/features/packs/packs.ts'
import type { Graph } from '#src/graph/graph.ts'
import { citationOf } from '#src/lib/citation-row.ts'
import type { PublicationMode } from '#src/lib/law-schema.ts'
import { pageOf } from '#src/lib/paging.ts'
import { listFacts, listFactsByPack, type FactNode } from './queries.ts'
import type { RelationshipFactWire } from './schema.ts'

type Fact = Static<typeof FactNode>

export interface FactFilter {
  mode: PublicationMode
  /** Facts with one of these packs at either end; without it, of all packs. */
  packIds?: string[] | undefined
  types?: string[] | undefined
  q?: string | undefined
  limit: number
  offset: number
}

/** Relationship facts across packs, ordered by id, with the exact total. */
export async function queryRegulatoryGraph(graph: Graph, filter: FactFilter) {
  const { packIds, types = null, q = null, ...rest } = filter
  const params = { ...rest, types, q }
  const rows = packIds ? await graph.run(listFactsByPack, { ...params, packIds }) : await graph.run(listFacts, params)
  const data = rows.flatMap(({ fact }) => (fact ? relationshipOf(fact) : []))
  return { data, page: pageOf(rows[0]?.total ?? 0, filter.limit, filter.offset) }
}

/** The relationship facts that have the pack at either end. Throws `not_found` for an unknown pack. */
export async function listDomainPackRelationships(
  graph: Graph,
  packId: string,
  moment: PackMoment,
  limit: number,
  offset: number,
) {
  const pack = await requirePack(graph, packId, moment)
  const list = await queryRegulatoryGraph(graph, { mode: moment.mode, packIds: [packId], limit, offset })
  return { ...list, source: sourceOf(pack) }
}

/** The wire form of a fact: empty lists and absent values are left out. */
export function relationshipOf(fact: Fact): RelationshipFactWire {
  return {
    id: fact.id,
    type: fact.type,
    from: endOf(
      fact.from_kind,
      fact.from_pack_id,
      fact.from_code,
      fact.from_version,
      fact.from_lineage_id,
      fact.from_hash,
      fact.from_provisions,
    ),
    to: endOf(
      fact.to_kind,
      fact.to_pack_id,
      fact.to_code,
      fact.to_version,
      fact.to_lineage_id,
      fact.to_hash,
      fact.to_provisions,
    ),
    rationale: fact.rationale,
    ...(fact.rationale_type ? { rationale_type: fact.rationale_type } : {}),
    ...(fact.strength ? { strength: fact.strength } : {}),
    confidence: fact.confidence,
    ...(fact.coverage_from ? { coverage_from: fact.coverage_from } : {}),
    ...(fact.coverage_to ? { coverage_to: fact.coverage_to } : {}),
    ...(fact.applies_from ? { applies_from: fact.applies_from } : {}),
    ...(fact.condition_text ? { condition: fact.condition_text } : {}),
    ...(fact.displaced_provisions.length > 0 ? { displaced_provisions: fact.displaced_provisions } : {}),
    ...(fact.preserved_provisions.length > 0 ? { preserved_provisions: fact.preserved_provisions } : {}),
    ...(fact.shared_keys.length > 0 ? { shared_keys: fact.shared_keys } : {}),
    citations: fact.citations.map(citationOf),
    publication_mode: fact.publication_mode as PublicationMode,
    hash: fact.hash,
    ...(fact.stale_since ? { stale: { since: fact.stale_since, reason: fact.stale_reason ?? '' } } : {}),
  }
}

function endOf(
  kind: string,
  packId: string,
  code: string | undefined,
  version: string,
  lineageId: string,
  hash: string,
  provisions: string[],
) {
  return {
    kind: kind as 'pack' | 'obligation',
    pack_id: packId,
    ...(code ? { code } : {}),
    version,
    lineage_id: lineageId,
    hash,
    ...(provisions.length > 0 ? { provisions } : {}),
  }
}
