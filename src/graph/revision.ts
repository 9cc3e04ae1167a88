import { LRUCache } from 'lru-cache'
import type { Graph } from './graph.ts'
import { findRevision } from './queries.ts'

/**
 * Answers over published data, kept in the process. Published data changes only together with the graph's revision, so an
 * answer is good as long as the revision is known to stand still: a background read asks for it every `pollMs`, and when
 * the last good answer is older than `trustMs` nothing is served from here. While the revision is not settled an answer may
 * have been read from an index that lacks a part of it, so nothing is kept (see `settled.ts`).
 */
export interface ResponseCache {
  /**
   * The kept answer, or what `work` gives, which is kept when the revision was settled and did not move meanwhile. Callers who miss the same
   * answer at once share one work, and its failure: a cold cache asks the store each question once.
   */
  remember<T extends object | string>(key: string, work: () => Promise<T>): Promise<T>
  /**
   * Looks at the revision at once: what is kept or read after this is no older than this call. For work that stores how far it has
   * seen, which a kept answer may lag behind by the time between two polls.
   */
  refresh(): Promise<void>
  readonly counts: { hits: number; misses: number }
  readonly size: number
  stop(): void
}

interface ResponseCacheSettings {
  graph: Graph
  pollMs?: number
  trustMs?: number
  most?: number
  /** Size of all kept answers together. */
  bytesMost?: number
}

/** What an answer counts that is no bytes yet, such as the law of a moment. */
const OBJECT_BYTES = 50_000

function sizeOf(answer: object | string): number {
  if (answer instanceof Uint8Array) return answer.byteLength + 1
  return typeof answer === 'string' ? answer.length + 1 : OBJECT_BYTES
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
        // Who asks from now on must not get what was read before the change.
        underWay.clear()
        revision = seen
      }
      // The answer was true when it was asked for, not when it arrived.
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

  return {
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
      const kept = answers.get(key)
      if (kept !== undefined) {
        counts.hits += 1
        return kept as T
      }
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
