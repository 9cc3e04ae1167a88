import { Type } from '@sinclair/typebox'
import { CitationWithRole } from '#src/lib/law/citation-row.ts'
import { defineQuery, JsonColumn, type RowOf } from '#src/stores/graph/query.ts'
import { CriterionContent } from './content.ts'

const Text = Type.String()

export const listCriteria = defineQuery(
  'classification/list-criteria',
  { versionIds: Type.Array(Text) },
  {
    pack_id: Text,
    version: Text,
    code: Text,
    hash: Text,
    citations: Type.Array(CitationWithRole),
    figures: Type.Array(Text),
    parts: Type.Array(Text),
    obligations: Type.Array(Text),
    content_json: JsonColumn(CriterionContent),
  },
)
export type ListedCriterion = RowOf<typeof listCriteria>
