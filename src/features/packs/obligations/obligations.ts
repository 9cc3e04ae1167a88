import { Type } from '@sinclair/typebox'
import { factWiresOf } from '#src/features/graph/relationships/index.ts'
import {
  evidenceOf,
  filingOf,
  penaltyOf,
  readEvidence,
  readFilings,
  readPenalties,
} from '#src/law/attachments/index.ts'
import { requirePack, sourceOf } from '#src/law/packs/index.ts'
import { chooseVersions, nameRules } from '#src/law/versions/index.ts'
import { pointNear } from '#src/law/vocabulary/index.ts'
import { type VersionChoice, versionChoiceParams } from '#src/lib/as-of.ts'
import { fields } from '#src/lib/fields.ts'
import { AppliesFromColumn, appliesFromOf } from '#src/lib/law/applies-from.ts'
import { FactNode } from '#src/lib/law/fact-row.ts'
import type { PublicationMode } from '#src/lib/law/law-schema.ts'
import { canonicalRef, citationOf, CitationWithRole, citedRef } from '#src/lib/law/provisions.ts'
import { Qualifier, questionOf } from '#src/lib/law/qualifiers.ts'
import { pageOf } from '#src/lib/paging.ts'
import { Problem } from '#src/problems.ts'
import { defineQuery, JsonColumn, type RowOf } from '#src/stores/graph/query.ts'
import { type LawReader, rememberPublished } from '#src/stores/graph/revision.ts'
import { bindingFilter, type BoundParty } from './filter.ts'
import type { ObligationDetailWire, ObligationWire } from './schema.ts'

const Text = Type.String()

/** An Obligation node with its citations and the codes of its attachments. */
const ObligationNode = Type.Object({
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

const findObligation = defineQuery(
  'obligations/find-obligation',
  { versionId: Text, code: Text },
  { obligation: ObligationNode, sub_obligations: Type.Array(ObligationNode) },
)

const listFactsOfObligation = defineQuery(
  'obligations/list-facts-of-obligation',
  { versionId: Text, code: Text, ...versionChoiceParams },
  { fact: FactNode },
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

/** One obligation with everything attached to it. Throws `not_found` for an unknown pack or code. */
export async function getObligation(
  law: LawReader,
  packId: string,
  code: string,
  asOf: VersionChoice,
): Promise<ObligationDetailWire> {
  const pack = await requirePack(law, packId, asOf)
  const versionId = pack.version.id
  const [[row], held] = await Promise.all([
    law.graph.run(findObligation, { versionId, code }),
    law.graph.run(listFactsOfObligation, { versionId, code, ...asOf }),
  ])
  if (!row) {
    const codes = (await readObligations(law, versionId, asOf.mode)).map((duty) => duty.code)
    const near = pointNear(code, codes, `GET /api/v1/domain-packs/${packId}/obligations`)
    const detail = `${packId} ${pack.version.version} has no obligation ${JSON.stringify(code)}${near}`
    throw new Problem('not_found', detail, { field: 'path.code' })
  }
  const { evidence, filings, penalties } = row.obligation
  const current = asOf.mode === 'published' ? await chooseVersions(law, asOf) : undefined
  const [evidenceRows, filingRows, penaltyRows] = await Promise.all([
    readEvidence(law, [versionId], asOf.mode),
    readFilings(law, [versionId], asOf.mode),
    readPenalties(law, [versionId], asOf.mode),
  ])
  // As in every list of facts, both ends are of packs that are the law on the day.
  const facts = held
    .map(({ fact }) => fact)
    .filter(({ from_pack_id: from, to_pack_id: to }) => !current || (current.has(from) && current.has(to)))
  return {
    ...obligationOf(row.obligation),
    evidence_requirements: evidenceRows.filter((item) => evidence.includes(item.code)).map(evidenceOf),
    filing_rules: filingRows.filter((item) => filings.includes(item.code)).map(filingOf),
    penalty_facts: penaltyRows.filter((item) => penalties.includes(item.code)).map(penaltyOf),
    relationships: await factWiresOf(law, facts, { ...asOf, current }),
    sub_obligations: row.sub_obligations.map(obligationOf),
    rules: await nameRules(law, pack.version, [
      { kind: 'obligation', code },
      ...filings.map((one) => ({ kind: 'filing_rule' as const, code: one })),
      ...penalties.map((one) => ({ kind: 'penalty_fact' as const, code: one })),
    ]),
    source: sourceOf(pack),
  }
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
