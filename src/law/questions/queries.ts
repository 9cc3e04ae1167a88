import { Type } from '@sinclair/typebox'
import { Qualifier } from '#src/lib/law/qualifiers.ts'
import { defineQuery, JsonColumn } from '#src/stores/graph/query.ts'

const Text = Type.String()

export const listWordings = defineQuery(
  'questions/list-wordings',
  { duties: Type.Array(Type.Object({ pack_id: Text, code: Text })) },
  {
    pack_id: Text,
    version: Text,
    conditions_json: JsonColumn(Type.Array(Qualifier)),
    exceptions_json: JsonColumn(Type.Array(Qualifier)),
  },
)
