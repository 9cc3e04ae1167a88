import type { Graph } from '../graph.ts'
import { findMigrationFault, readMigrationState, type MigrationState } from './state.ts'

/** Knows whether the graph has the migrations that this release needs. */
export interface MigrationWatch {
  /** False until the store has answered once. */
  isKnown(): boolean
  /** True when the last successful look found the graph migrated. A look that fails changes nothing. */
  isMigrated(): boolean
  /** What keeps this release from working on the graph, in words for operators; undefined when nothing does. */
  fault(): string | undefined
  /** A note for operators: a newer release has migrated the graph, and this release can go on. */
  note(): string | undefined
  /** Reads the state of the graph, unless the last look is recent. Concurrent callers share one look. Never rejects. */
  look(): Promise<void>
}

interface MigrationWatchSettings {
  graph: Graph
  /** The state of the graph, if it is known already. */
  first?: MigrationState | undefined
  /** How long a look at a graph that is not ready counts as recent, ms. */
  againMs?: number
  /** The same for a graph that is ready, which a newer release may migrate. */
  goodMs?: number
  /** A monotonic clock, ms. */
  now?: () => number
}

/** Watches the graph's migrations. A timer and callers trigger its looks; see `http/migrations.ts`. */
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
      // The store is away. The last state still holds, and calls that need the store fail on their own.
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
