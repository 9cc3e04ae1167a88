import { readdirSync, readFileSync } from 'node:fs'
import { sha256 } from '#src/lib/canonical.ts'
import type { Graph } from './graph.ts'
import { createMigration, listMigrations } from './queries.ts'

const SCHEMA_FOLDER = new URL('../../cypher/schema/', import.meta.url)

/**
 * Applies the files of `cypher/schema/` that have not run yet, in the order of their names, and records each with its
 * checksum. A file that changed after it ran is refused: a change of the schema is a new file. Returns the names applied.
 */
export async function migrate(store: Graph): Promise<string[]> {
  const graph = store.patient()
  await graph.runText('CREATE CONSTRAINT migration_id IF NOT EXISTS FOR (n:Migration) REQUIRE n.id IS UNIQUE')
  const known = new Map((await graph.run(listMigrations, {})).map((row) => [row.id, row.checksum]))
  const applied: string[] = []
  for (const file of readdirSync(SCHEMA_FOLDER)
    .filter((name) => name.endsWith('.cypher'))
    .toSorted()) {
    const text = readFileSync(new URL(file, SCHEMA_FOLDER), 'utf8')
    const checksum = sha256(text)
    const recorded = known.get(file)
    if (recorded === checksum) continue
    if (recorded) throw new Error(`cypher/schema/${file} changed after it was applied; put the change into a new file`)
    for (const statement of splitStatements(text)) await graph.runText(statement)
    await graph.run(createMigration, { id: file, checksum, appliedAt: new Date().toISOString() })
    applied.push(file)
  }
  if (applied.length > 0) await graph.runText('CALL db.awaitIndexes(120)')
  return applied
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
