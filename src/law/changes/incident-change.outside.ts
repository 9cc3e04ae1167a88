import { type Static, Type } from '@sinclair/typebox'
import { fields } from '#src/lib/fields.ts'
import { Described, Named, StringEnum } from '#src/lib/schema.ts'

export const FILING_STATUSES = [
  'due',
  'conditional',
  'waiting',
  'replaced',
  'no_fixed_period',
  'not_yet',
  'not_due',
] as const

const FilingState = Named('ChangeBefore', {
  status: StringEnum([...FILING_STATUSES, 'sent', 'displaced']),
  'limit?': Described('RFC 3339 in UTC'),
  'waiting_for?': Type.Array(Type.String()),
})

/** What an entry of the log of a kept incident changed in a filing. */
export const FilingChange = Named('EntryChange', {
  ...fields('pack_id filing'),
  'before?': { ...FilingState, description: 'Absent where the filing was not there' },
  'after?': { ...FilingState, description: 'Absent where the filing is no longer there' },
})
export type FilingChangeWire = Static<typeof FilingChange>

/** A verdict on a kept incident that turned. */
export const VerdictChange = Named('EntryVerdict', {
  ...fields('pack_id criterion'),
  before: Type.String({ examples: ['undetermined'] }),
  after: Type.String({ examples: ['major'] }),
})
export type VerdictChangeWire = Static<typeof VerdictChange>
