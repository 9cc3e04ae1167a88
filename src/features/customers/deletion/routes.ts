import type { Deps } from '#src/deps.ts'
import { profileParams } from '#src/features/profiles/index.ts'
import { routesOf } from '#src/http/operations.ts'
import { operationMarkerOf } from '#src/http/route.ts'
import { Named, RefTo } from '#src/lib/schema.ts'
import { deleteCustomer, DeletedCustomer, deletionQuery } from './delete-customer.ts'

/** The end of a customer and of everything that is kept about it. */
export const deletionRoutes = routesOf<Deps>('Customers', ({ add }, deps) => {
  add('DELETE /customer-profiles/:customer_profile_id', 'deleteCustomerProfile', {
    summary: 'Delete a customer profile, and what is kept about it',
    description:
      'Its versions, runs, change impacts with their decisions, incidents and feed addresses go with it, for good. Each is answered with 404 afterwards, and the id may be used again. The ledger, usage and the audit log stay.',
    scope: 'write',
    price: 'write',
    effect: true,
    params: profileParams,
    query: deletionQuery,
    body: Named('ReproduceApplicabilityRunRequest', {}),
    answers: RefTo(DeletedCustomer),
    handler: (request) => {
      const asked = {
        profileId: request.params.customer_profile_id,
        expected: request.query.expected_version,
      }
      return deleteCustomer(deps, request.caller, asked, operationMarkerOf(request))
    },
  })
})
