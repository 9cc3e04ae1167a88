import { expect, test } from 'vitest'
import { regpack } from '#test/support/regpack.ts'
import { openService } from '#test/support/service.ts'

/** Commands without a workspace put back what other tests have taken from their accounts, so no such test runs meanwhile. */
const service = await openService()
const customers = await Promise.all([1, 2].map((credits) => service.openCustomer({ credits })))

test.each([
  ['key list', ['key', 'list'], (id: string) => `^${id} {2}\\S+ {2}active {3}read {2}`],
  ['ledger verify', ['ledger', 'verify'], (id: string) => `^${id}: 1 entries are sound, balance [12]`],
  ['accounts reconcile', ['accounts', 'reconcile'], () => '^\\d+ accounts looked at: \\d+ events put back in Redis'],
])('regpack %s without a workspace goes through all of them', async (_name, args, lineOf) => {
  const { out } = await regpack(args)
  for (const { workspaceId } of customers) expect(out).toMatch(new RegExp(lineOf(workspaceId), 'm'))
})
