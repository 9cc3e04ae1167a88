import { Type } from '@sinclair/typebox'
import { versionChoiceParams } from '#src/lib/as-of.ts'
import { CitationWithRole } from '#src/lib/law/citation-row.ts'
import { FactEnds } from '#src/lib/law/fact-row.ts'
import { defineQuery } from '#src/stores/graph/query.ts'

const Text = Type.String()

export const listSharedEvidence = defineQuery(
  'evidence-reuse/list-shared-evidence',
  { versionIds: Type.Array(Text), sharedKeys: Type.Union([Type.Array(Text), Type.Null()]) },
  {
    shared_key: Text,
    evidence: Type.Object({
      pack_id: Text,
      version: Text,
      code: Text,
      hash: Text,
      type: Text,
      artifact_name: Text,
      description: Text,
      sufficiency: Text,
      source_kind: Text,
    }),
    obligations: Type.Array(Type.Object({ code: Text, title: Text })),
    citations: Type.Array(CitationWithRole),
  },
)

export const listEvidenceFacts = defineQuery(
  'evidence-reuse/list-evidence-facts',
  { packIds: Type.Array(Text), ...versionChoiceParams },
  {
    fact: Type.Object({
      id: Text,
      ...FactEnds.properties,
      shared_keys: Type.Array(Text),
      rationale: Text,
      confidence: Type.Number(),
      hash: Text,
    }),
  },
)
