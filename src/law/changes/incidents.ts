import { Type, type Static } from '@sinclair/typebox'
import { Strict, StringEnum } from '#src/lib/schema.ts'

const Text = Type.String()
const Maybe = Type.Optional

export const FILING_STATUSES = ['due', 'conditional', 'waiting', 'replaced', 'no_fixed_period', 'not_yet'] as const

const FilingState = Strict(
  {
    status: StringEnum([...FILING_STATUSES, 'sent', 'displaced']),
    limit: Maybe(Type.String({ description: 'RFC 3339 in UTC' })),
    waiting_for: Maybe(Type.Array(Text)),
  },
  { title: 'ChangeBefore' },
)

/** What an entry of the log of a kept incident changed in a filing. */
export const FilingChange = Strict({
  pack_id: Text,
  filing: Text,
  before: Maybe({ ...FilingState, description: 'Absent where the filing was not there' }),
  after: Maybe({ ...FilingState, description: 'Absent where the filing is no longer there' }),
})
export type FilingChangeWire = Static<typeof FilingChange>

/** A verdict on a kept incident that turned. */
export const VerdictChange = Strict({
  pack_id: Text,
  criterion: Text,
  before: Type.String({ examples: ['undetermined'] }),
  after: Type.String({ examples: ['major'] }),
})
export type VerdictChangeWire = Static<typeof VerdictChange>
