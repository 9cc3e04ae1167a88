import { Type } from '@sinclair/typebox'
import { versionChoiceParams } from '#src/lib/as-of.ts'
import { AppliesFromColumn } from '#src/lib/law/applies-from.ts'
import { CitationWithRole } from '#src/lib/law/citation-row.ts'
import { FactNode } from '#src/lib/law/fact-row.ts'
import { Qualifier } from '#src/lib/law/qualifiers.ts'
import { defineQuery, JsonColumn } from '#src/stores/graph/query.ts'

const Text = Type.String()

/** An Obligation node with its citations and the codes of its attachments. */
export const ObligationNode = Type.Object({
  pack_id: Text,
  version: Text,
  code: Text,
  lineage_id: Text,
  hash: Text,
  title: Text,
  summary: Text,
  modality: Text,
  addressee_kind: Text,
  addressee_roles: Type.Array(Text),
  trigger_event: Type.Optional(Text),
  frequency_json: Type.Optional(
    JsonColumn(Type.Object({ kind: Text, period: Type.Optional(Text), note: Type.Optional(Text) })),
  ),
  conditions_json: JsonColumn(Type.Array(Qualifier)),
  exceptions_json: JsonColumn(Type.Array(Qualifier)),
  applies_from_json: JsonColumn(Type.Array(AppliesFromColumn)),
  parent_code: Type.Optional(Text),
  tags: Type.Array(Text),
  citations: Type.Array(CitationWithRole),
  evidence: Type.Array(Text),
  filings: Type.Array(Text),
  penalties: Type.Array(Text),
})

export const listObligations = defineQuery(
  'obligations/list-obligations',
  { versionId: Text, limit: Type.Integer(), offset: Type.Integer() },
  { total: Type.Integer(), obligations: Type.Array(ObligationNode) },
)

export const findObligation = defineQuery(
  'obligations/find-obligation',
  { versionId: Text, code: Text },
  { obligation: ObligationNode, sub_obligations: Type.Array(ObligationNode) },
)

export const listFactsOfObligation = defineQuery(
  'obligations/list-facts-of-obligation',
  { versionId: Text, code: Text, ...versionChoiceParams },
  { fact: FactNode },
)

const OptionalTexts = Type.Union([Type.Array(Text), Type.Null()])

/** What lists of obligations are narrowed by, and their page. */
export const obligationFilters = {
  versionIds: Type.Array(Text),
  tags: OptionalTexts,
  modalities: OptionalTexts,
  roles: OptionalTexts,
  /** Only what cites one of these acts. */
  acts: OptionalTexts,
  /** Ids of obligations to leave out. */
  without: Type.Array(Text),
  limit: Type.Integer(),
  offset: Type.Integer(),
}

/** One row per obligation of the page, each with the total. An empty page has one row without an obligation. */
export const MatchingObligation = Type.Object({
  total: Type.Integer(),
  score: Type.Union([Type.Number(), Type.Null()]),
  obligation: Type.Union([Type.Object({ ...ObligationNode.properties, attached_text: Type.Array(Text) }), Type.Null()]),
})

export const listMatchingObligations = defineQuery(
  'obligations/list-matching-obligations',
  obligationFilters,
  MatchingObligation,
)
