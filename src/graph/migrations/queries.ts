import { Type } from '@sinclair/typebox'
import { defineQuery, JsonColumn } from '../query.ts'

export const countUnsettled = defineQuery({
  name: 'migrations/010-settled-revisions/count-left',
  mode: 'read',
  params: Type.Object({}),
  row: Type.Object({ left: Type.Integer() }),
})

export const setSettled = defineQuery({
  name: 'migrations/010-settled-revisions/set-settled',
  mode: 'write',
  params: Type.Object({ limit: Type.Integer() }),
  row: Type.Object({ changed: Type.Integer() }),
})

const Left = Type.Object({ left: Type.Integer() })
const Linked = Type.Object({ links: Type.Integer() })
const Next = Type.Object({ after: Type.String(), links: Type.Integer(), limit: Type.Integer() })
const Id = Type.Object({ id: Type.String() })

export const countUnlinked = defineQuery({
  name: 'migrations/012-links/count-left',
  mode: 'read',
  params: Linked,
  row: Left,
})
export const listUnlinkedVersions = defineQuery({
  name: 'migrations/012-links/list-versions',
  mode: 'read',
  params: Next,
  row: Id,
})
export const listUnlinkedFacts = defineQuery({
  name: 'migrations/012-links/list-facts',
  mode: 'read',
  params: Next,
  row: Id,
})
export const listUntiedCauses = defineQuery({
  name: 'migrations/012-links/list-causes',
  mode: 'read',
  params: Type.Object({ limit: Type.Integer() }),
  row: Type.Object({
    seq: Type.Integer(),
    cause: JsonColumn(Type.Object({ citation: Type.Union([Type.String(), Type.Object({ ref: Type.String() })]) })),
  }),
})
export const countUnlinkedTerms = defineQuery({
  name: 'migrations/012-links/count-terms',
  mode: 'read',
  params: Type.Object({}),
  row: Left,
})

const ImpactKey = Type.Object({ workspace_id: Type.String(), id: Type.String() })
const Optional = Type.Optional(Type.String())
const decision = {
  decision: Type.String(),
  at: Type.String(),
  by: Type.String(),
  until: Optional,
  reason: Optional,
  run_id: Optional,
  previous_run_id: Optional,
  covered_by: Optional,
}

export const countTextDecisions = defineQuery({
  name: 'migrations/014-decisions/count-left',
  mode: 'read',
  params: Type.Object({}),
  row: Left,
})
export const setImpactsLocked = defineQuery({
  name: 'migrations/014-decisions/set-impacts-locked',
  mode: 'write',
  params: Type.Object({ after: ImpactKey, limit: Type.Integer() }),
  row: ImpactKey,
})
export const listTextDecisions = defineQuery({
  name: 'migrations/014-decisions/list-decisions',
  mode: 'read',
  params: Type.Object({ impacts: Type.Array(ImpactKey) }),
  row: Type.Object({
    ...ImpactKey.properties,
    // A property that this release doesn't know would be lost, so it ends the migration.
    decisions: JsonColumn(Type.Array(Type.Object(decision, { additionalProperties: false }))),
  }),
})
export const createDecisions = defineQuery({
  name: 'migrations/014-decisions/create-decisions',
  mode: 'write',
  params: Type.Object({
    impacts: Type.Array(
      Type.Object({
        ...ImpactKey.properties,
        decisions: Type.Array(
          Type.Object({
            id: Type.String(),
            workspace_id: Type.String(),
            impact_id: Type.String(),
            position: Type.Integer(),
            ...decision,
          }),
        ),
      }),
    ),
  }),
  row: Type.Object({ changed: Type.Integer() }),
})

export const countUntiedRuns = defineQuery({
  name: 'migrations/015-reliances/count-left',
  mode: 'read',
  params: Type.Object({}),
  row: Left,
})
export const listUntiedRuns = defineQuery({
  name: 'migrations/015-reliances/list-runs',
  mode: 'read',
  params: Type.Object({ after: Type.String(), limit: Type.Integer() }),
  row: Id,
})
