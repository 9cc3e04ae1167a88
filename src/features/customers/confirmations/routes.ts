import type { Deps } from '#src/deps.ts'
import { routesOf } from '#src/http/operations.ts'
import { operationMarkerOf } from '#src/http/route.ts'
import { withPage } from '#src/lib/paging.ts'
import { Named, RefTo } from '#src/lib/schema.ts'
import { pickBy } from '#src/lib/views.ts'
import { type ConfirmationRecord, getConfirmation, listConfirmations } from '#src/money/accounts/confirmations/index.ts'
import { confirm, reject } from './carry-out.ts'
import {
  Confirmation,
  ConfirmationList,
  confirmationParams,
  ConfirmationRejectRequest,
  ConfirmationResult,
  listConfirmationsQuery,
} from './schema.ts'

const read = { price: 'account' } as const
const write = { scope: 'write', price: 'account', effect: true } as const

/** What members asked for and others confirm. It is among the customers, since it carries their decisions out. */
export const confirmationRoutes = routesOf<Deps>('Account', ({ add }, deps) => {
  const { graph } = deps

  add('GET /confirmations', 'listConfirmations', {
    summary: 'List what members asked for and another has to confirm, the latest first',
    description: 'What has to be confirmed is `four_eyes` of `GET /workspace`.',
    ...read,
    query: listConfirmationsQuery,
    answers: ConfirmationList,
    handler: async ({ caller, query }) => {
      const { data, page } = await listConfirmations(graph, caller.workspaceId, withPage(query))
      return { data: data.map(toConfirmationWire), page }
    },
  })

  add('GET /confirmations/:confirmation_id', 'getConfirmation', {
    summary: 'Read what a member asked for and another has to confirm',
    ...read,
    params: confirmationParams,
    answers: RefTo(Confirmation),
    handler: async ({ caller, params }) =>
      toConfirmationWire(await getConfirmation(graph, caller.workspaceId, params.confirmation_id)),
  })

  add('POST /confirmations/:confirmation_id/confirm', 'confirmRequest', {
    summary: 'Confirm what another member asked for: it is carried out now',
    description:
      'For a member with the role approver or administrator, other than who asked. Records name both. When the request itself is refused by now, this answers that refusal, and the confirmation stays open.',
    ...write,
    work: 'heavy',
    params: confirmationParams,
    body: Named('ConfirmationConfirmRequest', {}),
    answers: RefTo(Confirmation),
    handler: async (request) => {
      const on = { confirmationId: request.params.confirmation_id, caller: request.caller }
      return toConfirmationWire(await confirm(deps, on, operationMarkerOf(request)))
    },
  })

  add('POST /confirmations/:confirmation_id/reject', 'rejectRequest', {
    summary: 'Reject what another member asked for, or take back what was asked for',
    description: 'For an approver or administrator, and for who asked. Nothing is carried out.',
    ...write,
    params: confirmationParams,
    body: ConfirmationRejectRequest,
    answers: RefTo(Confirmation),
    handler: async (request) => {
      const on = { confirmationId: request.params.confirmation_id, caller: request.caller }
      return toConfirmationWire(await reject(deps, on, request.body.reason, operationMarkerOf(request)))
    },
  })
})

function toConfirmationWire(confirmation: ConfirmationRecord) {
  const { request_json: request, result_json: result = {}, ...fields } = confirmation
  const told = pickBy(ConfirmationResult, result)
  return pickBy(Confirmation, { ...fields, request, ...(Object.keys(told).length > 0 ? { result: told } : {}) })
}
