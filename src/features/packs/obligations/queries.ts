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
