import { Type } from '@sinclair/typebox'
import { Named } from '#src/lib/schema.ts'

const Text = Type.String()

/** Filings of which the event was given and the role was not. */
export const MissingRoles = Type.Array(
  Named('IncidentAssessmentMissingRole', {
    case: Type.Optional(Text),
    pack_id: Text,
    code: Text,
    title: Text,
    role: Type.String({ examples: ['controller'] }),
    own_event: Type.Optional(
      Type.String({ description: 'The event that starts the filing of this kind which it makes as what it is' }),
    ),
  }),
  { description: 'Filings of which the event was given and the role was not: add the role if the subject has it' },
)
