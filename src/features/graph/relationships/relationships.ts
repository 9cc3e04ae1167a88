import type { Static } from '@sinclair/typebox'
import { edgeTypeOf } from '#src/law/links/index.ts'
import { requirePack, sourceOf } from '#src/law/packs/index.ts'
import { listNotModelled } from '#src/law/coverage/index.ts'
import { chooseVersions, versionIdsOf } from '#src/law/versions/index.ts'
import { readVocabulary } from '#src/law/vocabulary/index.ts'
import type { VersionChoice } from '#src/lib/as-of.ts'
import type { FactNode } from '#src/lib/law/fact-row.ts'
import type { PublicationMode } from '#src/lib/law/law-schema.ts'
import { citationOf, splitRef } from '#src/lib/law/provisions.ts'
import { pageOf } from '#src/lib/paging.ts'
import { filled, present } from '#src/lib/present.ts'
import { pickBy } from '#src/lib/views.ts'
import { KeptLast, type LawReader } from '#src/stores/graph/revision.ts'
import { endsOf, type FactsQuestion, type KnownEnds, readEnds } from './end.ts'
import { type FactFilter, readEndLineages } from './filters.ts'
import { listFactPage, listFacts, listFactsByProvision } from './queries.ts'
import { RelationshipFact, type RelationshipFactWire } from './schema.ts'

export type RelationshipFactRow = Static<typeof FactNode>

/** The facts that are remembered between two publications. */
const KEPT = { most: 4_000, bytesEach: 4_000 }

/**
 * The facts with these ids, in their order; published ones are remembered until the graph revision changes. A draft
 * that a load replaces between the read of its id and this one has its new content.
 */
export async function readFacts(
  law: LawReader,
  ids: readonly string[],
  { mode }: Pick<VersionChoice, 'mode'>,
): Promise<RelationshipFactRow[]> {
  const open = async () => new KeptLast<RelationshipFactRow>(KEPT)
  const kept = mode === 'published' ? await law.answers.remember('facts', open) : undefined
  const found = new Map(ids.map((id) => [id, kept?.get(id)]))
  const missing = [...found].filter(([, fact]) => fact === undefined).map(([id]) => id)
  if (missing.length > 0) {
    for (const { fact } of await law.graph.run(listFacts, { ids: missing })) {
      found.set(fact.id, fact)
      kept?.set(fact.id, fact)
    }
  }
  return ids.flatMap((id) => found.get(id) ?? [])
}

/**
 * Relationship facts across packs that hold on the day and were published by then, ordered by id, with the exact total.
 */
export async function queryRegulatoryGraph(law: LawReader, filter: FactFilter) {
  const { types, q = null, asOf, limit, offset, between, obligation, provision } = filter
  const [left = null, right = null] = between ?? []
  // An unpublished fact may be pinned to versions in any mode. Editors see it without a check of its ends.
  const current = asOf.mode === 'published' ? await chooseVersions(law, asOf) : undefined
  const ends = await readEndLineages(law, filter, current)
  const about =
    provision === undefined
      ? null
      : await law.graph.run(listFactsByProvision, { provisionId: provision, isAround: false })
  // A fact of the duty has an end in its pack, and one between two lists an end in the first, so the walk begins there.
  const packIds =
    filter.packIds ??
    (obligation ? [obligation.pack_id] : left) ??
    (current ? [...current.keys()] : (await readVocabulary(law)).packIds)
  const [row] = await law.graph.run(listFactPage, {
    ...asOf,
    ...ends,
    packIds: [...packIds],
    edgeTypes: types?.map(edgeTypeOf) ?? null,
    q,
    limit,
    offset,
    left,
    right,
    factIds: filter.factIds ?? about?.map(({ fact_id }) => fact_id) ?? null,
    ...(await readInEffect(law, filter)),
    lawPacks: current ? [...current.keys()] : null,
  })
  const { total, ids } = row!
  const data = await factWiresOf(law, await readFacts(law, ids, asOf), { ...asOf, current })
  return { data, page: pageOf(total, limit, offset) }
}

/** What the packs that a query asks about do not model of the provision that it names; nothing without one. */
export async function notesOnProvision(law: LawReader, { provision, packIds, asOf }: FactFilter) {
  if (provision === undefined) return {}
  const { instrument: act, provision: name } = splitRef(provision)
  const versionIds = versionIdsOf(await chooseVersions(law, asOf), packIds)
  return { not_modelled: await listNotModelled(law, versionIds, [{ act, provision: name }]) }
}

/** The day on which facts must be in effect, with the versions that are the law on it. */
async function readInEffect(law: LawReader, { asOf, inEffectOn }: FactFilter) {
  if (inEffectOn === undefined) return { inEffectOn: null, inEffectIn: null }
  const versions = await chooseVersions(law, { ...asOf, validAt: inEffectOn })
  return { inEffectOn, inEffectIn: versionIdsOf(versions) }
}

/** The relationship facts that have the pack at either end. Throws `not_found` for an unknown pack. */
export async function listDomainPackRelationships(
  law: LawReader,
  packId: string,
  asOf: VersionChoice,
  { limit, offset }: Pick<FactFilter, 'limit' | 'offset'>,
) {
  const pack = await requirePack(law, packId, asOf)
  const list = await queryRegulatoryGraph(law, { asOf, packIds: [packId], limit, offset })
  return { ...list, source: sourceOf(pack) }
}

/** The wire forms of facts, with their ends as they are on the day of the question. */
export async function factWiresOf(
  reader: LawReader,
  facts: readonly RelationshipFactRow[],
  question: FactsQuestion,
): Promise<RelationshipFactWire[]> {
  const ends = await readEnds(reader, facts, question)
  return facts.map((fact) => relationshipOf(fact, ends, question))
}

/** The wire form of a fact: empty lists and absent values are left out. */
function relationshipOf(fact: RelationshipFactRow, ends: KnownEnds, question: FactsQuestion): RelationshipFactWire {
  const { from, to, times, stale } = endsOf(fact, ends, question)
  const { displaced_provisions, preserved_provisions, shared_keys, ...own } = fact
  return pickBy(RelationshipFact, {
    ...own,
    from,
    to,
    publication_mode: fact.publication_mode as PublicationMode,
    citations: fact.citations.map(citationOf),
    ...present({
      condition: fact.condition_text,
      displaced_provisions: filled(displaced_provisions),
      preserved_provisions: filled(preserved_provisions),
      shared_keys: filled(shared_keys),
      stale,
    }),
    ...times,
  })
}
