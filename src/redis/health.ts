import type { Backend, RedisNode, Reply } from './backend.ts'
import { explainFailure } from './failures.ts'

/** Says what is wrong with the store, in words for `/readyz`; undefined when all is well. */
export type HealthCheck = (limitMs: number) => Promise<string | undefined>

type Info = Record<string, string>

/** What a server must be set to, by the fields of INFO. The first that doesn't hold is reported. */
const ASSERTIONS: Array<[holds: (info: Info) => boolean, detail: string]> = [
  [({ role }) => role === 'master', 'is a read-only replica; name the master in REDIS_URL'],
  [({ aof_enabled }) => aof_enabled === '1', 'appendonly is off; set appendonly yes, or charges are lost at a restart'],
  [
    (info) => info['maxmemory_policy'] === 'noeviction',
    'maxmemory-policy may evict credits; set maxmemory-policy noeviction',
  ],
  [
    ({ aof_last_write_status }) => aof_last_write_status === 'ok',
    'could not write its append-only file; make room on its disk',
  ],
]

/** Settings change seldom; what was found good holds for so long. What was found bad is looked at again each time. */
const REMEMBER_MS = 5_000

/** Checks every server that takes writes: that it takes one, and that it is set to keep what it was told. */
export function createHealthCheck(backend: Backend, isCluster: boolean): HealthCheck {
  const goodUntil = new Map<string, number>()

  async function checkNode(node: RedisNode, limitMs: number): Promise<string | undefined> {
    await backend.send(node.probeKey, ['SET', node.probeKey, '1', 'PX', '60000'], AbortSignal.timeout(limitMs))
    if ((goodUntil.get(node.name) ?? 0) > performance.now()) return undefined
    const info = parseInfo(await node.ask(['INFO'], limitMs))
    const wrong = ASSERTIONS.find(([holds]) => !holds(info))
    if (wrong) return wrong[1]
    goodUntil.set(node.name, performance.now() + REMEMBER_MS)
    return undefined
  }

  async function checkCluster(node: RedisNode, limitMs: number): Promise<string | undefined> {
    const info = parseInfo(await node.ask(['CLUSTER', 'INFO'], limitMs))
    // Where a cluster may serve without full coverage, its state is ok although slots are not served.
    const isWhole = info['cluster_state'] === 'ok' && info['cluster_slots_ok'] === '16384'
    return isWhole ? undefined : 'cluster_state is not ok: a slot has no master; bring the lost node back'
  }

  return async (limitMs) => {
    try {
      const nodes = backend.nodes()
      const details = await Promise.all(
        nodes.flatMap((node) => [checkNode(node, limitMs), ...(isCluster ? [checkCluster(node, limitMs)] : [])]),
      )
      return nodes.length === 0 ? 'does not answer' : details.find((detail) => detail !== undefined)
    } catch (error) {
      return explainFailure(error)?.detail ?? 'refuses a simple write'
    }
  }
}

function parseInfo(reply: Reply): Info {
  const lines = String(reply).split('\r\n')
  return Object.fromEntries(lines.flatMap((line) => [line.split(':', 2)].filter((pair) => pair.length === 2)))
}
