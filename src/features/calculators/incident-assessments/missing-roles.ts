import { Type } from '@sinclair/typebox'
import { fields } from '#src/lib/fields.ts'
import { Described, NamedList } from '#src/lib/schema.ts'

/** Filings of which the event was given and the role was not. */
export const MissingRoles = NamedList(
  'IncidentAssessmentMissingRole',
  'Filings of which the event was given and the role was not: add the role if the subject has it',
  {
    ...fields('case? pack_id code title'),
    role: Type.String({ examples: ['controller'] }),
    'own_event?': Described('The event that starts the filing of this kind which it makes as what it is'),
  },
)
