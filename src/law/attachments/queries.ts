import { Type } from '@sinclair/typebox'
import { CitationWithRole } from '#src/lib/law/provisions.ts'
import { fields } from '#src/lib/fields.ts'
import { defineQuery, JsonColumn } from '#src/stores/graph/query.ts'
import { EvidenceContent, FilingContent, PenaltyContent } from './content.ts'

const Text = Type.String()
const params = Type.Object({ versionIds: Type.Array(Text) })
const common = {
  ...fields('pack_id version code hash'),
  citations: Type.Array(CitationWithRole),
}
const obligations = Type.Array(Text)

export const listEvidence = defineQuery('attachments/list-evidence', params, {
  ...common,
  obligations,
  content_json: JsonColumn(EvidenceContent),
})

export const listFilings = defineQuery('attachments/list-filings', params, {
  ...common,
  duties: Type.Array(
    Type.Object({ code: Text, addressee_roles: Type.Array(Text), trigger_event: Type.Union([Text, Type.Null()]) }),
  ),
  content_json: JsonColumn(FilingContent),
})

export const listPenalties = defineQuery('attachments/list-penalties', params, {
  ...common,
  obligations,
  content_json: JsonColumn(PenaltyContent),
})

export const listInfringed = defineQuery(
  'attachments/list-infringed',
  { provisionId: Text, versionIds: Type.Array(Text) },
  { version_id: Text, obligations: Type.Array(Text), penalties: Type.Array(Text) },
)
