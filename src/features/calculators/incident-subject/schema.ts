import { Type } from '@sinclair/typebox'
import { Strict } from '#src/lib/schema.ts'

const Maybe = Type.Optional

/** The saved customer whose incident it is. */
export const customerOfIncident = {
  customer_profile_id: Type.String({
    minLength: 1,
    maxLength: 120,
    description: 'A saved customer of the workspace, as its profile is now',
    examples: ['acme-bank'],
  }),
  subject_id: Maybe(
    Type.String({
      minLength: 1,
      maxLength: 120,
      description: 'The one of the profile’s subjects that the incident is about; needed where it has several',
      examples: ['bank'],
    }),
  ),
}

/** Whose incident it is, where it is not given inline. */
export const incidentSubjectFields = {
  customer_profile_id: Maybe({
    ...customerOfIncident.customer_profile_id,
    description: 'A saved customer of the workspace, in place of the lists and facts',
  }),
  subject_id: customerOfIncident.subject_id,
}

/** The customer whose profile was judged. */
export const JudgedCustomer = Strict({
  customer_profile_id: Type.String(),
  profile_version: Type.Integer(),
  subject_id: Maybe(Type.String()),
})
