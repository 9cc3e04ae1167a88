import type { BareRoute } from './servers/bare-route.ts'
import { startChild } from './support/child.ts'
import { fetchAnswer } from './support/fetch-answer.ts'
import type { Effort } from './support/effort.ts'
import { needPacks } from './support/graph-content.ts'
import { openHttpLoad, type LoadRequest } from './support/http-load.ts'
import { watchCpu } from './support/cpu.ts'
import { tell, type Verdict } from './support/report.ts'
import { compareInTurn } from './support/rounds.ts'
import { startService } from './support/service.ts'
import type { Stores } from './support/stores.ts'

const PATH = '/api/v1/domain-packs/eu-dora'
const ROUNDS = 5
const SECONDS = 5
const WARM_UP_SECONDS = 4

/** The cost of metering: reads of a pack a second, compared with a bare route that sends the same answer after one script call. */
export async function meteredRead(stores: Stores, effort: Effort): Promise<Verdict> {
  await needPacks(stores.graph)
  const seconds = effort.seconds(SECONDS)
  const service = await startService(stores)
  const bare = startChild('bare-route')
  try {
    const { headers, body } = await readOnce(service.url, service.headers)
    const bareUrl = await bare.call<string>('start', {
      redisUrl: stores.redisUrl,
      path: PATH,
      headers,
      body,
    } satisfies BareRoute)
    const sameAnswer = await readOnce(bareUrl, service.headers)
    if (sameAnswer.body !== body || Object.keys(sameAnswer.headers).length !== Object.keys(headers).length)
      throw new Error('the two sides answer differently')
    tell(
      `  ${body.length} bytes, ${Object.keys(headers).length} headers of our own, ${effort.connections} connections, ${seconds} s a round`,
    )
    const requests: LoadRequest[] = [{ method: 'GET', path: PATH, headers: service.headers }]
    const loadService = openHttpLoad({ url: service.url, requests, effort })
    const loadBare = openHttpLoad({ url: bareUrl, requests, effort })
    await loadService(effort.seconds(WARM_UP_SECONDS))
    await loadBare(effort.seconds(WARM_UP_SECONDS))
    const [oursCpu, bareCpu] = [watchCpu(() => service.readCpu()), watchCpu(() => bare.call<number>('cpu'))]
    const { ratio } = await compareInTurn({
      rounds: effort.rounds(ROUNDS),
      unit: 'requests/s',
      ours: { label: 'metered read', measure: () => oursCpu.around(seconds, () => loadService(seconds)) },
      theirs: { label: 'bare route', measure: () => bareCpu.around(seconds, () => loadBare(seconds)) },
    })
    tell(`  processor time of the server a request: ${oursCpu.perRequest()} and ${bareCpu.perRequest()}`)
    return { name: 'metered_read', ratio, target: 0.8, direction: 'at_least' }
  } finally {
    await Promise.all([service.stop(), bare.stop()])
  }
}

/** Headers that the HTTP server writes by itself, on both sides. */
const SERVERS_OWN = new Set(['connection', 'content-length', 'date', 'keep-alive'])

async function readOnce(
  url: string,
  headers: Record<string, string>,
): Promise<{ headers: Record<string, string>; body: string }> {
  const response = await fetchAnswer(url, { path: PATH, headers })
  const body = await response.text()
  return { headers: Object.fromEntries([...response.headers].filter(([name]) => !SERVERS_OWN.has(name))), body }
}
