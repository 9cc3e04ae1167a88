import { Type } from '@sinclair/typebox'
import { defineQuery } from '#src/graph/query.ts'
import { IMPACT_STATUSES, ImpactDecision } from '../schema.ts'

const Text = Type.String()
const Texts = Type.Array(Text)
const Optional = Type.Optional(Text)
const Maybe = Type.Union([Text, Type.Null()])
const Int = Type.Integer()
const workspaceId = Text
const Status = Type.Union(IMPACT_STATUSES.map((status) => Type.Literal(status)))

const customer = { workspace_id: Text, profile_id: Text }
export const listRunsToCompare = defineQuery({
  name: 'impacts/list-runs-to-compare',
  mode: 'read',
  params: Type.Object({ earlier: Texts, workspaceId: Maybe, after: Text, limit: Int }),
  row: Type.Object({ run_id: Text, ...customer }),
})

export const countRunsToCompare = defineQuery({
  name: 'impacts/count-runs-to-compare',
  mode: 'read',
  params: Type.Object({ earlier: Texts }),
  row: Type.Object({ total: Int }),
})

export const listOvertakenImpacts = defineQuery({
  name: 'impacts/list-overtaken-impacts',
  mode: 'read',
  params: Type.Object({ workspaceId: Maybe, limit: Int }),
  row: Type.Object(customer),
})

export const listEngineStates = defineQuery({
  name: 'impacts/list-engine-states',
  mode: 'read',
  params: Type.Object({ workspaceId, profileIds: Texts }),
  row: Type.Object({
    profile_id: Text,
    run: Type.Object({ id: Text, engine_version: Text, compared_engine: Optional }),
    has_overtaken: Type.Boolean(),
  }),
})

export const setEngineProfilesLocked = defineQuery({
  name: 'impacts/set-engine-profiles-locked',
  mode: 'write',
  params: Type.Object({ workspaceId, at: Text, profileIds: Texts }),
  row: Type.Object({
    profile_id: Text,
    run: Type.Object({ id: Text, compared_engine: Optional }),
    impacts: Type.Array(
      Type.Object({
        id: Text,
        run_id: Text,
        engine: Text,
        status: Status,
        // As text, because it is only compared.
        items_json: Text,
        due: Optional,
        decisions: Type.Array(ImpactDecision),
      }),
    ),
  }),
})

export const upsertEngineImpacts = defineQuery({
  name: 'impacts/upsert-engine-impacts',
  mode: 'write',
  params: Type.Object({
    workspaceId,
    at: Text,
    rows: Type.Array(
      Type.Object({
        id: Text,
        profile_id: Text,
        run_id: Text,
        engine: Text,
        engine_before: Text,
        pack_ids: Texts,
        status: Status,
        as_of: Text,
        items_json: Text,
        counts_json: Text,
        required_action: Text,
        due: Maybe,
      }),
    ),
  }),
  row: Type.Object({ id: Text }),
})

export const setRunsCompared = defineQuery({
  name: 'impacts/set-runs-compared',
  mode: 'write',
  params: Type.Object({ workspaceId, rows: Type.Array(Type.Object({ run_id: Text, engine: Maybe })) }),
  row: Type.Object({ id: Text }),
})
