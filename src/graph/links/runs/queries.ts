import { Type } from '@sinclair/typebox'
import { defineQuery, JsonColumn } from '../../query.ts'

const Text = Type.String()
const Ids = Type.Object({ ids: Type.Array(Text) })
const LockedFact = Type.Object({ id: Text, hash: Text })
export const createReliances = defineQuery({
  name: 'links/runs/create-reliances',
  mode: 'write',
  params: Type.Object({
    rows: Type.Array(Type.Object({ id: Text, rule_ids: Type.Array(Text), facts: Type.Array(LockedFact) })),
  }),
  row: Type.Object({ written: Type.Integer() }),
})
export const deleteReliances = defineQuery({
  name: 'links/runs/delete-reliances',
  mode: 'write',
  params: Ids,
  row: Type.Object({ deleted: Type.Integer() }),
})
export const listAnswers = defineQuery({
  name: 'links/runs/list-answers',
  mode: 'read',
  params: Ids,
  row: Type.Object({
    id: Text,
    facts: JsonColumn(Type.Array(LockedFact)),
    results: Type.Array(Type.Object({ version_id: Text, payload: Text })),
  }),
})
export const listRunEdges = defineQuery({
  name: 'links/runs/list-edges',
  mode: 'read',
  params: Type.Object({ after: Text, limit: Type.Integer() }),
  row: Type.Object({
    id: Text,
    relied_on: Type.Optional(Type.Integer()),
    edges: Type.Integer(),
    wrong: Type.Integer(),
  }),
})
