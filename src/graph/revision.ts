import { LRUCache } from 'lru-cache'
import type { Graph } from './graph.ts'
import { findRevision } from './queries.ts'

/**
 * A cache of responses over published data, in the memory of the process. Published data changes only together with the graph's revision,
 * so a response is valid while the revision stays the same. A background read asks for the revision every `pollMs`. When the last successful
 * read is older than `trustMs`, the cache serves nothing. While the revision is not settled, an index may lack a part of the data, so the
 * cache stores nothing (see `settled.ts`).
 */
export interface ResponseCache {
  /**
   * Returns the cached response, or the result of `work`. The result is cached if the revision is settled and did not change meanwhile.
   * Once the revision is known, concurrent callers that miss the same response share one `work` and its failure: a cold cache reads each
   * response once.
   */
  remember<T extends object | string>(key: string, work: () => Promise<T>): Promise<T>
  /** Returns the cached response if it may be served now. A caller that finds it this way waits for no promise. */
  find(key: string): object | string | undefined
  /**
   * Reads the revision at once: a response served after this is no older than this call. Work that stores how far it has read needs it,
   * because a cached response may be older by the time between two polls.
   */
  refresh(): Promise<void>
  readonly counts: { hits: number; misses: number }
  readonly size: number
  stop(): void
}

/** What a read of law needs: the graph, and the response cache over what the graph has published. */
export interface LawReader {
  graph: Graph
  answers: ResponseCache
}

interface ResponseCacheSettings {
  graph: Graph
  pollMs?: number
  trustMs?: number
  most?: number
  /** The most bytes of all cached responses together. */
  bytesMost?: number
}

/** The assumed size of a response that is still an object, such as a rule snapshot. */
const OBJECT_BYTES = 50_000

function sizeOf(answer: object | string): number {
  if (answer instanceof Uint8Array) return answer.byteLength + 1
  return typeof answer === 'string' ? 2 * answer.length + 1 : OBJECT_BYTES
}

export function createResponseCache({
  graph,
  pollMs = 400,
  trustMs = 1_000,
  most = 5_000,
  bytesMost = 128_000_000,
}: ResponseCacheSettings): ResponseCache {
  const answers = new LRUCache<string, object | string>({
    max: most,
    maxSize: bytesMost,
    sizeCalculation: sizeOf,
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
    if (!isStopped) timer = setTimeout(() => void poll(), pollMs).unref()
  }
  let timer = setTimeout(() => void poll(), 0).unref()

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
    refresh: look,
    counts,
    get size() {
      return answers.size
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
    },
  }
}
