import { createClient, createCluster } from 'redis'
import { withDeadline } from '#src/lib/deadline.ts'
import { storeUnavailable } from '#src/problems.ts'
import type { Script } from './script.ts'

type Reply = string | number | null | Reply[]

/**
 * The Redis store behind a deadline. A command whose reply is lost has an unknown outcome and is never sent again by
 * the client: a repeated charge would be charged twice. Errors of the connection become 503 problems.
 */
export interface Redis {
  /** Runs a script by its hash, loading it first where the server doesn't know it. */
  runScript(script: Script, keys: string[], args: string[]): Promise<Reply>
  /** Runs one command whose first key (for the cluster's routing) is `key`. */
  command(key: string, args: string[]): Promise<Reply>
  /** Resolves when the server answers. */
  ping(timeoutMs: number): Promise<void>
  /** Commands sent and not answered yet, for metrics. */
  inFlight(): number
  /** True while the connection is open. */
  isReady(): boolean
  close(): Promise<void>
}

export interface RedisSettings {
  url: string
  cluster?: boolean
  /** How long one command may take before the caller gets a 503. */
  timeoutMs?: number
  /** How long the first connection may take; a connection that is lost later is tried again for ever. */
  connectMs?: number
  onError?: (error: Error) => void
}

const CONNECT_MS = 10_000
const RECONNECT_MOST_MS = 500

/** Connects, and reconnects by itself when the server comes back. Rejects when there is no first connection in time. */
export async function openRedis(settings: RedisSettings): Promise<Redis> {
  const timeoutMs = settings.timeoutMs ?? 2_000
  let lastError: Error | undefined
  const onError = (error: Error) => {
    lastError = error
    settings.onError?.(error)
  }
  const socket = {
    connectTimeout: 2_000,
    reconnectStrategy: (retries: number) => Math.min(20 * 2 ** Math.min(retries, 5), RECONNECT_MOST_MS),
  }
  const backend = settings.cluster ? openCluster(settings.url, onError) : openSingle(settings.url, socket, onError)
  try {
    await withDeadline(backend.connect(), settings.connectMs ?? CONNECT_MS, 'connecting to Redis')
  } catch (error) {
    // The client would go on trying for ever, and keep the process.
    backend.destroy()
    // oxlint-disable-next-line eslint/preserve-caught-error -- says why it was refused, not only that time ran out
    throw new Error('Redis does not answer', { cause: lastError ?? error })
  }

  let inFlight = 0
  const send = async (key: string, args: string[], limitMs = timeoutMs): Promise<Reply> => {
    inFlight += 1
    try {
      return await withDeadline(backend.send(key, args), limitMs, 'redis')
    } catch (error) {
      throw isServerRefusal(error) ? error : storeUnavailable('redis', error)
    } finally {
      inFlight -= 1
    }
  }
  return {
    command: (key, args) => send(key, args),
    async runScript(script, keys, args) {
      if (keys.length !== script.keyCount)
        throw new TypeError(`script ${script.name} takes ${script.keyCount} keys, got ${keys.length}`)
      const rest = [String(keys.length), ...keys, ...args]
      try {
        return await send(keys[0]!, ['EVALSHA', script.sha1, ...rest])
      } catch (error) {
        // Only NOSCRIPT means that nothing was executed, so only then is it safe to send the script's text.
        if (!(error instanceof Error) || !error.message.startsWith('NOSCRIPT')) throw error
        return send(keys[0]!, ['EVAL', script.text, ...rest])
      }
    },
    ping: async (limitMs) => void (await send('ping', ['PING'], limitMs)),
    inFlight: () => inFlight,
    isReady: backend.isReady,
    close: backend.close,
  }
}

interface Backend {
  connect(): Promise<unknown>
  destroy(): void
  send(key: string, args: string[]): Promise<Reply>
  isReady(): boolean
  close(): Promise<void>
}

function openSingle(url: string, socket: object, onError: (error: Error) => void): Backend {
  const client = createClient({ url, RESP: 2, disableOfflineQueue: true, socket })
  client.on('error', onError)
  return {
    connect: () => client.connect(),
    destroy: () => (client.isOpen ? client.destroy() : undefined),
    send: (_key, args) => client.sendCommand(args) as Promise<Reply>,
    isReady: () => client.isReady,
    close: async () => {
      if (client.isOpen) await client.close().catch(() => client.destroy())
    },
  }
}

function openCluster(url: string, onError: (error: Error) => void): Backend {
  const cluster = createCluster({ rootNodes: [{ url }], RESP: 2, defaults: { disableOfflineQueue: true } })
  cluster.on('error', onError)
  return {
    connect: () => cluster.connect(),
    destroy: () => (cluster.isOpen ? cluster.destroy() : undefined),
    send: (key, args) => cluster.sendCommand(key, false, args) as Promise<Reply>,
    isReady: () => cluster.isOpen,
    close: () => cluster.close(),
  }
}

const STORE_STATES = /^(LOADING|READONLY|OOM|CLUSTERDOWN|MASTERDOWN|MISCONF|TRYAGAIN|NOREPLICAS)\b/

/** An error that the server answered about the command itself: a bug of ours, not a lost store. */
function isServerRefusal(error: unknown): boolean {
  return (
    error instanceof Error &&
    /^(ERR|WRONGTYPE|NOSCRIPT|NOAUTH|WRONGPASS|NOPERM)\b/.test(error.message) &&
    !STORE_STATES.test(error.message)
  )
}
