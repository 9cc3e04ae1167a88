import { Refused } from '#src/lib/envelope.ts'
import type { Graph } from '../graph.ts'
import { createMigration, setMigrationTurn } from '../queries.ts'
import { outsideTransaction } from '../driver.ts'
import { findMigrationFault, readMigrationState, type DataMigration, type Migration } from './state.ts'

/**
 * Progress of migration `id`: `done` of `total` rows are changed. `total` grows when more rows are found than were
 * counted.
 */
interface MigrationProgress {
  id: string
  done: number
  total: number
}

/** Reports progress of data migrations in lines: the end of each, and before it at most one line in two seconds. */
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
  /** The data migrations, by default those of the release; only tests set others. */
  data?: readonly DataMigration[]
}

/** Constraints that must exist before the lock can be taken. No schema file touches their labels. */
const BOOTSTRAP = [
  'CREATE CONSTRAINT migration_id IF NOT EXISTS FOR (n:Migration) REQUIRE n.id IS UNIQUE',
  'CREATE CONSTRAINT migration_lock_id IF NOT EXISTS FOR (n:MigrationLock) REQUIRE n.id IS UNIQUE',
]

/**
 * Applies the migrations of this release that the graph has not had, schema and data, in the order of their numbers.
 * One process migrates at a time: the others wait, and then find nothing left. After a kill the next run continues.
 * Throws Refused, before it changes anything, when a released migration was edited or when this release can't work with
 * the graph. Returns the applied ids.
 */
export async function migrate(store: Graph, { onProgress, data }: MigrateOptions = {}): Promise<string[]> {
  const graph = store.patient()
  const applied: string[] = []
  if ((await listPending(graph, data)).length === 0) return applied
  for (const statement of BOOTSTRAP) await createUnlessThere(graph, statement)
  // This transaction only holds the lock. Each batch is a separate transaction and stays when this one is lost.
  await graph.write(async (tx) => {
    await tx.run(setMigrationTurn, {})
    await outsideTransaction(async () => {
      // Another process, of a newer release perhaps, may have migrated while this one waited for the lock.
      for (const migration of await listPending(graph, data)) {
        await apply(graph, migration, onProgress ?? (() => undefined))
        const { id, checksum, stopsOlder } = migration
        await graph.write((own) =>
          own.run(createMigration, { id, checksum, stopsOlder, appliedAt: new Date().toISOString() }),
        )
        applied.push(id)
      }
    })
  })
  return applied
}

/** Lists the migrations that are left to apply. Throws Refused when this release must not migrate the graph. */
async function listPending(graph: Graph, data: MigrateOptions['data']): Promise<Migration[]> {
  const state = await readMigrationState(graph, data)
  const fault = findMigrationFault({ ...state, pending: [] })
  if (fault !== undefined) throw new Refused([fault])
  return state.pending
}

async function apply(
  graph: Graph,
  { id, work }: Migration,
  onProgress: (progress: MigrationProgress) => void,
): Promise<void> {
  if (work.kind === 'schema') {
    onProgress({ id, done: 0, total: 0 })
    for (const statement of splitStatements(work.text)) await graph.runText(statement)
    // Later migrations may read by these indexes. The call waits up to a day (86,400 s) for the store to build them.
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

/**
 * Runs a CREATE statement and ignores "already exists": two processes that begin on an empty graph may both try to
 * create it.
 */
async function createUnlessThere(graph: Graph, statement: string): Promise<void> {
  try {
    await graph.runText(statement)
  } catch (error) {
    const { code } = error as { code?: string }
    if (!code || !/^Neo\.ClientError\.Schema\..*AlreadyExists$/.test(code)) throw error
  }
}

/** Splits a schema file into statements, which end with a semicolon at the end of a line. Leaves out comment lines. */
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
