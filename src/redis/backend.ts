import { createClient } from 'redis'
import { withDeadline } from '#src/lib/deadline.ts'

export type Reply = string | number | null | Reply[]

/** One server that takes writes: the single one, or a master of a cluster. */
export interface RedisNode {
  /** Tells nodes apart within the process; not for outsiders. */
  name: string
  /** A key that this server holds, for a write that shows whether it takes any. */
  probeKey: string
  /** Sends one command to this very server. */
  ask(args: string[], limitMs: number): Promise<Reply>
}

/** How commands reach Redis. Nothing is queued while there is no connection, and nothing is sent twice. */
export interface Backend {
  connect(): Promise<unknown>
  destroy(): void
  /** Sends a command to the server that holds `key`. What could not be sent before `signal` is aborted is not sent any more. */
  send(key: string, args: string[], signal: AbortSignal): Promise<Reply>
  nodes(): RedisNode[]
  /** The name of the server that holds the key. */
  nodeOf(key: string): string
  isReady(): boolean
  /** Gives up the connection to a server and makes a new one; what was on its way is rejected. */
  reconnect(node: string): void
  close(): Promise<void>
}

export interface BackendSettings {
  url: string
  /** How long closing may take. */
  timeoutMs: number
  /** How long a connection may be silent. */
  silenceMs: number
  onError: (error: Error) => void
  /** A connection was made, the first or a new one; said before anything is sent over it. */
  onConnect: () => void
}

const RECONNECT_MOST_MS = 500

/**
 * A connection on which nothing at all moves for `silenceMs` is given up and made anew: a server behind a broken network
 * says no goodbye. While calls are refused only the ping is on its way, and it waits for its answer before the next.
 */
export function connectionOf(silenceMs: number) {
  return {
    pingInterval: Math.ceil(silenceMs / 3),
    socket: {
      connectTimeout: 2_000,
      socketTimeout: silenceMs,
      reconnectStrategy: (retries: number) => Math.min(20 * 2 ** Math.min(retries, 5), RECONNECT_MOST_MS),
    },
  }
}

/** One Redis server. */
export function openSingle({ url, timeoutMs, silenceMs, onError, onConnect }: BackendSettings): Backend {
  const openClient = () => {
    const opened = createClient({
      ...connectionOf(silenceMs),
      url,
      RESP: 2,
      disableOfflineQueue: true,
    })
    opened.on('error', onError)
    opened.on('ready', onConnect)
    return opened
  }
  let client = openClient()
  const node: RedisNode = {
    name: 'redis',
    probeKey: 'rpk:probe',
    ask: (args, limitMs) => client.sendCommand(args, { timeout: limitMs }) as Promise<Reply>,
  }
  return {
    connect: () => client.connect(),
    destroy: () => (client.isOpen ? client.destroy() : undefined),
    send: (_key, args, signal) => client.sendCommand(args, { abortSignal: signal }) as Promise<Reply>,
    nodes: () => [node],
    nodeOf: () => node.name,
    isReady: () => client.isReady,
    reconnect: () => {
      // One that is closed stays closed.
      if (!client.isOpen) return
      const old = client
      client = openClient()
      // The client goes on trying by itself; each failure is told by its event.
      client.connect().catch(() => undefined)
      old.destroy()
    },
    close: async () => {
      // A client that is just reconnecting would wait for answers that never come.
      if (client.isOpen) await withDeadline(client.close(), timeoutMs, 'closing Redis').catch(() => client.destroy())
    },
  }
}
