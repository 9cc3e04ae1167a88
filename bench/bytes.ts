import { Agent, get } from 'node:http'
import { needPacks } from './support/content.ts'
import { fetchAnswer, type HttpRequest } from './support/http.ts'
import { compareLoads, type Effort, type Load, type Ratio, requireSame, smallestOf, tell } from './support/measure.ts'
import { startService, type Service, type Stores } from './support/stores.ts'

/** A small answer, and a long list of a pack. */
const PATHS = ['/api/v1/domain-packs/eu-dora', '/api/v1/domain-packs/eu-dora/obligations']

/**
 * The cost of sending fewer bytes: cached answers a second to callers that take gzip, compared with callers that take
 * no coding. The worst of a small and a long answer counts.
 */
export async function bytes(stores: Stores, effort: Effort): Promise<Ratio> {
  await needPacks(stores.graph)
  const service = await startService(stores)
  const ratios: Ratio[] = []
  for (const path of PATHS) ratios.push(await compare(service, effort, path))
  return smallestOf(ratios)
}

async function compare({ url, headers, readCpu }: Service, effort: Effort, path: string): Promise<Ratio> {
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
    ours: { label: 'compressed', load: openDiscardingLoad(url, packed, effort), cpu: [readCpu] },
    theirs: { label: 'uncompressed', load: openDiscardingLoad(url, plain, effort), cpu: [readCpu] },
  }
  return compareLoads(effort, 'requests/s', { rounds: 5, seconds: 2, warmUpSeconds: 1 }, sides, 'the service')
}

/**
 * A load whose client drops the bytes. Autocannon reads every body as UTF-8, which takes it so long for compressed bytes
 * that it measures itself.
 */
function openDiscardingLoad(url: string, { path, headers }: HttpRequest, { connections, requests }: Effort): Load {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const askOnce = () =>
    new Promise<void>((resolve, reject) => {
      get(url + path, { agent, headers }, (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`${path} answered ${answer.statusCode}`))
        answer.resume().once('end', resolve).once('error', reject)
      }).once('error', reject)
    })
  return async (seconds) => {
    const startedAt = performance.now()
    let asked = 0
    const isOver = () => (requests ? asked >= requests : performance.now() >= startedAt + seconds * 1_000)
    const caller = async () => {
      for (; !isOver(); asked += 1) await askOnce()
    }
    await Promise.all(Array.from({ length: connections }, caller))
    return asked / ((performance.now() - startedAt) / 1_000)
  }
}
