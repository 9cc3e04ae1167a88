import { LRUCache } from 'lru-cache'
import type { Clock } from '#src/lib/clock.ts'
import type { Graph, Transaction } from './graph.ts'
import {
  findRevision,
  listUnsettled,
  setCountersLocked,
  setCountersSettled,
  setNextRevision,
  setPublicationTurn,
} from './queries.ts'

/** The assumed size of a response that is still an object and does not know its own. */
const OBJECT_BYTES = 50_000

/** A cached response that knows how much memory it takes, bytes. */
export interface Sized {
  byteLength: number
}

/** A map of texts that the cache keeps as it is, instead of text that each question would parse anew. */
export class KeptMap extends Map<string, string> implements Sized {
  readonly byteLength: number

  constructor(entries: ReadonlyArray<readonly [string, string]>) {
    super(entries)
    this.byteLength = entries.reduce((sum, [key, value]) => sum + 2 * (key.length + value.length) + ENTRY_BYTES, 0)
  }
}

/** A set of texts that the cache keeps as it is. */
export class KeptSet extends Set<string> implements Sized {
  readonly byteLength: number

  constructor(values: readonly string[]) {
    super(values)
    this.byteLength = values.reduce((sum, value) => sum + 2 * value.length + ENTRY_BYTES, 0)
  }
}

/** The assumed size of an entry of a map besides its characters. */
const ENTRY_BYTES = 80

/** Rows of a statement that the cache keeps as they are. */
export class KeptRows<Row> implements Sized {
  readonly rows: readonly Row[]
  readonly byteLength: number

  constructor(rows: readonly Row[], bytesEach: number) {
    this.rows = rows
    this.byteLength = rows.length * bytesEach
  }
}

/**
 * The last used of many small things, under one key of the response cache. Counts as if it were full, because the cache
 * asks for its size only once.
 */
export class KeptLast<V extends object | string> extends LRUCache<string, V> implements Sized {
  readonly byteLength: number

  constructor({ most, bytesEach }: { most: number; bytesEach: number }) {
    super({ max: most })
    this.byteLength = most * (bytesEach + ENTRY_BYTES)
  }
}

/** Counts the key too: the one of a POST holds its body. A character of a text takes at most two bytes. */
function sizeOf(answer: object | string, key: string): number {
  if (typeof answer === 'string') return 2 * (answer.length + key.length) + 1
  return ('byteLength' in answer ? (answer as Sized).byteLength : OBJECT_BYTES) + 2 * key.length + 1
}

/**
 * A cache of responses over published data, in the memory of the process. Published data changes only together with the
 * graph's revision, so a response is valid while the revision stays the same. A background read asks for the revision
 * every `pollMs`. When the last successful read is older than `trustMs`, the cache serves nothing. While the revision
 * is not settled, an index may lack a part of the data, so the cache stores nothing (see `settled.ts`).
 */
export interface ResponseCache {
  /**
   * Returns the cached response, or the result of `work`. The result is cached if the revision is settled and did not
   * change meanwhile. Once the revision is known, concurrent callers that miss the same response share one `work` and
   * its failure: a cold cache reads each response once.
   */
  remember<T extends object | string>(key: string, work: () => Promise<T>): Promise<T>
  /** Returns the cached response if it may be served now. A caller that finds it this way waits for no promise. */
  find(key: string): object | string | undefined
  /**
   * The revision that responses are of which are served now; undefined while it isn't known. A response that is read
   * after this is of the same revision or a later one.
   */
  readonly revision: string | undefined
  /**
   * Reads the revision at once: a response served after this is no older than this call. Work that stores how far it
   * has read needs it, because a cached response may be older by the time between two polls.
   */
  refresh(): Promise<void>
  /**
   * What never changes once it is published, such as the rules of a version: a publication leaves it. A key names the
   * content by its hash.
   */
  readonly lasting: { get(key: string): Sized | undefined; set(key: string, content: Sized): unknown }
  readonly counts: { hits: number; misses: number }
  readonly size: number
  /** How much memory the responses and what lasts are taken to need, bytes. */
  readonly bytes: { answers: number; lasting: number }
  /** Ends the reads in the background; resolves when none is under way, so that the graph can be closed. */
  stop(): Promise<void>
}

/** Keeps nothing, for a program that reads once. Its lasting content lasts as long as the program. */
export const NOTHING_KEPT: ResponseCache = {
  remember: (_key, work) => work(),
  find: () => undefined,
  revision: undefined,
  refresh: () => Promise.resolve(),
  lasting: new Map(),
  counts: { hits: 0, misses: 0 },
  size: 0,
  bytes: { answers: 0, lasting: 0 },
  stop: () => Promise.resolve(),
}

/** What a read of law needs: the graph, and the response cache over what the graph has published. */
export interface LawReader {
  graph: Graph
  answers: ResponseCache
}

/** A reader of law with the clock that says which day it is. */
export interface DatedLawReader extends LawReader {
  clock: Clock
}

/** Remembers what published law answers to `question`, until the revision changes. Drafts are read anew each time. */
export function rememberPublished<T extends object | string>(
  { answers }: Pick<LawReader, 'answers'>,
  mode: string,
  question: readonly unknown[],
  read: () => Promise<T>,
): Promise<T> {
  return mode === 'published' ? answers.remember(JSON.stringify(question), read) : read()
}

interface ResponseCacheSettings {
  graph: Graph
  pollMs?: number
  trustMs?: number
  most?: number
  /** The most bytes of all cached responses together; what lasts may take half as much. */
  bytesMost?: number
}

export function createResponseCache({
  graph,
  pollMs = 400,
  trustMs = 1_000,
  most = 5_000,
  bytesMost = 64_000_000,
}: ResponseCacheSettings): ResponseCache {
  const answers = new LRUCache<string, object | string>({
    max: most,
    maxSize: bytesMost,
    sizeCalculation: sizeOf,
  })
  const lasting = new LRUCache<string, Sized>({
    maxSize: bytesMost / 2,
    sizeCalculation: ({ byteLength }) => byteLength,
  })
  const underWay = new Map<string, Promise<object | string>>()
  const counts = { hits: 0, misses: 0 }
  let revision = { value: -1, settled: -1 }
  let askedAt = -Infinity
  let isStopped = false

  const look = async (): Promise<void> => {
    const startedAt = performance.now()
    try {
      const [row] = await graph.run(findRevision, {})
      const seen = row ?? { value: 0, settled: 0 }
      if (seen.value !== revision.value || seen.settled !== revision.settled) {
        answers.clear()
        // Later callers must not share work that read before the change.
        underWay.clear()
        revision = seen
      }
      // The revision was true when the read began, not necessarily when the reply arrived.
      askedAt = startedAt
    } catch {
      askedAt = -Infinity
    }
  }
  const poll = async (): Promise<void> => {
    await look()
    if (!isStopped) timer = pollAfter(pollMs)
  }
  let polling = Promise.resolve()
  const pollAfter = (ms: number) => setTimeout(() => void (polling = poll()), ms).unref()
  let timer = pollAfter(0)

  const isTrusted = () => performance.now() - askedAt < trustMs
  const isSettled = () => revision.settled === revision.value

  async function workOut(key: string, work: () => Promise<object | string>): Promise<object | string> {
    const before = revision
    const answer = await work()
    if (before === revision && isSettled() && isTrusted()) answers.set(key, answer)
    return answer
  }

  const find = (key: string): object | string | undefined => {
    const kept = isTrusted() ? answers.get(key) : undefined
    if (kept !== undefined) counts.hits += 1
    return kept
  }

  return {
    find,
    get revision() {
      return isTrusted() ? `${revision.value}.${revision.settled}` : undefined
    },
    refresh: look,
    lasting,
    counts,
    get size() {
      return answers.size
    },
    get bytes() {
      return { answers: answers.calculatedSize, lasting: lasting.calculatedSize }
    },
    async remember<T extends object | string>(key: string, work: () => Promise<T>): Promise<T> {
      if (!isTrusted()) {
        counts.misses += 1
        return work()
      }
      const kept = find(key)
      if (kept !== undefined) return kept as T
      let shared = underWay.get(key)
      if (shared) counts.hits += 1
      else {
        counts.misses += 1
        shared = workOut(key, work)
        underWay.set(key, shared)
        const end = () => {
          if (underWay.get(key) === shared) underWay.delete(key)
        }
        shared.then(end, end)
      }
      return (await shared) as T
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
      return polling
    },
  }
}

/*
 * Neo4j applies a transaction to its records before it applies it to its indexes. A reader that searches by an index
 * can therefore see the new value of a counter and miss entries of the same transaction. Neo4j releases locks after
 * both. There are three counters: the revision of published data, the number of the last change event, and the end of
 * the chain of reviews. Each is a `GraphRevision` node with two numbers:
 *
 * - `value`: the transaction that writes moves it. It may be ahead of what an index finds.
 * - `settled`: a second transaction sets it, after it has taken the lock of the counter.
 *
 * Guarantee: a reader reads `settled = n` and then searches, in a read transaction and without a lock. It finds
 * everything that was written under the numbers up to n. This was measured against one server; the members of a cluster
 * were not tested.
 */

/**
 * Writes published data: one writer after the other, all of `work` or nothing. `raise` moves the revision and returns
 * it; without it readers don't notice the change. When this resolves, every reader finds the data, unless the store was
 * away at the end: then a later sweep settles the counters. `work` is repeated after a transient error.
 */
export async function writePublished<T>(
  graph: Graph,
  work: (tx: Transaction, raise: () => Promise<number>) => Promise<T>,
): Promise<T> {
  const result = await graph.writeBulk(async (tx) => {
    await tx.run(setPublicationTurn, {})
    return work(tx, async () => (await tx.run(setNextRevision, {}))[0]!.value)
  })
  // The data are committed. When the store is away now, the sweep of any replica settles the counters.
  await settleLeftovers(graph).catch(() => undefined)
  return result
}

/**
 * Settles every counter whose `settled` is behind its `value`: after a publication, and after one whose process died
 * before it could. Any number of processes may do this at any time. A process that waits too long for a lock gives up,
 * and the next sweep continues.
 */
export async function settleLeftovers(graph: Graph): Promise<void> {
  if ((await graph.run(listUnsettled, {})).length === 0) return
  await graph.write(async (tx) => {
    await tx.run(setCountersLocked, {})
    await tx.run(setCountersSettled, {})
  })
}
