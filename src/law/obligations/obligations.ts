import { Type } from '@sinclair/typebox'
import { requirePack, sourceOf } from '#src/law/packs/index.ts'
import type { VersionChoice } from '#src/lib/as-of.ts'
import { fields } from '#src/lib/fields.ts'
import { AppliesFromColumn, appliesFromOf } from '#src/lib/law/applies-from.ts'
import type { PublicationMode } from '#src/lib/law/law-schema.ts'
import { canonicalRef, citationOf, CitationWithRole, citedRef } from '#src/lib/law/provisions.ts'
import { Qualifier, questionOf } from '#src/lib/law/qualifiers.ts'
import { pageOf } from '#src/lib/paging.ts'
import { defineQuery, JsonColumn, type RowOf } from '#src/stores/graph/query.ts'
import { type LawReader, rememberPublished } from '#src/stores/graph/revision.ts'
import { bindingFilter, type BoundParty } from './filter.ts'
import type { ObligationWire } from './schema.ts'

const Text = Type.String()

/** An Obligation node with its citations and the codes of its attachments. */
export const ObligationNode = Type.Object({
  ...fields(
    'pack_id version code lineage_id hash title summary modality addressee_kind',
    'addressee_roles trigger_event? parent_code? tags evidence filings penalties',
  ),
  frequency_json: Type.Optional(
    JsonColumn(Type.Object({ kind: Text, period: Type.Optional(Text), note: Type.Optional(Text) })),
  ),
  conditions_json: JsonColumn(Type.Array(Qualifier)),
  exceptions_json: JsonColumn(Type.Array(Qualifier)),
  applies_from_json: JsonColumn(Type.Array(AppliesFromColumn)),
  citations: Type.Array(CitationWithRole),
})

const listObligations = defineQuery(
  'obligations/list-obligations',
  { versionId: Text, limit: Type.Integer(), offset: Type.Integer() },
  { total: Type.Integer(), obligations: Type.Array(ObligationNode) },
)

const OptionalTexts = Type.Union([Type.Array(Text), Type.Null()])

/** What lists of obligations are narrowed by, and their page. */
export const obligationFilters = {
  ...fields('versionIds tags|null modalities|null roles|null limit offset'),
  /** Only what cites one of these acts. */
  acts: OptionalTexts,
  /** Ids of obligations to leave out. */
  without: Type.Array(Text),
}

/** One row per obligation of the page, each with the total. An empty page has one row without an obligation. */
export const MatchingObligation = Type.Object({
  ...fields('total score|null'),
  obligation: Type.Union([Type.Object({ ...ObligationNode.properties, attached_text: Type.Array(Text) }), Type.Null()]),
})

export const listMatchingObligations = defineQuery(
  'obligations/list-matching-obligations',
  obligationFilters,
  MatchingObligation,
)

type ObligationRow = RowOf<typeof listObligations>['obligations'][number]

/**
 * The obligations of a pack's current version, in the order of the law; all, or those that bind somebody. Throws
 * `not_found` for an unknown pack.
 */
export async function listDomainPackObligations(
  law: LawReader,
  packId: string,
  asOf: VersionChoice,
  { limit, offset, ...binding }: { limit: number; offset: number } & BoundParty,
) {
  const pack = await requirePack(law, packId, asOf)
  const rows = await law.graph.run(listMatchingObligations, {
    ...(await bindingFilter(law, binding, [pack.version], asOf)),
    versionIds: [pack.version.id],
    tags: null,
    modalities: null,
    acts: null,
    limit,
    offset,
  })
  const found = rows.flatMap(({ obligation }) => obligation ?? [])
  return { data: found.map(obligationOf), page: pageOf(rows[0]!.total, limit, offset), source: sourceOf(pack) }
}

/** More than any version has. */
const VERSION_MOST = 100_000

/** All obligations of a version, by its id `eu-dora@1.0.0`, in the order of the law; kept while they are published. */
export function readObligations(law: LawReader, versionId: string, mode: PublicationMode): Promise<ObligationWire[]> {
  return rememberPublished(law, mode, ['obligations', versionId], async () => {
    const [row] = await law.graph.run(listObligations, { versionId, limit: VERSION_MOST, offset: 0 })
    return (row?.obligations ?? []).map(obligationOf)
  })
}

/** The wire form of an obligation: absent values are left out. */
export function obligationOf(row: ObligationRow): ObligationWire {
  return {
    code: row.code,
    pack_id: row.pack_id,
    pack_version: row.version,
    lineage_id: row.lineage_id,
    hash: row.hash,
    title: row.title,
    summary: row.summary,
    modality: row.modality,
    addressee_kind: row.addressee_kind,
    addressee_roles: row.addressee_roles,
    ...(row.trigger_event ? { trigger_event: row.trigger_event } : {}),
    ...(row.frequency_json ? { frequency: row.frequency_json } : {}),
    ...(row.conditions_json.length > 0
      ? { conditions: row.conditions_json.map((one) => qualifiedOf('condition', one)) }
      : {}),
    ...(row.exceptions_json.length > 0
      ? { exceptions: row.exceptions_json.map((one) => qualifiedOf('exception', one)) }
      : {}),
    applies_from: row.applies_from_json.map(appliesFromOf),
    citations: row.citations.map(citationOf),
    ...(row.parent_code ? { parent_code: row.parent_code } : {}),
    tags: row.tags,
    evidence: row.evidence,
    filings: row.filings,
    penalties: row.penalties,
  }
}

function qualifiedOf(kind: 'condition' | 'exception', qualifier: Qualifier) {
  const { text, citation, rule, note, open } = qualifier
  const ref = canonicalRef(citedRef(citation))
  const eachTime = open?.each_time ? { each_time: true as const } : {}
  if (rule) return { text, ref, rule, ...eachTime }
  return note ? { text, ref, note } : { text, ref, question: questionOf(kind, qualifier), ...eachTime }
}
