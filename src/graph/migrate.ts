import type { Graph } from './graph.ts'
import type { DataMigration } from './migrations/data.ts'
import { findMigrationFault, readMigrationState, type Migration } from './migrations/state.ts'
import { createMigration, setMigrationTurn } from './queries.ts'

/** `id` is being applied; `done` of `total` rows are changed, as far as is known. */
export interface MigrationProgress {
  id: string
  done: number
  total: number
}

/** Tells progress in lines, no more than one in two seconds of a migration that takes long. */
export function tellProgress(say: (line: string) => void): (progress: MigrationProgress) => void {
  let toldAt = -Infinity
  return ({ id, done, total }) => {
    const now = performance.now()
    if (total === 0 || (done < total && now - toldAt < TELL_MS)) return
    toldAt = now
    say(`Migrating the graph: ${id}: ${done} of ${total}`)
  }
}

const TELL_MS = 2_000

interface MigrateOptions {
  onProgress?: (progress: MigrationProgress) => void
  /** Only tests name others than those of the release. */
  data?: readonly DataMigration[]
}

/** What must be there before the lock can be taken. On labels that no schema file touches. */
const BOOTSTRAP = [
  'CREATE CONSTRAINT migration_id IF NOT EXISTS FOR (n:Migration) REQUIRE n.id IS UNIQUE',
  'CREATE CONSTRAINT migration_lock_id IF NOT EXISTS FOR (n:MigrationLock) REQUIRE n.id IS UNIQUE',
]

/**
 * Applies what this release knows and the graph has not been through, schema and data, in the order of the numbers. One process
 * at a time: the others wait, and then find nothing left. Killed, it is begun again and goes on. Throws before it changes
 * anything when a released migration was edited, or the graph is of a release that this one can't work with. Returns the ids
 * applied.
 */
export async function migrate(store: Graph, { onProgress, data }: MigrateOptions = {}): Promise<string[]> {
  const graph = store.patient()
  const applied: string[] = []
  for (const statement of BOOTSTRAP) await createUnlessThere(graph, statement)
  if (await findNothingPending(graph, data)) return applied
  // Its transaction holds the lock alone: each batch is a transaction of its own, and stays when this one is lost.
  await graph.write(async (tx) => {
    await tx.run(setMigrationTurn, {})
    const { pending } = await readMigrationState(graph, data)
    for (const migration of pending) {
      await apply(graph, migration, onProgress ?? (() => undefined))
      const { id, checksum, stopsOlder } = migration
      await graph.write((own) =>
        own.run(createMigration, { id, checksum, stopsOlder, appliedAt: new Date().toISOString() }),
      )
      applied.push(id)
    }
  })
  return applied
}

async function findNothingPending(graph: Graph, data: readonly DataMigration[] | undefined): Promise<boolean> {
  const state = await readMigrationState(graph, data)
  if (state.pending.length > 0 && findMigrationFault({ ...state, pending: [] }) === undefined) return false
  const fault = findMigrationFault(state)
  if (fault !== undefined) throw new MigrationRefused(fault)
  return true
}

/** The graph can't be migrated by this release; the message says why. */
export class MigrationRefused extends Error {
  override name = 'MigrationRefused'
}

async function apply(
  graph: Graph,
  { id, work }: Migration,
  onProgress: (progress: MigrationProgress) => void,
): Promise<void> {
  if (work.kind === 'schema') {
    onProgress({ id, done: 0, total: 0 })
    for (const statement of splitStatements(work.text)) await graph.runText(statement)
    // What comes after may read by them. Waited for as long as the store builds them.
    await graph.runText('CALL db.awaitIndexes(86400)')
    return
  }
  const total = await work.migration.countLeft(graph)
  for (let done = 0, changed = 0; ;) {
    onProgress({ id, done, total: Math.max(done, total) })
    changed = await graph.write((tx) => work.migration.changeNext(tx))
    if (changed === 0) return
    done += changed
  }
}

/** Two that begin on an empty graph at once may both find that it is not there. */
async function createUnlessThere(graph: Graph, statement: string): Promise<void> {
  try {
    await graph.runText(statement)
  } catch (error) {
    const { code } = error as { code?: string }
    if (!code || !/^Neo\.ClientError\.Schema\..*AlreadyExists$/.test(code)) throw error
  }
}

/** Schema statements end with a semicolon at the end of a line; comment lines are left out. */
function splitStatements(text: string): string[] {
  const code = text
    .split('\n')
    .filter((line) => !line.startsWith('//'))
    .join('\n')
  return code
    .split(/;\s*(?:\n|$)/)
    .map((statement) => statement.trim())
    .filter(Boolean)
}
