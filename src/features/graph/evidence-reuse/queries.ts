import { Type } from '@sinclair/typebox'
import { versionChoiceParams } from '#src/lib/as-of.ts'
import { CitationWithRole } from '#src/lib/law/citation-row.ts'
import { FactEnds } from '#src/lib/law/fact-row.ts'
import { fields } from '#src/lib/fields.ts'
import { defineQuery } from '#src/stores/graph/query.ts'

const Text = Type.String()

export const listSharedEvidence = defineQuery(
  'evidence-reuse/list-shared-evidence',
  { versionIds: Type.Array(Text), sharedKeys: Type.Union([Type.Array(Text), Type.Null()]) },
  {
    shared_key: Text,
    evidence: Type.Object(fields('pack_id version code hash type artifact_name description sufficiency source_kind')),
    obligations: Type.Array(Type.Object({ code: Text, title: Text })),
    citations: Type.Array(CitationWithRole),
  },
)

export const listEvidenceFacts = defineQuery(
  'evidence-reuse/list-evidence-facts',
  { packIds: Type.Array(Text), ...versionChoiceParams },
  {
    fact: Type.Object({
      ...fields('id shared_keys rationale confidence hash'),
      ...FactEnds.properties,
    }),
  },
)
