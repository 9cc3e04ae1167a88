import { Type } from '@sinclair/typebox'
import { ListOf, pagingQuery } from '#src/lib/paging.ts'
import { Component, Described, Named, RecordedBy, RefTo, Strict, StringEnum } from '#src/lib/schema.ts'
import { CONFIRMATION_STATUSES, CONFIRMED_KINDS } from '#src/money/accounts/confirmations/index.ts'

const Instant = Type.String({ format: 'date-time' })

export const ConfirmationResult = Named('ConfirmationResult', 'What came of it', {
  'run_id?': Described('Of a change that is adopted: the run against the new version'),
  'entry_ids?': Described.list('Of `filing_sent`: the entries in the log'),
})

export const Confirmation = Component('Confirmation', {
  id: Type.String({ format: 'uuid' }),
  kind: StringEnum(CONFIRMED_KINDS, {
    description:
      '`decision` on a change, as `POST /api/v1/customer-change-impacts/{impact_id}/decision` takes it; `filing_sent`: entries for the log of an incident; `assistant`: an offer to let one in; `four_eyes`: a change of the workspace that asks for fewer confirmations',
  }),
  status: StringEnum(CONFIRMATION_STATUSES, {
    description: '`open`: nothing was carried out yet; `confirmed`: it was; `rejected`: it never will be',
  }),
  'customer_profile_id?': Described('The customer, where it is about one'),
  'impact_id?': Described('Of `decision`: the impact'),
  'incident_id?': Described('Of `filing_sent`: the incident'),
  'assistant_code?': Described('Of `assistant`: the code of its waiting page'),
  request: Type.Record(Type.String(), Type.Unknown(), {
    title: 'AskedRequest',
    description:
      'What was asked for: the body of a decision or of the change of a workspace, `entries` of a log, or what an assistant is offered, with the name by which it calls itself',
  }),
  asked_by: RecordedBy,
  asked_at: Instant,
  'decided_by?': Described('Id of the member who confirmed or rejected it; of who asked, where it was taken back'),
  'decided_at?': Instant,
  'reason?': Described('Why it was rejected'),
  'result?': ConfirmationResult,
})

export const ConfirmationList = ListOf('ConfirmationList', RefTo(Confirmation))

export const listConfirmationsQuery = Strict({
  'status?': StringEnum(CONFIRMATION_STATUSES, { title: 'ConfirmationStatusInput', description: 'Only in this state' }),
  ...pagingQuery,
})

export const ConfirmationRejectRequest = Component('ConfirmationRejectRequest', {
  reason: Type.String({
    minLength: 1,
    maxLength: 2_000,
    pattern: '\\S',
    description: 'Why it is not carried out; who asked reads it',
    examples: ['The authority has not received it'],
  }),
})

/** The path accepts any string; an unknown id gets 404. */
export const confirmationParams = Strict({
  confirmation_id: Described('Id of the confirmation', '019a8f0e-5c0e-7cc1-9d8e-0a1b2c3d4e5f'),
})
