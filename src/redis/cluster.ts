import { setTimeout as pause } from 'node:timers/promises'
import slotOf from 'cluster-key-slot'
import { createCluster } from 'redis'
import { withDeadline } from '#src/lib/deadline.ts'
import { connectionOf, type Backend, type BackendSettings, type RedisNode, type Reply } from './backend.ts'

const TRY_AGAIN_MS = 20
/** After so long without a connection to a node, the others are asked whether a replica has taken its place. */
const REFRESH_MS = 500

/**
 * A Redis Cluster. A command goes to the master of its key's slot; MOVED, ASK and TRYAGAIN mean that it was not executed and
 * are followed within the call's time, a lost reply is not. A node is connected to when it is first needed, so that a lost
 * one keeps neither the start nor the others waiting.
 */
export function openCluster({ url, timeoutMs, silenceMs, onError, onConnect }: BackendSettings): Backend {
  const { username, password, protocol } = new URL(url)
  // What the URL says besides the address holds for every node; the client applies it to the first one alone.
  const { pingInterval, socket } = connectionOf(silenceMs)
  const defaults = {
    pingInterval,
    socket: protocol === 'rediss:' ? { ...socket, tls: true as const } : socket,
    disableOfflineQueue: true,
    ...(username ? { username: decodeURIComponent(username) } : {}),
    ...(password ? { password: decodeURIComponent(password) } : {}),
  }
  const cluster = createCluster({
    rootNodes: [{ url }],
    defaults,
    RESP: 2,
    minimizeConnections: true,
    topologyRefreshOnReconnectionAttemptStrategy: REFRESH_MS,
  })
  cluster.on('error', onError)
  cluster.on('node-error', onError)
  cluster.on('node-ready', onConnect)
  const probeKeys = new Map<string, string>()

  return {
    connect: () => cluster.connect(),
    destroy: () => (cluster.isOpen ? cluster.destroy() : undefined),
    // Waiting for a connection or a new map of slots must not end in a command sent after the caller was told 503.
    async send(key, args, abortSignal) {
      for (;;) {
        try {
          return await cluster.sendCommand<Reply>(key, false, args, { abortSignal })
        } catch (error) {
          const isMoving = error instanceof Error && error.message.startsWith('TRYAGAIN')
          if (!isMoving || abortSignal.aborted) throw error
          await pause(TRY_AGAIN_MS)
        }
      }
    },
    nodes: () =>
      cluster.masters.map((master): RedisNode => ({
        name: master.address,
        probeKey: probeKeyOf(master.address),
        ask: async (args, limitMs) => {
          const abortSignal = AbortSignal.timeout(limitMs)
          const client = await cluster.nodeClient(master)
          return client.sendCommand(args, { abortSignal }) as Promise<Reply>
        },
      })),
    nodeOf: (key) => cluster.slots[slotOf(key)]?.master.address ?? 'nobody',
    isReady: () => cluster.isReady,
    // The next command to the master opens a new connection.
    reconnect: (name) => {
      const master = cluster.masters.find(({ address }) => address === name)
      const { client } = master ?? {}
      if (!master || !client) return
      delete master.client
      client.destroy()
    },
    close: () => withDeadline(cluster.close(), timeoutMs, 'closing Redis').catch(() => cluster.destroy()),
  }

  /** The first of a row of keys that this master holds; looked for again when the slots have moved. */
  function probeKeyOf(address: string): string {
    const holds = (key: string) => cluster.slots[slotOf(key)]?.master.address === address
    let key = probeKeys.get(address) ?? ''
    for (let i = 0; i < 10_000 && !(key && holds(key)); i += 1) key = `rpk:probe:${i}`
    probeKeys.set(address, key)
    return key
  }
}
