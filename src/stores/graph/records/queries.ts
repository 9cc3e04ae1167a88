import { Type } from '@sinclair/typebox'
import { fields } from '#src/lib/fields.ts'
import { defineQuery } from '../query.ts'

const Text = Type.String()
/** Milliseconds since 1970. */
const at = Type.Integer()

export const setNextInstant = defineQuery('records/set-next-instant', { workspaceId: Text, now: at }, { at })

export const setUpdated = defineQuery(
  'records/set-updated',
  fields('workspaceId at profileIds runIds impactIds incidentIds'),
  { records: Type.Integer() },
)

export const setClockLocked = defineQuery('records/set-clock-locked', { workspaceId: Text }, { at })
