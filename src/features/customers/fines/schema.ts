import { Type, type Static } from '@sinclair/typebox'
import { CompanyFines } from '#src/duties/index.ts'
import { ApplicabilityAnswer } from '#src/features/check/index.ts'
import { ProfileId } from '#src/features/profiles/index.ts'
import { packReadQuery, Source } from '#src/lib/law/law-schema.ts'
import { Component, Described, RefTo, Strict } from '#src/lib/schema.ts'
import { viewParameter } from '#src/lib/views.ts'

export const finesQuery = Strict({ as_of: packReadQuery.as_of, ...viewParameter })

const { assumptions, unavailable } = ApplicabilityAnswer.properties

/** The fines of a kept company. */
export const CustomerFines = Component('CustomerFines', {
  customer_profile_id: ProfileId,
  profile_version: Type.Integer(),
  'company?': Described('Its name, where it has one'),
  as_of: Described('The day whose law it is'),
  ...CompanyFines.properties,
  assumptions,
  unavailable,
  sources: Type.Array(RefTo(Source)),
})
export type CustomerFinesWire = Static<typeof CustomerFines>
