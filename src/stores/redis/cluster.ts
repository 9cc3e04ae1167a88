import { setTimeout as pause } from 'node:timers/promises'
import slotOf from 'cluster-key-slot'
import { createCluster } from 'redis'
import { withDeadline } from '#src/lib/waiting/patience.ts'
import { connectionOf, type Backend, type BackendSettings, type RedisNode, type Reply } from './backend.ts'

const TRY_AGAIN_MS = 20
/**
 * After this time without a connection to a node, the client asks the other nodes whether a replica has replaced it.
 */
const REFRESH_MS = 500

/**
 * A Redis Cluster. A command goes to the master of its key's slot. MOVED, ASK and TRYAGAIN mean that it was not
 * executed, so it is sent again within the call's time; after a lost reply it is not. The client connects to a node
 * when it first needs it, so that a lost node delays neither the start nor calls to other nodes.
 */
export function openCluster({ url, timeoutMs, silenceMs, onError, onConnect }: BackendSettings): Backend {
  const { username, password, protocol } = new URL(url)
  // User, password and TLS of the URL hold for every node, but the client applies them only to the first one.
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
    // The signal stops a command that waits for a connection or a new slot map: it must not be sent after the caller
    // got a 503.
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

  /** The first key of a series that this master holds. It is searched again when the slots have moved. */
  function probeKeyOf(address: string): string {
    const holds = (key: string) => cluster.slots[slotOf(key)]?.master.address === address
    let key = probeKeys.get(address) ?? ''
    for (let i = 0; i < 10_000 && !(key && holds(key)); i += 1) key = `rpk:probe:${i}`
    probeKeys.set(address, key)
    return key
  }
}
