import { readdirSync, readFileSync } from 'node:fs'
import { sha256 } from '#src/lib/json/canonical.ts'
import { OTHER_RELEASE_REMEDY } from '#src/lib/envelope.ts'
import { countContent, listMigrations } from '../queries.ts'
import type { Query } from '../query.ts'
import type { Runner } from '../runner.ts'

/**
 * A change of the graph's data. It runs in batches, each a transaction, so that a killed migration continues where it
 * stopped.
 */
export interface DataMigration {
  /** A number of three digits, unique among these and the files of `cypher/schema/`, and a short name. */
  id: string
  /**
   * True when releases that don't know it must stop serving: they would answer wrongly, or write data that it forbids.
   */
  stopsOlder: boolean
  /** The statements that it runs; the checksum covers their texts. */
  statements: readonly Query[]
  countLeft(runner: Runner): Promise<number>
  /**
   * Changes the next rows and returns how many; 0 means that none is left. After a crash it finds the rows that are not
   * changed yet.
   */
  changeNext(tx: Runner): Promise<number>
}

/** Every data migration of this release. A released migration is never changed. */
const DATA_MIGRATIONS: readonly DataMigration[] = []

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
  /** True when the graph has content or other migrations, but not the first migration of this release. */
  isForeign: boolean
}

const SCHEMA_FOLDER = new URL('../../../../cypher/schema/', import.meta.url)

/**
 * Lists all migrations of this release in the order in which they run. Throws an Error when two have the same number.
 */
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
  const isEmpty = async () => recorded.size === 0 && (await runner.run(countContent, {}))[0]!.nodes === 0
  return {
    applied: known.filter(({ id }) => recorded.has(id)),
    pending: known.filter(({ id }) => !recorded.has(id)),
    newer: [...recorded.values()]
      .filter(({ id }) => !ids.has(id))
      .map((row) => ({ id: row.id, stopsOlder: row.stops_older })),
    changed: known
      .filter(({ id, checksum }) => (recorded.get(id)?.checksum ?? checksum) !== checksum)
      .map(({ id }) => id),
    isForeign: !recorded.has(known[0]!.id) && !(await isEmpty()),
  }
}

const COMMAND = 'npm run -s regpack -- graph migrate'

/**
 * Says, in words for operators, why this release must not work on a graph in that state and what to do; undefined when
 * it may.
 */
export function findMigrationFault({ pending, newer, changed, isForeign }: MigrationState): string | undefined {
  if (isForeign) return `the graph holds data of another release, and this one converts none: ${OTHER_RELEASE_REMEDY}`
  const stopping = newer.filter(({ stopsOlder }) => stopsOlder).map(({ id }) => id)
  if (stopping.length > 0)
    return `a newer release has migrated the graph (${stopping.join(', ')}), and this one can't work with it; run the newer release`
  if (changed.length > 0)
    return `${changed.join(', ')} changed after it was applied: run the release that applied it; or, if no data must stay, ${OTHER_RELEASE_REMEDY}`
  if (pending.length === 0) return undefined
  const ids = pending.map(({ id }) => id).join(', ')
  return `${pending.length} ${pending.length === 1 ? 'migration is' : 'migrations are'} pending (${ids}); run: ${COMMAND}`
}
