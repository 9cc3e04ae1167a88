import { Type } from '@sinclair/typebox'
import { fields } from '#src/lib/fields.ts'
import { CitationWithRole } from '#src/lib/law/provisions.ts'
import type { PublicationMode } from '#src/lib/law/law-schema.ts'
import { defineQuery, JsonColumn, type RowOf } from '#src/stores/graph/query.ts'
import { type LawReader, rememberPublished } from '#src/stores/graph/revision.ts'
import { CriterionContent } from './criterion.ts'

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

/** The criteria of some versions, in the order of their packs. Those of published versions are kept by revision. */
export function readCriteria(law: LawReader, versionIds: string[], mode: PublicationMode): Promise<ListedCriterion[]> {
  return rememberPublished(law, mode, ['criteria', versionIds], () => law.graph.run(listCriteria, { versionIds }))
}
