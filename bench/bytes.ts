import { needPacks } from './support/content.ts'
import { fetchAnswer, openHttpLoad, type HttpRequest } from './support/http.ts'
import { compareLoads, requireSame, tell, type Effort } from './support/measure.ts'
import { startService, type Service, type Stores } from './support/stores.ts'

/** A small answer, and a long list of a pack. */
const PATHS = ['/api/v1/domain-packs/eu-dora', '/api/v1/domain-packs/eu-dora/obligations']

/**
 * The cost of sending fewer bytes: cached answers a second to callers that take gzip, compared with callers that take
 * no coding. The worst of a small and a long answer counts.
 */
export async function bytes(stores: Stores, effort: Effort): Promise<number> {
  await needPacks(stores.graph)
  const service = await startService(stores)
  const ratios: number[] = []
  for (const path of PATHS) ratios.push(await compare(service, effort, path))
  return Math.min(...ratios)
}

async function compare({ url, headers, readCpu }: Service, effort: Effort, path: string): Promise<number> {
  const taking = (coding: string): HttpRequest => ({
    method: 'GET',
    path,
    headers: { ...headers, 'accept-encoding': coding },
  })
  const [packed, plain] = [taking('gzip'), taking('identity')]
  const [ours, theirs] = [await fetchAnswer(url, packed), await fetchAnswer(url, plain)]
  requireSame([ours.headers.get('content-encoding'), theirs.headers.get('content-encoding')], ['gzip', null])
  const sizes = [ours, theirs].map(({ headers: sent }) => sent.get('content-length'))
  requireSame(await ours.text(), await theirs.text())
  tell(`  ${path}: ${sizes.join(' and ')} bytes, ${effort.connections} connections`)
  const sides = {
    ours: { label: 'compressed', load: openHttpLoad(url, [packed], effort), cpu: [readCpu] },
    theirs: { label: 'uncompressed', load: openHttpLoad(url, [plain], effort), cpu: [readCpu] },
  }
  return (await compareLoads(effort, 'requests/s', { rounds: 5, seconds: 4, warmUpSeconds: 3 }, sides, 'the service'))
    .ratio
}
