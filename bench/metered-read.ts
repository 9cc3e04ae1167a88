import type { BareRoute } from './servers/bare-route.ts'
import { needPacks } from './support/content.ts'
import { fetchAnswer, openHttpLoad, type HttpRequest } from './support/http.ts'
import { compareLoads, requireSame, tell, type Effort, type Ratio } from './support/measure.ts'
import { onCoresOfTheirOwn, startChild } from './support/processes.ts'
import { startService, type Stores } from './support/stores.ts'

const PATH = '/api/v1/domain-packs/eu-dora'

/**
 * The cost of metering: reads of a pack a second, compared with a bare route that sends the same answer after one
 * script call.
 */
export async function meteredRead(stores: Stores, effort: Effort): Promise<Ratio> {
  await needPacks(stores.graph)
  const service = await startService(stores)
  // `fetch` asks for a coding by itself, and the bare route must send the same bytes.
  const headers = { ...service.headers, 'accept-encoding': 'identity' }
  const request: HttpRequest = { method: 'GET', path: PATH, headers }
  const answer = await readOnce(service.url, request)
  const bare = startChild('bare-route')
  const setup: BareRoute = { redisUrl: stores.redisUrl, path: PATH, ...answer }
  const bareUrl = await bare.call<string>('start', setup)
  const bareAnswer = await readOnce(bareUrl, request)
  const names = Object.keys(answer.headers).toSorted()
  requireSame([answer.body, names], [bareAnswer.body, Object.keys(bareAnswer.headers).toSorted()])
  tell(`  ${answer.body.length} bytes, ${names.length} headers of our own, ${effort.connections} connections`)
  const [ours, theirs] = [openHttpLoad(service.url, [request], effort), openHttpLoad(bareUrl, [request], effort)]
  const sides = {
    ours: { label: 'metered read', load: ours, cpu: [service.readCpu] },
    theirs: { label: 'bare route', load: theirs, cpu: [bare.readCpu] },
  }
  const pace = { rounds: 5, seconds: 3, warmUpSeconds: 3 }
  const compare = () => compareLoads(effort, 'requests/s', pace, sides, 'the server')
  return await onCoresOfTheirOwn([service.pid, bare.pid], compare)
}

/** Headers that the HTTP server writes by itself, on both sides. */
const SERVERS_OWN = new Set(['connection', 'content-length', 'date', 'keep-alive'])

async function readOnce(url: string, request: HttpRequest): Promise<Pick<BareRoute, 'headers' | 'body'>> {
  const response = await fetchAnswer(url, request)
  const headers = Object.fromEntries([...response.headers].filter(([name]) => !SERVERS_OWN.has(name)))
  return { headers, body: await response.text() }
}
