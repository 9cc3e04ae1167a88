import { createClient } from 'redis'
import { withDeadline } from '#src/lib/waiting/patience.ts'

export type Reply = string | number | null | Reply[]

/** One server that takes writes: the single one, or a master of a cluster. */
export interface RedisNode {
  /** Tells nodes apart within the process; it must not be shown to callers. */
  name: string
  /** A key that this server holds. The health check writes it, to see whether the server takes writes. */
  probeKey: string
  /** Sends one command to this server. */
  ask(args: string[], limitMs: number): Promise<Reply>
}

/** How commands reach Redis. Nothing is queued while there is no connection, and nothing is sent twice. */
export interface Backend {
  connect(): Promise<unknown>
  destroy(): void
  /**
   * Sends a command to the server that holds `key`. A command that is not yet sent when `signal` is aborted is never
   * sent.
   */
  send(key: string, args: string[], signal: AbortSignal): Promise<Reply>
  nodes(): RedisNode[]
  /** The name of the server that holds the key. */
  nodeOf(key: string): string
  isReady(): boolean
  /** Closes the connection to a server and makes a new one. Commands on their way are rejected. */
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
  /** Called after each connection is made, the first included, and before anything is sent over it. */
  onConnect: () => void
}

const RECONNECT_MOST_MS = 500

/**
 * Replaces a connection without any traffic for `silenceMs`, because a server behind a broken network never closes it.
 * While calls are refused, only the client's ping is on its way, and the next ping waits for its answer.
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
      // A client that was closed stays closed.
      if (!client.isOpen) return
      const old = client
      client = openClient()
      // The client keeps trying by itself and emits each failure as an event.
      client.connect().catch(() => undefined)
      old.destroy()
    },
    close: async () => {
      // Without the deadline, a client that is reconnecting waits for answers that never come.
      if (client.isOpen) await withDeadline(client.close(), timeoutMs, 'closing Redis').catch(() => client.destroy())
    },
  }
}
