import { Type, type Static } from '@sinclair/typebox'
import { PACK_OUTCOMES } from '#src/law/engine/index.ts'
import { fields } from '#src/lib/fields.ts'
import { Source } from '#src/lib/law/law-schema.ts'
import { StringEnum } from '#src/lib/schema.ts'
import { defineQuery, JsonColumn } from '#src/stores/graph/query.ts'
import { RUN_STATUSES, type RunContext, type RunMetadata } from './schema.ts'

const Text = Type.String()
const Texts = Type.Array(Text)
const Hashed = Type.Object(fields('id hash'))

const runProperties = fields(
  'id workspace_id profile_id profile_version profile_hash as_of known_at',
  'engine_version receipt_hash context_hash event_seq beside_version_ids created_at created_by',
)

const resultProperties = fields(
  'run_id workspace_id pack_id version_id version content_hash outcome obligation_count',
  'result_hash payload',
)

export const createRun = defineQuery(
  'runs/create-run',
  {
    ...fields('workspaceId profileId seenEvent|null'),
    run: Type.Object({ ...runProperties, ...fields('pack_ids|null metadata_json context_json relationships_json') }),
    results: Type.Array(Type.Object({ ...resultProperties, source_json: Text })),
  },
  { id: Text, previous_id: Type.Union([Text, Type.Null()]) },
)

const Run = Type.Object({
  ...runProperties,
  ...fields('number updated_at superseded_by? pack_ids?'),
  status: Type.Union(RUN_STATUSES.map((status) => Type.Literal(status))),
  metadata_json: JsonColumn(Type.Unsafe<Static<typeof RunMetadata>>(Type.Unknown())),
  context_json: JsonColumn(Type.Unsafe<RunContext>(Type.Unknown())),
  relationships_json: JsonColumn(Type.Array(Hashed)),
})

export const findRun = defineQuery('runs/find-run', fields('workspaceId runId'), { run: Run })

const runRow = Type.Object({
  run: Run,
  results: Type.Array(
    Type.Object({
      ...fields('pack_id version content_hash obligation_count result_hash'),
      outcome: StringEnum(PACK_OUTCOMES),
    }),
  ),
})

export const listRunRows = defineQuery(
  'runs/list-runs',
  { ...fields('workspaceId profileId offset limit'), before: Type.Integer() },
  runRow,
)

export const listChangedRuns = defineQuery(
  'runs/list-changed-runs',
  fields('workspaceId profileId from afterId until limit'),
  runRow,
)

export const countRuns = defineQuery('runs/count-runs', fields('workspaceId profileId since'), {
  total: Type.Integer(),
})

export const listResults = defineQuery(
  'runs/list-results',
  { ...fields('workspaceId runId'), packIds: Type.Union([Texts, Type.Null()]) },
  { result: Type.Object({ ...resultProperties, source_json: JsonColumn(Source) }) },
)

export const findEventHead = defineQuery('runs/find-event-head', {}, { seq: Type.Integer() })
