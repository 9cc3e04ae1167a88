import type { Static, TSchema } from '@sinclair/typebox'
import { ErrorReply } from 'redis'
import { type Breaker, type BreakerState, createBreaker } from '#src/lib/waiting/breaker.ts'
import { withDeadline } from '#src/lib/waiting/patience.ts'
import { storeUnavailable } from '#src/problems.ts'
import { openSingle, type RedisNode, type Reply } from './backend.ts'
import { openCluster } from './cluster.ts'
import { checkOfCommand, type CommandReply, scanKeys } from './commands.ts'
import { connectFirst } from './connect.ts'
import { explainFailure, StoreRefused, StoreUnreadable, StoreUntrusted } from './failures.ts'
import { createHealthCheck } from './health.ts'
import type { Script } from './script.ts'
import { EVERY_KEY, findLayoutFault, LAYOUT, LAYOUT_KEY } from './scripts/shapes.ts'

/**
 * The Redis store with a deadline and a breaker. A command whose reply is lost has an unknown outcome. The client never
 * sends it again, because a repeated reservation would debit twice. No command ever gets the reply of another. Errors
 * of the store become 503 problems.
 */
export interface Redis {
  /**
   * Runs a script by its hash; sends its text when the server doesn't know the hash. With `epoch` the call is refused
   * unless that is still the connection epoch when it is sent; see `StoreUntrusted`. Throws a TypeError for a wrong
   * number of keys.
   */
  runScript<R extends TSchema>(script: Script<R>, keys: string[], args: string[], epoch?: number): Promise<Static<R>>
  /**
   * Runs one command whose first key (for the cluster's routing) is `key`. The type of the reply follows from the
   * command's name.
   */
  command<const A extends readonly string[]>(key: string, args: A): Promise<CommandReply<A[0]>>
  /** Resolves when every server that takes writes answers. */
  ping(timeoutMs: number): Promise<void>
  /**
   * What keeps the store from taking reservations and keeping them, in words for operators; undefined when nothing
   * does.
   */
  findFault(timeoutMs: number): Promise<string | undefined>
  /** The clock of every server that takes writes, ms since the epoch. Rejects when one does not answer in time. */
  readClocks(limitMs: number): Promise<number[]>
  /** The state of the breaker; of a cluster, the worst state of its masters. */
  breaker(): BreakerState
  /** Commands sent and not answered yet, for metrics. */
  inFlight(): number
  /** True while the connection is open. */
  isReady(): boolean
  /** The connection epoch. It rises with every new connection, because the server may hold less data than before. */
  epoch(): number
  /**
   * Reads the number of the store's layout; an empty store gets that of this release. Returns why this process must not
   * use the store, or undefined when it may. Later calls are refused while it must not.
   */
  checkLayout(): Promise<string | undefined>
  /** Yields the names of keys that match the pattern, of every server, in pages. A name may come twice. */
  scanKeys(pattern: string): AsyncGenerator<string[]>
  close(): Promise<void>
}

export interface RedisSettings {
  url: string
  cluster?: boolean
  /** How long one command may take before the caller gets a 503. */
  timeoutMs?: number
  /** A connection that is silent for this time, even to a ping, is replaced. */
  silenceMs?: number
  /** How long an address at which nothing listens is tried at first. */
  closedMs?: number
  onError?: (error: Error) => void
}

const PROBE_MS = 500
/** How long the last error of a connection counts as the reason for a missing answer. */
const EXPLAINS_MS = 3_000

/**
 * Connects, and later reconnects by itself when the server comes back. Throws StoreAway when there is no first
 * connection in time.
 */
export async function openRedis(settings: RedisSettings): Promise<Redis> {
  const { url, cluster: isCluster = false, timeoutMs = 2_000, silenceMs = 6_000 } = settings
  let lastError: { error: Error; at: number } | undefined
  const onError = (error: Error) => {
    lastError = { error, at: performance.now() }
    settings.onError?.(error)
  }
  let epoch = 0
  const onConnect = () => void (epoch += 1)
  const backend = (isCluster ? openCluster : openSingle)({ url, timeoutMs, silenceMs, onError, onConnect })
  await connectFirst(backend, url, () => lastError?.error, settings.closedMs)

  const pings = new Map<string, Promise<unknown>>()
  /**
   * Sends one ping at a time to each server. More pings would be traffic, which would hide a dead connection from the
   * silence check.
   */
  const ping = (node: RedisNode, limitMs: number): Promise<unknown> => {
    let pending = pings.get(node.name)
    if (!pending) {
      pending = node.ask(['PING'], limitMs).finally(() => pings.delete(node.name))
      pings.set(node.name, pending)
    }
    return withDeadline(pending, limitMs, 'redis')
  }

  const breakers = new Map<string, Breaker>()
  const breakerOf = (name: string): Breaker => {
    let breaker = breakers.get(name)
    if (!breaker) breakers.set(name, (breaker = createNodeBreaker(() => probe(name))))
    return breaker
  }
  const probe = async (name: string): Promise<void> => {
    const node = backend.nodes().find((each) => each.name === name)
    if (!node) throw new StoreRefused('no such node')
    await ping(node, PROBE_MS)
  }

  const guard = createReplyGuard(backend.reconnect)
  let inFlight = 0
  const send = async (
    key: string,
    args: readonly string[],
    check: ReplyCheck | undefined,
    wanted?: number,
  ): Promise<Reply> => {
    inFlight += 1
    const node = backend.nodeOf(key)
    try {
      return await breakerOf(node).run(async () => {
        if (wanted !== undefined && wanted !== epoch) throw new StoreUntrusted('Redis was connected anew meanwhile')
        // The deadline's timer aborts the command too. A separate timer for each command would run on long after the
        // reply.
        const late = new AbortController()
        const sent = { node, check, isLate: () => late.signal.aborted }
        const reply = guard(sent, () => backend.send(key, [...args], late.signal))
        return withDeadline(reply, timeoutMs, 'redis', () => late.abort())
      })
    } catch (error) {
      throw explainFailure(error) ? storeUnavailable('redis', error) : error
    } finally {
      inFlight -= 1
    }
  }
  const sendScript = async ({ text, sha1, checkReply }: Script, keys: string[], args: string[], wanted?: number) => {
    const rest = [String(keys.length), ...keys, ...args]
    try {
      return await send(keys[0]!, ['EVALSHA', sha1, ...rest], checkReply, wanted)
    } catch (error) {
      // Only NOSCRIPT means that nothing was executed, so only then is it safe to send the script's text.
      if (!(error instanceof Error) || !error.message.startsWith('NOSCRIPT')) throw error
      return send(keys[0]!, ['EVAL', text, ...rest], checkReply, wanted)
    }
  }

  const scan = (pattern: string) => scanKeys(backend, pattern, timeoutMs)
  const sendPlain = (args: readonly string[]) => send(LAYOUT_KEY, args, checkOfCommand(args))
  /**
   * The number that the store has; null when it has none but other keys. A store that this process has accepted may
   * lose its number.
   */
  let stored: string | null | undefined
  const readLayout = async (): Promise<string | null> => {
    const read = () => sendPlain(['GET', LAYOUT_KEY]) as Promise<string | null>
    const first = await read()
    if (first !== null) return (stored = first)
    // Another process may have given the store its number and its first keys meanwhile, so it is read again.
    if (stored !== String(LAYOUT) && (await hasAny(scan(EVERY_KEY)))) return (stored = await read())
    await sendPlain(['SET', LAYOUT_KEY, String(LAYOUT), 'NX'])
    return (stored = await read())
  }
  let firstLook: Promise<unknown> | undefined
  /**
   * Throws a 503 when the store's layout is another one. The first call reads it, if that failed when the store was
   * opened.
   */
  const requireLayout = async (): Promise<void> => {
    if (stored === undefined) await (firstLook ??= readLayout().finally(() => (firstLook = undefined)))
    const fault = findLayoutFault(stored!)
    if (fault) throw storeUnavailable('redis', new StoreUnreadable(fault))
  }
  await readLayout().catch(() => undefined)

  const checkHealth = createHealthCheck(backend, isCluster)
  return {
    async command(key, args) {
      await requireLayout()
      return (await send(key, args, checkOfCommand(args))) as CommandReply<(typeof args)[0]>
    },
    async runScript(script, keys, args, wanted) {
      const { name, keyCount } = script
      if (typeof keyCount === 'number' ? keys.length !== keyCount : keys.length < keyCount.least)
        throw new TypeError(`script ${name} takes other keys than the ${keys.length} that it got`)
      await requireLayout()
      return sendScript(script, keys, args, wanted)
    },
    ping: async (limitMs) => void (await Promise.all(backend.nodes().map((node) => ping(node, limitMs)))),
    async findFault(limitMs) {
      const fault = await withDeadline(checkHealth(limitMs), limitMs, 'redis').catch(() => 'does not answer')
      if (fault === undefined) for (const breaker of breakers.values()) breaker.close()
      if (fault === undefined) return stored === undefined ? undefined : findLayoutFault(stored)
      const isExplained = fault === 'does not answer' && lastError && performance.now() - lastError.at < EXPLAINS_MS
      return isExplained ? (explainFailure(lastError!.error)?.detail ?? fault) : fault
    },
    readClocks: (limitMs) => Promise.all(backend.nodes().map((node) => readClock(node, limitMs))),
    breaker: () => worstOf([...breakers.values()].map((breaker) => breaker.state())),
    inFlight: () => inFlight,
    isReady: backend.isReady,
    epoch: () => epoch,
    checkLayout: async () => findLayoutFault(await readLayout()),
    scanKeys: scan,
    close: backend.close,
  }
}

async function readClock(node: RedisNode, limitMs: number): Promise<number> {
  const reply = await withDeadline(node.ask(['TIME'], limitMs), limitMs, 'redis')
  if (!Array.isArray(reply)) throw new TypeError('TIME has another reply')
  const [seconds, micros] = reply
  return Number(seconds) * 1_000 + Number(micros) / 1_000
}

async function hasAny(pages: AsyncGenerator<string[]>): Promise<boolean> {
  for await (const page of pages) if (page.length > 0) return true
  return false
}

function createNodeBreaker(probe: () => Promise<void>): Breaker {
  return createBreaker({
    probe,
    isOutage: (error) => explainFailure(error)?.isOutage ?? false,
    refuse: () => new StoreRefused('Redis did not answer the last calls; this one was not sent'),
  })
}

function worstOf(states: BreakerState[]): BreakerState {
  return states.includes('open') ? 'open' : states.includes('half-open') ? 'half-open' : 'closed'
}

/** Thrown instead of a reply that may belong to another command: it is unknown whether this one was executed. */
class ReplyInDoubt extends Error {
  override name = 'ReplyInDoubt'
}

/** Checks whether a reply can be a command's own. */
interface ReplyCheck {
  Check(reply: unknown): boolean
}

/** One command on its way. */
interface Sent {
  /** The server that it goes to. */
  node: string
  check: ReplyCheck | undefined
  /** Whether its deadline has passed. */
  isLate: () => boolean
}

/**
 * Returns replies as long as the connection reliably gives each command its own. A reply that its command can't have,
 * or that comes after the deadline, closes the connection. Then every call on that connection is in doubt, even calls
 * whose replies have arrived with that one.
 */
function createReplyGuard(closeConnection: (node: string) => void) {
  const closings = new Map<string, number>()
  const countOf = (node: string) => closings.get(node) ?? 0

  return async ({ node, check, isLate }: Sent, send: () => Promise<Reply>): Promise<Reply> => {
    const before = countOf(node)
    const distrust = (reason: string): never => {
      // Only once for each connection: the next connection carries other commands and must stay open.
      if (countOf(node) === before) {
        closings.set(node, before + 1)
        closeConnection(node)
      }
      throw new ReplyInDoubt(`Redis: ${reason}; the connection was closed`)
    }
    try {
      const reply = await send()
      if (countOf(node) !== before) return distrust('a reply came with one of another command')
      if (isLate()) return distrust('a reply came after its deadline')
      if (check && !check.Check(reply)) return distrust('a reply is not of the type that was declared')
      return reply
    } catch (error) {
      if (!(error instanceof ErrorReply)) throw error
      if (countOf(node) !== before) return distrust('an error came with a reply of another command')
      if (isLate()) return distrust('an error came after its deadline')
      throw error
    }
  }
}
