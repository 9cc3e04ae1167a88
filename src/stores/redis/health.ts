import type { Backend, RedisNode, Reply } from './backend.ts'
import { explainFailure } from './failures.ts'

/** Finds what is wrong with the store, in words for `/readyz`; undefined when nothing is. */
type HealthCheck = (limitMs: number) => Promise<string | undefined>

type Info = Record<string, string>

/** Required settings and state of a server, by the fields of INFO. The first that doesn't hold is reported. */
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

/** Settings change seldom, so a good result holds for this time. After a bad result each check looks again. */
const REMEMBER_MS = 5_000

/** Checks that every master takes a write and that its settings keep written data. */
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
    // A cluster that may serve without full coverage reports the state ok although some slots are not served.
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

/**
 * The most that Redis loses of acknowledged writes with `appendfsync everysec`, ms. A Redis that is killed loses
 * nothing, unless a background fsync runs: meanwhile it answers before it writes, for up to 2 s. When its machine loses
 * power, what was written in the second before is lost too. A restored backup loses more. Decision 0013 has the
 * evidence.
 */
export const LOST_MOST_MS = 3_000
