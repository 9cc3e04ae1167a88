import type { Graph } from '../graph.ts'
import { findMigrationFault, readMigrationState, type MigrationState } from './state.ts'

/** Knows whether the graph is as this release needs it. */
export interface MigrationWatch {
  /** False until the store has answered once. */
  isKnown(): boolean
  /** True once the graph was seen to be migrated; a store that is away afterwards changes nothing. */
  isMigrated(): boolean
  /** What keeps this release from working on the graph, in words for operators; undefined when nothing does. */
  fault(): string | undefined
  /** What else operators may want to know: a newer release was here, and this one can go on. */
  note(): string | undefined
  /** Looks, unless it did so a moment ago; callers at once share one look. Never rejects. */
  look(): Promise<void>
}

interface MigrationWatchSettings {
  graph: Graph
  /** What is known of the graph already. */
  first?: MigrationState | undefined
  /** For so long what was seen of a graph that is not ready holds. */
  againMs?: number
  /** The same of one that is: a newer release may migrate it. */
  goodMs?: number
  /** A monotonic clock, ms. */
  now?: () => number
}

/** Watches the graph's migrations. It is asked by the clock and by callers; see `http/migrations.ts`. */
export function createMigrationWatch({
  graph,
  first,
  againMs = 1_000,
  goodMs = 15_000,
  now = () => performance.now(),
}: MigrationWatchSettings): MigrationWatch {
  let fault: string | undefined = 'not known, since the graph store has not answered yet'
  let note: string | undefined
  let isKnown = false
  let nextAt = -Infinity
  let looking: Promise<void> | undefined

  function take(state: MigrationState): void {
    fault = findMigrationFault(state)
    const ids = state.newer.map(({ id }) => id).join(', ')
    note = ids === '' ? undefined : `a newer release has migrated the graph (${ids}); this one can go on`
    isKnown = true
    nextAt = now() + (fault === undefined ? goodMs : againMs)
  }
  if (first) take(first)

  async function read(): Promise<void> {
    try {
      take(await readMigrationState(graph))
    } catch {
      nextAt = now() + (isKnown ? againMs : 0)
      // The store is away: what was seen last still holds, and whoever needs the store is told so by the store itself.
    }
  }

  return {
    isKnown: () => isKnown,
    isMigrated: () => fault === undefined,
    fault: () => fault,
    note: () => note,
    look: async () => {
      if (now() < nextAt) return
      await (looking ??= read().finally(() => (looking = undefined)))
    },
  }
}
