import { Type } from '@sinclair/typebox'
import { listSourceVersions, sourceOf } from '#src/law/packs/index.ts'
import { type VersionChoice, versionChoiceParams } from '#src/lib/as-of.ts'
import { fields } from '#src/lib/fields.ts'
import { citationOf, CitationWithRole } from '#src/lib/law/provisions.ts'
import { FactEnds } from '#src/lib/law/fact-row.ts'
import { pick } from '#src/lib/present.ts'
import { pageOf } from '#src/lib/paging.ts'
import { defineQuery, type RowOf } from '#src/stores/graph/query.ts'
import type { LawReader } from '#src/stores/graph/revision.ts'
import { endsOf, readEnds } from '../relationships/index.ts'
import type { SharedArtefactWire } from './schema.ts'

const Text = Type.String()

const listSharedEvidence = defineQuery(
  'evidence-reuse/list-shared-evidence',
  { versionIds: Type.Array(Text), sharedKeys: Type.Union([Type.Array(Text), Type.Null()]) },
  {
    shared_key: Text,
    evidence: Type.Object(fields('pack_id version code hash type artifact_name description sufficiency source_kind')),
    obligations: Type.Array(Type.Object(fields('code title'))),
    citations: Type.Array(CitationWithRole),
  },
)

const listEvidenceFacts = defineQuery(
  'evidence-reuse/list-evidence-facts',
  { packIds: Type.Array(Text), ...versionChoiceParams },
  { fact: Type.Object({ ...fields('id shared_keys rationale confidence hash'), ...FactEnds.properties }) },
)

type EvidenceRow = RowOf<typeof listSharedEvidence>
type FactRow = RowOf<typeof listEvidenceFacts>['fact']
type ToldFact = ReturnType<typeof endsOf> & { fact: FactRow }

interface ReuseFilter {
  packIds?: string[] | undefined
  sharedKeys?: string[] | undefined
  limit: number
  offset: number
}

/**
 * Lists artefacts that serve more than one pack. Each has the requirements of its packs, the reviewed facts about the
 * sharing, and the pairs of packs that have only the key in common. The artefacts with the most packs come first.
 */
export async function listEvidenceReuse(reader: LawReader, filter: ReuseFilter, asOf: VersionChoice) {
  const { graph } = reader
  const { packIds = null, sharedKeys = null, limit, offset } = filter
  const versions = await listSourceVersions(reader, packIds, asOf)
  const [rows, facts] = await Promise.all([
    graph.run(listSharedEvidence, { versionIds: versions.map(({ version }) => version.id), sharedKeys }),
    graph.run(listEvidenceFacts, { packIds: versions.map(({ version }) => version.pack_id), ...asOf }),
  ])
  const current = new Map(versions.map(({ version }) => [version.pack_id, version.version]))
  const question = { ...asOf, current }
  const ends = await readEnds(
    reader,
    facts.map(({ fact }) => fact),
    question,
  )
  const told = facts.map(({ fact }) => ({ fact, ...endsOf(fact, ends, question) }))
  const artefacts = [...Map.groupBy(rows, (row) => row.shared_key)]
    .map(([key, own]) =>
      artefactOf(
        key,
        own,
        told.filter(({ fact }) => fact.shared_keys.includes(key)),
      ),
    )
    .filter((artefact) => artefact.pack_ids.length > 1)
    .toSorted((a, b) => b.pack_ids.length - a.pack_ids.length || (a.shared_key < b.shared_key ? -1 : 1))
  return {
    data: artefacts.slice(offset, offset + limit),
    page: pageOf(artefacts.length, limit, offset),
    sources: versions.map(sourceOf),
  }
}

function artefactOf(key: string, rows: EvidenceRow[], own: ToldFact[]): SharedArtefactWire {
  const packIds = [...new Set(rows.map(({ evidence }) => evidence.pack_id))]
  const pairs = packIds.flatMap((one, at) => packIds.slice(at + 1).map((other) => [one, other]))
  const isStated = ([one, other]: string[]) =>
    own.some(
      ({ fact: { from_pack_id: from, to_pack_id: to } }) =>
        (from === one && to === other) || (from === other && to === one),
    )
  return {
    shared_key: key,
    pack_ids: packIds,
    requirements: rows.map(({ evidence, obligations, citations }) => ({
      ...evidence,
      obligations,
      citations: citations.map(citationOf),
    })),
    facts: own.map(({ fact, from, to, times, stale }) => ({
      ...pick(fact, 'id rationale confidence hash'),
      from,
      to,
      ...times,
      stale: stale !== undefined,
    })),
    without_fact: pairs.filter((pair) => !isStated(pair)),
  }
}
