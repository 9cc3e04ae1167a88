import { Type } from '@sinclair/typebox'
import { defineQuery, JsonColumn } from '#src/graph/query.ts'
import { CitationWithRole } from '#src/lib/law/citation-row.ts'
import { EvidenceContent, FilingContent, PenaltyContent } from './content.ts'

const Text = Type.String()
const params = Type.Object({ versionIds: Type.Array(Text) })
const common = {
  pack_id: Text,
  version: Text,
  code: Text,
  hash: Text,
  citations: Type.Array(CitationWithRole),
}
const obligations = Type.Array(Text)

export const listEvidence = defineQuery({
  name: 'attachments/list-evidence',
  mode: 'read',
  params,
  row: Type.Object({ ...common, obligations, content_json: JsonColumn(EvidenceContent) }),
})

export const listFilings = defineQuery({
  name: 'attachments/list-filings',
  mode: 'read',
  params,
  row: Type.Object({
    ...common,
    duties: Type.Array(Type.Object({ code: Text, addressee_roles: Type.Array(Text) })),
    content_json: JsonColumn(FilingContent),
  }),
})

export const listPenalties = defineQuery({
  name: 'attachments/list-penalties',
  mode: 'read',
  params,
  row: Type.Object({ ...common, obligations, content_json: JsonColumn(PenaltyContent) }),
})

export const walkRoles = defineQuery({
  name: 'attachments/walk-roles',
  mode: 'read',
  params: Type.Object({ roles: Type.Array(Text) }),
  row: Type.Object({ wider: Type.Array(Text) }),
})
