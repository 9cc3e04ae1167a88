import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { showCredits } from '#src/money/accounts/credits/credits.ts'
import { openBalancer } from '#test/support/balancer.ts'
import { startServer, storeVariables } from '#test/support/programs.ts'
import { openService } from '#test/support/service.ts'

const REPLICAS = 2
const RESTARTS = 1
const CALLS_PER_SECOND = 50
/** More than one, because a workspace works in four seats of a replica: one alone would wait on a busy machine. */
const CUSTOMERS = 4
const CREDITS = 100_000

/** The status of one call; the error when there was no whole answer. Nothing is tried again. */
async function call(url: string, secret: string, agent: Agent | false): Promise<string> {
  try {
    const request = get(url, { agent, headers: { 'x-api-key': secret } })
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    await once(response.resume(), 'end')
    return String(response.statusCode)
  } catch (error) {
    return String(error)
  }
}

test('replicas that are restarted in turn behind a plain balancer fail no call and charge each once', async () => {
  const service = await openService()
  const customers = await Promise.all(
    Array.from({ length: CUSTOMERS }, () => service.openCustomer({ credits: CREDITS })),
  )
  // The time to drain is that of a deployment.
  const env = { ...storeVariables(), LOG_LEVEL: 'fatal', DRAIN_SECONDS: '' }
  const replicas = await Promise.all(Array.from({ length: REPLICAS }, () => startServer(env)))
  const balancer = await openBalancer(replicas.map(({ url }) => url))
  const untilReady = async () => {
    await expect.poll(() => balancer.countReady()).toBe(REPLICAS)
  }
  await untilReady()

  const stopping = new AbortController()
  const kept = new Agent({ keepAlive: true })
  const load = async () => {
    const calls: Array<Promise<string>> = []
    for (const startedAt = performance.now(); !stopping.signal.aborted;) {
      const at = calls.length
      const { secret } = customers[at % CUSTOMERS]!
      // Half of the callers keep their connections.
      calls.push(call(`${balancer.url}/api/v1/domain-packs/eu-dora`, secret, at % 8 < 4 && kept))
      await sleep(Math.max(0, startedAt + (calls.length * 1_000) / CALLS_PER_SECOND - performance.now()))
    }
    return Promise.all(calls)
  }
  const loading = load()
  for (let restart = 0; restart < RESTARTS; restart++)
    for (const [at, { child, ended, url }] of replicas.entries()) {
      child.kill('SIGTERM')
      expect(await ended).toEqual({ code: 0, stdout: '', stderr: '' })
      replicas[at] = await startServer({ ...env, PORT: new URL(url).port })
      await untilReady()
    }
  stopping.abort()
  const statuses = await loading
  kept.destroy()
  expect(statuses.filter((status) => status !== '200')).toEqual([])
  const accounts = () => Promise.all(customers.map(({ slot }) => showCredits(service.redis, slot)))
  const settled = customers.map((_customer, at) => {
    const calls = statuses.filter((_status, index) => index % CUSTOMERS === at).length
    return { balance: CREDITS - calls, open_operations: 0 }
  })
  await expect.poll(accounts).toMatchObject(settled)
})
