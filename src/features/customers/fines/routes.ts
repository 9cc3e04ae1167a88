import type { Deps } from '#src/deps.ts'
import { fineTable } from '#src/duties/index.ts'
import { checkFines } from '#src/features/check/index.ts'
import { profileParams, readProfileVersion } from '#src/features/profiles/index.ts'
import { tables } from '#src/http/formats/tables.ts'
import { routesOf } from '#src/http/operations.ts'
import { RefTo } from '#src/lib/schema.ts'
import { sheetOf } from '#src/lib/tables/table.ts'
import { fileWords } from '#src/lib/word-stems.ts'
import { CustomerFines, type CustomerFinesWire, finesQuery } from './schema.ts'

const formats = tables(
  ({ data }: CustomerFinesWire) => [sheetOf(fineTable, data)],
  ({ company, as_of: day }: CustomerFinesWire) => ['fines', fileWords(company ?? ''), day].filter(Boolean).join('-'),
)

/** The fines that a kept company can get under the law of a day, as JSON and table. */
export const fineRoutes = routesOf<Deps>('Customers', ({ add }, deps) => {
  add('GET /customer-profiles/:customer_profile_id/fines', 'listCustomerFines', {
    summary: 'List the fines that a customer can get, with how high they can be and what that hangs on',
    description:
      'The current profile, judged as a check judges it; nothing is stored. Each amount is what `POST /penalty-exposure` says for a legal person: its variant by size, as a range while something is not known. Measures and claims of others are no fines.',
    price: 'register',
    work: 'heavy',
    formats,
    params: profileParams,
    query: finesQuery,
    answers: RefTo(CustomerFines),
    handler: async ({ caller, params, asOf }): Promise<CustomerFinesWire> => {
      const key = { workspaceId: caller.workspaceId, profileId: params.customer_profile_id }
      const { version, content } = await readProfileVersion(deps.graph, key)
      const fines = await checkFines(deps, { ...content, include_relationships: false }, asOf)
      return {
        customer_profile_id: key.profileId,
        profile_version: version,
        ...(content.name === undefined ? {} : { company: content.name }),
        as_of: asOf.validAt,
        ...fines,
      }
    },
  })
})
