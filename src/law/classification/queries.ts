import { Type } from '@sinclair/typebox'
import { CitationWithRole } from '#src/lib/law/citation-row.ts'
import { fields } from '#src/lib/fields.ts'
import { defineQuery, JsonColumn, type RowOf } from '#src/stores/graph/query.ts'
import { CriterionContent } from './content.ts'

const Text = Type.String()

export const listCriteria = defineQuery(
  'classification/list-criteria',
  { versionIds: Type.Array(Text) },
  {
    ...fields('pack_id version code hash figures parts obligations'),
    citations: Type.Array(CitationWithRole),
    content_json: JsonColumn(CriterionContent),
  },
)
export type ListedCriterion = RowOf<typeof listCriteria>
