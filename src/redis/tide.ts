import type { Backend, RedisNode } from './backend.ts'

/** Which server one is, and how far it has come. */
export interface Tide {
  node: string
  /** Made anew at each start of the server. */
  runId: string
  /** Counts every look of every process; one that is not higher than the last was read from an older state. */
  count: number
}

/** Reads a server's tide, and raises it. Rejects when the server can't say or takes no write. */
export async function readTide(backend: Backend, node: RedisNode, limitMs: number): Promise<Tide> {
  // In braces, so that it lies where the probe's key does.
  const key = `{${node.probeKey}}:tide`
  const [info, count] = await Promise.all([
    node.ask(['INFO', 'server'], limitMs),
    backend.send(key, ['INCR', key], AbortSignal.timeout(limitMs)),
  ])
  const runId = /^run_id:(\w+)/m.exec(String(info))?.[1]
  if (!runId) throw new Error('Redis does not say which run it is')
  return { node: node.name, runId, count: Number(count) }
}
