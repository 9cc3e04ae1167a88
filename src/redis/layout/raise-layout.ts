import { setTimeout as pause } from 'node:timers/promises'
import { Type } from '@sinclair/typebox'
import { defineStored } from '#src/lib/json/stored.ts'
import { accountKeys, slotOfKey, workspaceKeys } from '../keys.ts'
import { layoutKeys, NEWEST_LAYOUT, SILENT_MS, type StoredLayout } from './layout.ts'
import { EVERY_ACCOUNT } from './look-at-layout.ts'
import type { Redis } from '../redis.ts'
import {
  completeLayoutScript,
  convertAccountScript,
  convertRecordScript,
  listProcessesScript,
  raiseLayoutScript,
} from '../scripts.ts'

const storedProcess = defineStored(
  'process',
  Type.Object({
    id: Type.String(),
    /** The layouts that it reads. */
    oldest: Type.Integer(),
    newest: Type.Integer(),
    /** The written layout that it knew at its last look. */
    told: Type.Integer(),
    silent_ms: Type.Number(),
  }),
)

/** A process that serves, as recorded at its last look. */
export type ServingProcess = ReturnType<typeof storedProcess.read>

/** The result of a raise. */
export interface Raised extends StoredLayout {
  /** Values that were converted to the new layout. */
  accounts: number
  records: number
}

/** The layout can't be raised; the message says why and what to do. */
export class RaiseRefused extends Error {}

interface RaiseOptions {
  /** How long commands that were sent before the raise may still be under way. */
  settleMs?: number
}

const SETTLE_MS = 2_000
const LOOK_AGAIN_MS = 200
/** Enough looks for twice the time after which a silent process counts as gone. */
const LOOKS_MOST = (2 * SILENT_MS) / LOOK_AGAIN_MS
/** Idempotency records of workspaces, and those of no workspace. */
const EVERY_RECORD = ['{w:*}:idem:*', '{oi:*}:replay']

/** Lists the processes that serve. Commit 8186e63 and older versions are not listed, because they do not record themselves. */
export async function listProcesses(redis: Redis): Promise<ServingProcess[]> {
  const texts = await redis.runScript(listProcessesScript, [layoutKeys.processes], [String(SILENT_MS)])
  return texts.map((text) => storedProcess.parse(text))
}

/**
 * Makes this version's newest layout the written one, then converts every value in an older layout while the service runs. Harmless when
 * repeated; a repetition also finishes an interrupted raise. Throws RaiseRefused.
 */
export async function raiseLayout(redis: Redis, options: RaiseOptions = {}): Promise<Raised> {
  const keys = [layoutKeys.stored, layoutKeys.processes]
  const args = [String(NEWEST_LAYOUT), String(SILENT_MS)]
  const [outcome, , oldest] = await redis.runScript(raiseLayoutScript, keys, args)
  if (outcome === 'processes') throw new RaiseRefused(await sayWhoIsOld(redis))
  if (outcome === 'unfinished')
    throw new RaiseRefused(`Redis may hold layout ${oldest}: run \`regpack layout raise\` with the version before`)
  await redis.lookAtLayout()
  if (oldest < NEWEST_LAYOUT) {
    await untilAllKnow(redis)
    await pause(options.settleMs ?? SETTLE_MS)
  }
  const converted = await convertAll(redis)
  const complete = await redis.runScript(completeLayoutScript, [layoutKeys.stored], [String(NEWEST_LAYOUT)])
  const [written, least] = complete
  await redis.lookAtLayout()
  return { written, oldest: least, ...converted }
}

async function sayWhoIsOld(redis: Redis): Promise<string> {
  const old = (await listProcesses(redis)).filter(({ newest }) => newest < NEWEST_LAYOUT)
  const names = old.map(({ id, newest }) => `${id} reads up to ${newest}`).join(', ')
  return `processes serve that do not read layout ${NEWEST_LAYOUT}: ${names}; upgrade or stop them first`
}

/** Waits until each process writes the new layout, or has been silent for long enough to count as gone. Throws RaiseRefused. */
async function untilAllKnow(redis: Redis): Promise<void> {
  for (let look = 0; look < LOOKS_MOST; look += 1) {
    const waiting = (await listProcesses(redis)).filter(({ told }) => told < NEWEST_LAYOUT)
    if (waiting.length === 0) return
    await pause(LOOK_AGAIN_MS)
  }
  throw new RaiseRefused('a process does not take up the new layout; look at its log, then raise again')
}

async function convertAll(redis: Redis): Promise<{ accounts: number; records: number }> {
  const done = { accounts: 0, records: 0 }
  for await (const page of redis.scanKeys(EVERY_ACCOUNT)) {
    const changed = await Promise.all(page.map((name) => convertAccount(redis, name)))
    done.accounts += changed.filter(Boolean).length
  }
  for (const pattern of EVERY_RECORD) {
    for await (const page of redis.scanKeys(pattern)) {
      const changed = await Promise.all(page.map((name) => redis.runScript(convertRecordScript, [name], [])))
      done.records += changed.filter(Boolean).length
    }
  }
  return done
}

async function convertAccount(redis: Redis, name: string): Promise<boolean> {
  const slot = slotOfKey(name) ?? ''
  const changed = await redis.runScript(convertAccountScript, accountKeys(workspaceKeys(slot), Date.now()), ['0'])
  return changed === 1
}
