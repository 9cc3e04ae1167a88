import type { Deps } from '#src/deps.ts'
import { dutyTables, registerName } from '#src/duties/index.ts'
import { profileParams } from '#src/features/profiles/index.ts'
import { routesOf } from '#src/http/operations.ts'
import { withPage } from '#src/lib/paging.ts'
import { RefTo } from '#src/lib/schema.ts'
import { readRegister, type RegisterWithRuledOut } from './register.ts'
import { Register, registerQuery } from './schema.ts'

/** A kept company's duties as of today, as JSON, table and calendar. */
export const registerRoutes = routesOf<Deps>('Customers', ({ add }, deps) => {
  add('GET /customer-profiles/:customer_profile_id/register', 'getCustomerRegister', {
    summary: "Read a customer's duties as of today, with what changed since a run",
    description:
      'The current profile, judged as a check judges it; nothing is stored. Lists duties that may bear on the customer, and those that no longer do. `change` compares with the newest run, or with `since_run`.',
    price: 'register',
    work: 'heavy',
    formats: dutyTables(
      deps,
      ({ data: duties, ...answer }: RegisterWithRuledOut) => ({ ...answer, duties }),
      registerName,
    ),
    params: profileParams,
    query: registerQuery,
    answers: RefTo(Register),
    handler: async (request) => {
      const key = { workspaceId: request.caller.workspaceId, profileId: request.params.customer_profile_id }
      const asked = { ...withPage(request.query), format: request.format }
      const whole = await readRegister(deps, key, asked, request.asOf)
      const { ruled_out: _ofTables, company: _ofFiles, stated_at: _ofCalendars, said: _ofSheets, ...register } = whole
      return request.format === 'json' ? register : whole
    },
  })
})
