import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withLock } from '../../../bin/lock.mjs'
import { identifyProcess, isAlive, type ProcessIdentity } from '../../../bin/process-identity.mjs'
import type { Purpose, Say } from '../launch.ts'
import { BackendsUnavailable } from '../store.ts'
import { type Belonging, disposeOf, waitUntilGone } from './belongings.ts'

type Owner = Pick<ProcessIdentity, 'pid' | 'started'>

/** The content of a run's `running.json`, so that the next start can clear up after a run that was killed. */
export interface RunRecord {
  owner: Owner
  guard?: Owner
  belongings: Belonging[]
}

const recordName = 'running.json'
/** A folder without a record is just being created, unless it is older than this. */
const abandonedAfterMs = 3_600_000

/**
 * Claims the folder of one run under `.local/`. `start` has one lasting folder with one owner at a time: a second `npm
 * start` gets BackendsUnavailable with a sentence. Every test or bench run has a folder of its own. Processes and
 * folders of dead runs are cleared first.
 */
export function claimRunFolder(purpose: Purpose, stateDir: string, say: Say, signal: AbortSignal): Promise<string> {
  const purposeDir = join(stateDir, purpose)
  return withLock(
    join(stateDir, `${purpose}.lock`),
    async () => {
      mkdirSync(purposeDir, { recursive: true, mode: 0o700 })
      if (purpose !== 'start') {
        for (const name of readdirSync(purposeDir)) await clearDeadRun(join(purposeDir, name), say)
      } else await clearDeadStart(purposeDir, say)
      const folder = purpose === 'start' ? purposeDir : join(purposeDir, `${process.pid}-${randomUUID().slice(0, 8)}`)
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      writeRunRecord(folder, { owner: identifySelf(), belongings: [] })
      return folder
    },
    { signal },
  )
}

/** Replaces the record of a run in one step. */
export function writeRunRecord(folder: string, record: RunRecord): void {
  const draft = join(folder, `${recordName}.${randomUUID()}`)
  writeFileSync(draft, JSON.stringify(record, null, 2), { mode: 0o600 })
  renameSync(draft, join(folder, recordName))
}

/** Gives the folder back after everything in it was stopped: it is removed, or for `start` kept with its data. */
export function releaseRunFolder(purpose: Purpose, folder: string): void {
  if (purpose === 'start') rmSync(join(folder, recordName), { force: true })
  else rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
}

/** This process, in the form by which others recognise it. */
export function identifySelf(): Owner {
  const found = identifyProcess(process.pid)
  return { pid: process.pid, started: found?.started ?? '' }
}

async function clearDeadStart(folder: string, say: Say): Promise<void> {
  const record = readRunRecord(folder)
  if (record === undefined) return
  if (isAlive(record.owner)) {
    throw new BackendsUnavailable(
      `\`npm start\` is already running here (process ${record.owner.pid}). Stop it first, or set NEO4J_URI and REDIS_URL to use other backends.`,
    )
  }
  await clearAfter(record, say)
  rmSync(join(folder, recordName), { force: true })
}

async function clearDeadRun(folder: string, say: Say): Promise<void> {
  const record = readRunRecord(folder)
  if (record === undefined) {
    if (Date.now() - statSync(folder).mtimeMs < abandonedAfterMs) return
  } else {
    if (isAlive(record.owner)) return
    await clearAfter(record, say)
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
}

async function clearAfter(record: RunRecord, say: Say): Promise<void> {
  if (record.guard !== undefined && isAlive(record.guard)) await waitUntilGone(record.guard, 60_000)
  if (record.belongings.length > 0) say(`Clearing up after run ${record.owner.pid}, which ended without doing so`)
  for (const belonging of record.belongings.toReversed()) await disposeOf(belonging)
}

function readRunRecord(folder: string): RunRecord | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, recordName), 'utf8')) as RunRecord
  } catch {
    return undefined
  }
}
