import { Type, type Static } from '@sinclair/typebox'
import { Source } from '#src/lib/law/law-schema.ts'
import { defineQuery, JsonColumn } from '#src/stores/graph/query.ts'
import { RUN_STATUSES, type RunContext, type RunMetadata } from './schema.ts'

const Text = Type.String()
const Texts = Type.Array(Text)
const Hashed = Type.Object({ id: Text, hash: Text })

const runProperties = {
  id: Text,
  workspace_id: Text,
  profile_id: Text,
  profile_version: Type.Integer(),
  profile_hash: Text,
  as_of: Text,
  known_at: Text,
  engine_version: Text,
  receipt_hash: Text,
  context_hash: Text,
  event_seq: Type.Integer(),
  beside_version_ids: Texts,
  created_at: Text,
}

const resultProperties = {
  run_id: Text,
  workspace_id: Text,
  pack_id: Text,
  version_id: Text,
  version: Text,
  content_hash: Text,
  outcome: Text,
  obligation_count: Type.Integer(),
  result_hash: Text,
  payload: Text,
}

export const createRun = defineQuery(
  'runs/create-run',
  {
    workspaceId: Text,
    profileId: Text,
    run: Type.Object({
      ...runProperties,
      pack_ids: Type.Union([Texts, Type.Null()]),
      metadata_json: Text,
      context_json: Text,
      relationships_json: Text,
    }),
    results: Type.Array(Type.Object({ ...resultProperties, source_json: Text })),
    seenEvent: Type.Union([Type.Integer(), Type.Null()]),
  },
  { id: Text, previous_id: Type.Union([Text, Type.Null()]) },
)

const Run = Type.Object({
  ...runProperties,
  number: Type.Integer(),
  updated_at: Text,
  status: Type.Union(RUN_STATUSES.map((status) => Type.Literal(status))),
  superseded_by: Type.Optional(Text),
  pack_ids: Type.Optional(Texts),
  metadata_json: JsonColumn(Type.Unsafe<Static<typeof RunMetadata>>(Type.Unknown())),
  context_json: JsonColumn(Type.Unsafe<RunContext>(Type.Unknown())),
  relationships_json: JsonColumn(Type.Array(Hashed)),
})

export const findRun = defineQuery('runs/find-run', { workspaceId: Text, runId: Text }, { run: Run })

const runRow = Type.Object({
  run: Run,
  results: Type.Array(
    Type.Object({
      pack_id: Text,
      version: Text,
      content_hash: Text,
      outcome: Text,
      obligation_count: Type.Integer(),
      result_hash: Text,
    }),
  ),
})

export const listRunRows = defineQuery(
  'runs/list-runs',
  { workspaceId: Text, profileId: Text, before: Type.Integer(), offset: Type.Integer(), limit: Type.Integer() },
  runRow,
)

export const listChangedRuns = defineQuery(
  'runs/list-changed-runs',
  { workspaceId: Text, profileId: Text, from: Text, afterId: Text, until: Text, limit: Type.Integer() },
  runRow,
)

export const countRuns = defineQuery(
  'runs/count-runs',
  { workspaceId: Text, profileId: Text, since: Text },
  { total: Type.Integer() },
)

export const listResults = defineQuery(
  'runs/list-results',
  { workspaceId: Text, runId: Text, packIds: Type.Union([Texts, Type.Null()]) },
  { result: Type.Object({ ...resultProperties, source_json: JsonColumn(Source) }) },
)

export const findEventHead = defineQuery('runs/find-event-head', {}, { seq: Type.Integer() })
