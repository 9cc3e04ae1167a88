import { Type } from '@sinclair/typebox'
import { Qualifier } from '#src/lib/law/qualifiers.ts'
import { fields } from '#src/lib/fields.ts'
import { defineQuery, JsonColumn } from '#src/stores/graph/query.ts'

const Text = Type.String()
const qualifiers = {
  conditions_json: JsonColumn(Type.Array(Qualifier)),
  exceptions_json: JsonColumn(Type.Array(Qualifier)),
}

export const listWordings = defineQuery(
  'questions/list-wordings',
  { duties: Type.Array(Type.Object({ pack_id: Text, code: Text })) },
  {
    ...fields('pack_id version'),
    ...qualifiers,
  },
)

export const listQuestionsOfVersions = defineQuery(
  'questions/list-questions',
  { versionIds: Type.Array(Text) },
  { pack_id: Text, code: Text, ...qualifiers },
)
