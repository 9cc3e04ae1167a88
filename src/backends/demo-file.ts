import { randomUUID } from 'node:crypto'
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readIfThere } from './secrets.ts'

const fields = [
  'api_url',
  'api_key',
  'admin_key',
  'workspace_id',
  'neo4j_uri',
  'neo4j_username',
  'neo4j_password',
  'neo4j_database',
  'redis_url',
] as const

/** The content of `.local/demo.json`, spelled as in the file; programs on this machine read it. */
type DemoFile = Record<(typeof fields)[number], string>

/** The path of the file under the state folder (`.local`). */
export function demoFilePath(stateDir: string): string {
  return join(stateDir, 'demo.json')
}

/** Writes the file in one step, readable by its owner only, with exactly the agreed fields. */
export function writeDemoFile(stateDir: string, demo: DemoFile): void {
  const path = demoFilePath(stateDir)
  const draft = `${path}.${randomUUID()}`
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(draft, `${JSON.stringify(pickFields(demo), null, 2)}\n`, { mode: 0o600 })
  renameSync(draft, path)
}

/** The file of the last `npm start`; undefined when it is missing or incomplete. */
export function readDemoFile(stateDir: string): DemoFile | undefined {
  const text = readIfThere(demoFilePath(stateDir))
  if (text === undefined) return undefined
  try {
    const demo = JSON.parse(text) as Partial<DemoFile>
    return fields.every((field) => typeof demo[field] === 'string') ? pickFields(demo as DemoFile) : undefined
  } catch {
    return undefined
  }
}

function pickFields(demo: DemoFile): DemoFile {
  return Object.fromEntries(fields.map((field) => [field, demo[field]])) as DemoFile
}
