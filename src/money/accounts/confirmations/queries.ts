import { Type } from '@sinclair/typebox'
import { fields } from '#src/lib/fields.ts'
import { StringEnum } from '#src/lib/schema.ts'
import { ALL_ROLES } from '#src/lib/scopes.ts'
import { defineQuery, JsonColumn } from '#src/stores/graph/query.ts'
import { FOUR_EYES } from '../workspaces/index.ts'

/** What waits for another member: what the workspace asks for, and always a change that asks for less. */
export const CONFIRMED_KINDS = [...FOUR_EYES, 'four_eyes'] as const
export type ConfirmedKind = (typeof CONFIRMED_KINDS)[number]

export const CONFIRMATION_STATUSES = ['open', 'confirmed', 'rejected'] as const

const Json = Type.Record(Type.String(), Type.Unknown())
const subject = fields('customer_profile_id? impact_id? incident_id? assistant_code?')

const kept = {
  ...fields('id workspace_id asked_by asked_with asked_at request_id?'),
  ...subject,
  kind: StringEnum(CONFIRMED_KINDS),
  status: StringEnum(CONFIRMATION_STATUSES),
}

const Confirmation = Type.Object({
  ...kept,
  ...fields('decided_by? decided_at? reason?'),
  request_json: JsonColumn(Json),
  result_json: Type.Optional(JsonColumn(Json)),
})
const key = fields('workspaceId confirmationId')
const subjectKey = fields('workspaceId openOn')

export const upsertConfirmation = defineQuery(
  'confirmations/upsert-confirmation',
  { ...subjectKey, confirmation: Type.Object({ ...kept, request_json: Type.String() }) },
  fields('id'),
)

export const createCustomerEdge = defineQuery(
  'confirmations/create-customer-edge',
  { ...key, ...fields('profileId at') },
  fields('id'),
)

export const findConfirmationNode = defineQuery('confirmations/find-confirmation', key, { confirmation: Confirmation })

export const findOpenConfirmation = defineQuery('confirmations/find-open', subjectKey, fields('id asked_by asked_at'))

export const listConfirmationNodes = defineQuery(
  'confirmations/list-confirmations',
  fields('workspaceId status|null limit offset'),
  { total: Type.Integer(), confirmations: Type.Array(Confirmation) },
)

export const setConfirmationLocked = defineQuery(
  'confirmations/set-confirmation-locked',
  { ...key, ...fields('memberId at') },
  { confirmation: Confirmation, role: Type.Union([StringEnum(ALL_ROLES), Type.Null()]) },
)

export const setDecided = defineQuery(
  'confirmations/set-decided',
  { ...key, ...fields('status by at reason|null result|null') },
  fields('id'),
)
