import type { Static, TSchema } from '@sinclair/typebox'
import { createBreaker, type Breaker, type BreakerState } from '#src/lib/breaker.ts'
import { withDeadline } from '#src/lib/deadline.ts'
import { storeUnavailable } from '#src/problems.ts'
import { openSingle, type RedisNode, type Reply } from './backend.ts'
import { openCluster } from './cluster.ts'
import { checkOfCommand, type CommandReply } from './commands.ts'
import { connectFirst } from './connect.ts'
import { explainFailure, StoreRefused, StoreUnreadable, StoreUntrusted } from './failures.ts'
import { createHealthCheck } from './health.ts'
import { layoutFault, OLDEST_LAYOUT, writtenLayout, type StoredLayout } from './layout.ts'
import { lookAtLayout } from './look-at-layout.ts'
import { createReplyGuard, type ReplyCheck } from './reply-guard.ts'
import { scanKeys } from './scan.ts'
import type { RunScript, Script } from './script.ts'

/**
 * The Redis store behind a deadline and a breaker. A command whose reply is lost has an unknown outcome and is never sent
 * again by the client: a repeated charge would be charged twice. No command ever gets the reply of another. Errors of the store become
 * 503 problems.
 */
export interface Redis {
  /**
   * Runs a script by its hash, loading it first where the server doesn't know it. With `epoch` it is refused unless the connections are
   * still those of that epoch when it is sent; see `StoreUntrusted`.
   */
  runScript<R extends TSchema>(script: Script<R>, keys: string[], args: string[], epoch?: number): Promise<Static<R>>
  /** Runs one command whose first key (for the cluster's routing) is `key`. What it replies follows from its name. */
  command<const A extends readonly string[]>(key: string, args: A): Promise<CommandReply<A[0]>>
  /** Resolves when every server that takes writes answers. */
  ping(timeoutMs: number): Promise<void>
  /** What keeps the store from taking charges and keeping them, in words for operators; undefined when nothing does. */
  findFault(timeoutMs: number): Promise<string | undefined>
  /** Whether calls are let through; of a cluster, the worst of its masters. */
  breaker(): BreakerState
  /** Commands sent and not answered yet, for metrics. */
  inFlight(): number
  /** True while the connection is open. */
  isReady(): boolean
  /** The connection epoch: rises with every connection that is made anew, behind which may be a server that holds less than before. */
  epoch(): number
  /**
   * Reads which layouts are stored. With `processId` it says too that a process of this name serves and what it reads.
   * Callers are refused from then on when this version does not read them.
   */
  lookAtLayout(processId?: string): Promise<StoredLayout>
  /** Why this process must not use the store, by its last look at the layouts; undefined when it may. */
  layoutFault(): string | undefined
  /** Names of keys that match the pattern, of every server, in pages; a name may come twice. */
  scanKeys(pattern: string): AsyncGenerator<string[]>
  close(): Promise<void>
}

export interface RedisSettings {
  url: string
  cluster?: boolean
  /** How long one command may take before the caller gets a 503. */
  timeoutMs?: number
  /** A connection that says nothing for so long, not even to a ping, is made anew. */
  silenceMs?: number
  onError?: (error: Error) => void
}

const PROBE_MS = 500
/** How long the last error of a connection explains why there is none. */
const EXPLAINS_MS = 3_000

/** Connects, and reconnects by itself when the server comes back. Throws StoreAway when there is no first connection in time. */
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
  await connectFirst(backend, url, () => lastError?.error)

  const pings = new Map<string, Promise<unknown>>()
  /** One ping at a time for each server: a connection on which nothing moves must be seen to be dead. */
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
        // Aborted by the same timer: one of its own for each command would go off long after the answer.
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
  const sendScript = async (
    { forms, checkReply }: Script,
    layout: number,
    keys: string[],
    args: string[],
    wanted?: number,
  ) => {
    const form = forms.get(layout)!
    const rest = [String(keys.length), ...keys, ...args]
    try {
      return await send(keys[0]!, ['EVALSHA', form.sha1, ...rest], checkReply, wanted)
    } catch (error) {
      // Only NOSCRIPT means that nothing was executed, so only then is it safe to send the script's text.
      if (!(error instanceof Error) || !error.message.startsWith('NOSCRIPT')) throw error
      return send(keys[0]!, ['EVAL', form.text, ...rest], checkReply, wanted)
    }
  }

  const scan = (pattern: string) => scanKeys(backend, pattern, timeoutMs)
  let stored: StoredLayout | undefined
  let firstLook: Promise<StoredLayout> | undefined
  const look = async (processId?: string): Promise<StoredLayout> => {
    const run: RunScript = (script, keys, args) => sendScript(script, OLDEST_LAYOUT, keys, args)
    return (stored = await lookAtLayout({ run, scan, known: stored, ...(processId ? { processId } : {}) }))
  }
  /** The layout in which to write. The first call looks, unless the store could be looked at when it was opened. */
  const findLayout = async (): Promise<number> => {
    const known = stored ?? (await (firstLook ??= look().finally(() => (firstLook = undefined))))
    const fault = layoutFault(known)
    if (fault) throw storeUnavailable('redis', new StoreUnreadable(fault))
    return writtenLayout(known)
  }
  await look().catch(() => undefined)

  const checkHealth = createHealthCheck(backend, isCluster)
  return {
    async command(key, args) {
      await findLayout()
      return (await send(key, args, checkOfCommand(args))) as CommandReply<(typeof args)[0]>
    },
    async runScript(script, keys, args, wanted) {
      const { name, keyCount } = script
      if (typeof keyCount === 'number' ? keys.length !== keyCount : keys.length < keyCount.least)
        throw new TypeError(`script ${name} takes other keys than the ${keys.length} that it got`)
      return sendScript(script, await findLayout(), keys, args, wanted)
    },
    ping: async (limitMs) => void (await Promise.all(backend.nodes().map((node) => ping(node, limitMs)))),
    async findFault(limitMs) {
      const fault = await withDeadline(checkHealth(limitMs), limitMs, 'redis').catch(() => 'does not answer')
      if (fault === undefined) for (const breaker of breakers.values()) breaker.close()
      if (fault === undefined) return stored && layoutFault(stored)
      const isExplained = fault === 'does not answer' && lastError && performance.now() - lastError.at < EXPLAINS_MS
      return isExplained ? (explainFailure(lastError!.error)?.detail ?? fault) : fault
    },
    breaker: () => worstOf([...breakers.values()].map((breaker) => breaker.state())),
    inFlight: () => inFlight,
    isReady: backend.isReady,
    epoch: () => epoch,
    lookAtLayout: look,
    layoutFault: () => stored && layoutFault(stored),
    scanKeys: scan,
    close: backend.close,
  }
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
