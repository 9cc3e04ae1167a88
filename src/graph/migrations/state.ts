import { readdirSync, readFileSync } from 'node:fs'
import { sha256 } from '#src/lib/json/canonical.ts'
import { listMigrations } from '../queries.ts'
import type { Runner } from '../driver/runner.ts'
import type { DataMigration } from './data-migration.ts'
import { DATA_MIGRATIONS } from './data.ts'

/** A migration of this release: a file of `cypher/schema/`, or one of data. */
export interface Migration {
  id: string
  checksum: string
  stopsOlder: boolean
  work: { kind: 'schema'; text: string } | { kind: 'data'; migration: DataMigration }
}

/** The migrations of this release compared with those that the graph has had. */
export interface MigrationState {
  applied: Migration[]
  pending: Migration[]
  /** Applied by a newer release; this release does not know them. */
  newer: Array<{ id: string; stopsOlder: boolean }>
  /** Ids of migrations that were applied with another content than this release has. */
  changed: string[]
}

const SCHEMA_FOLDER = new URL('../../../cypher/schema/', import.meta.url)

/** Lists all migrations of this release in the order in which they run. Throws an Error when two have the same number. */
export function listKnownMigrations(data: readonly DataMigration[] = DATA_MIGRATIONS): Migration[] {
  const ofSchema = readdirSync(SCHEMA_FOLDER)
    .filter((name) => name.endsWith('.cypher'))
    .map((id): Migration => {
      const text = readFileSync(new URL(id, SCHEMA_FOLDER), 'utf8')
      return { id, checksum: sha256(text), stopsOlder: false, work: { kind: 'schema', text } }
    })
  const ofData = data.map((migration): Migration => {
    const checksum = sha256(migration.statements.map(({ text }) => text).join('\n'))
    return { id: migration.id, checksum, stopsOlder: migration.stopsOlder, work: { kind: 'data', migration } }
  })
  const all = [...ofSchema, ...ofData].toSorted((one, other) => (one.id < other.id ? -1 : 1))
  const twice = all.find(({ id }, index) => id.slice(0, 3) === all[index - 1]?.id.slice(0, 3))
  if (twice) throw new Error(`two migrations have the number of ${twice.id}`)
  return all
}

/** Reads which migrations the graph has had, and compares them with this release. */
export async function readMigrationState(runner: Runner, data?: readonly DataMigration[]): Promise<MigrationState> {
  const known = listKnownMigrations(data)
  const recorded = new Map((await runner.run(listMigrations, {})).map((row) => [row.id, row]))
  const ids = new Set(known.map(({ id }) => id))
  return {
    applied: known.filter(({ id }) => recorded.has(id)),
    pending: known.filter(({ id }) => !recorded.has(id)),
    newer: [...recorded.values()]
      .filter(({ id }) => !ids.has(id))
      .map((row) => ({ id: row.id, stopsOlder: row.stops_older })),
    changed: known
      .filter(({ id, checksum }) => (recorded.get(id)?.checksum ?? checksum) !== checksum)
      .map(({ id }) => id),
  }
}

const COMMAND = 'npm run -s regpack -- graph migrate'

/** Says, in words for operators, why this release must not work on a graph in that state and what to do; undefined when it may. */
export function findMigrationFault({ pending, newer, changed }: MigrationState): string | undefined {
  const stopping = newer.filter(({ stopsOlder }) => stopsOlder).map(({ id }) => id)
  if (stopping.length > 0)
    return `a newer release has migrated the graph (${stopping.join(', ')}), and this one can't work with it; run the newer release`
  if (changed.length > 0)
    return `${changed.join(', ')} changed after it was applied; a released migration is never edited, a change is a new one`
  if (pending.length === 0) return undefined
  const ids = pending.map(({ id }) => id).join(', ')
  return `${pending.length} ${pending.length === 1 ? 'migration is' : 'migrations are'} pending (${ids}); run: ${COMMAND}`
}
