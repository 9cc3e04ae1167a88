import { Type } from '@sinclair/typebox'
import { defineQuery } from '#src/stores/graph/query.ts'

const Text = Type.String()
const Texts = Type.Array(Text)
/** Milliseconds since 1970. */
const at = Type.Integer()

export const setNextInstant = defineQuery('records/set-next-instant', { workspaceId: Text, now: at }, { at })

export const setUpdated = defineQuery(
  'records/set-updated',
  { workspaceId: Text, at: Text, profileIds: Texts, runIds: Texts, impactIds: Texts, incidentIds: Texts },
  { records: Type.Integer() },
)

export const setClockLocked = defineQuery('records/set-clock-locked', { workspaceId: Text }, { at })
