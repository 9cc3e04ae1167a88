import { expect, inject, test } from 'vitest'
import { readVocabulary } from '#src/law/vocabulary/index.ts'
import { createResponseCache } from '#src/stores/graph/revision.ts'
import { cleanUpAfterFile } from '#test/support/clean-up.ts'
import { largestInputs, type Made, type MakeRequest, withWhatTheyNeed } from '#test/support/largest-inputs.ts'
import { sample } from '#test/support/sample.ts'
import { openOwnService, type Customer } from '#test/support/service.ts'

const AT_ONCE = inject('isWhole') ? 8 : 2
/** Longer than any of them takes on a busy machine: statements have deadlines of their own. */
const LEASE_MS = 600_000
/** All of them work at the same time: eight are twice as many as a process lets work by default. */
const SEATS = { most: AT_ONCE, mostEach: 1, queueMost: 0, waitMost: 0 }
const service = await openOwnService({ seats: { light: SEATS, heavy: SEATS, file: SEATS }, leaseMs: LEASE_MS })
const answers = createResponseCache({ graph: service.graph, pollMs: 3_600_000 })
cleanUpAfterFile(() => answers.stop())
const vocabulary = await readVocabulary({ graph: service.graph, answers })

interface Asking {
  customer: Customer
  salt: number
  made: Made
}
const together = await Promise.all(
  Array.from({ length: AT_ONCE }, async (_, salt): Promise<Asking> => {
    return { customer: await service.openCustomer({ credits: 100_000, scopes: ['read', 'write'] }), salt, made: {} }
  }),
)

async function ask(make: MakeRequest, { customer, salt, made }: Asking): Promise<number> {
  const { method, url, body } = make(salt, made)
  const { status, json } = await service.call(customer, method, url, body)
  if (status === 200 && url.endsWith('/applicability-runs')) made.runId = json.id
  if (status === 200 && url.endsWith('/incidents')) made.incidentId = json.id
  return status
}

const inputs = Object.entries(largestInputs(vocabulary)).map(([name, make]) => ({ name, make }))
const asked = withWhatTheyNeed(sample(inputs, 6).map(({ name }) => name))

test.each(inputs.filter(({ name }) => asked.has(name)))('$name is answered, several at once', async ({ make }) => {
  expect(await Promise.all(together.map((one) => ask(make, one)))).toEqual(together.map(() => 200))
})
