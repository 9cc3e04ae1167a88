import { DAY_MS, type Clock } from '#src/lib/clock.ts'
import { accountKeys, workspaceKeys } from '#src/redis/keys.ts'
import type { Redis } from '#src/redis/redis.ts'
import { trimLedgerScript } from '#src/redis/scripts.ts'
import { type CarriedCharge, type Checkpoint, checkpointToStore, type Opening } from './checkpoint.ts'
import type { LedgerEntry } from './entry.ts'
import { collectFindings, type Finding, findingLine } from './findings.ts'
import { createReplay } from './replay.ts'
import { openSegments, readOpening, readSegmentsBackward } from './segments.ts'
import { type AccountCut, snapshotAccount } from './snapshot.ts'
import { readBackward } from './stream.ts'

export interface TrimRequest {
  workspace: string
  slot: string
  /** Of the exported segments. */
  folder: string
  clock: Clock
}

export interface TrimReport {
  /** Entries cut off; 0 when all that the segments hold was cut off before. */
  trimmed: number
  /** Last entry before those that are left. */
  begins_after: number
}

/** Segments or ledger don't prove what they must; nothing was cut. */
export class TrimRefused extends Error {
  override name = 'TrimRefused'
  readonly reasons: string[]

  constructor(reasons: string[]) {
    super(reasons.join('\n'))
    this.reasons = reasons
  }
}

const HOUR_MS = DAY_MS / 24

/** What the entries behind the cut need to know of those before it. */
interface Wanted {
  operations: Set<string>
  grants: Set<string>
}

/**
 * Cuts off entries that lie in the segments, after proving the segments, the whole ledger, and that both are one chain. The
 * newest entry always stays. Throws TrimRefused and NoSegments.
 */
export async function trimLedger(redis: Redis, request: TrimRequest): Promise<TrimReport> {
  const { workspace, slot, folder, clock } = request
  const older = openSegments(folder, workspace)
  refuse(await older.verify())
  const cut = await snapshotAccount(redis, slot)
  const at = Math.min(older.last.seq, cut.seq - 1)
  const known = cut.checkpoint?.seq ?? 0
  if (at <= known) return { trimmed: 0, begins_after: known }
  const wanted = await proveWhole(redis, slot, { cut, at, older })
  const checkpoint = makeCheckpoint(folder, older.manifest.segments, { at, wanted })
  const keys = workspaceKeys(slot)
  const touched = [...accountKeys(keys, clock.now()), keys.ledgerCheckpoint]
  const fields = checkpointToStore({ ...checkpoint, madeAt: new Date(clock.now()).toISOString() })
  const args = [String(at), checkpoint.head, ...fields]
  const reply = await redis.runScript(trimLedgerScript, touched, args)
  const [outcome, trimmed, found] = reply
  if (outcome === 'differs')
    refuse([{ seq: at, what: 'the ledger has another entry than the segments', expected: checkpoint.head, found }])
  return { trimmed, begins_after: at }
}

/** Replays the ledger down to the cut, then the segments. Returns what was still unexplained at the cut. */
async function proveWhole(
  redis: Redis,
  slot: string,
  { cut, at, older }: { cut: AccountCut; at: number; older: ReturnType<typeof openSegments> },
): Promise<Wanted> {
  const findings = collectFindings()
  const replay = createReplay(cut, findings)
  reading: for await (const page of readBackward(redis, slot, cut.seq)) {
    for (const { position, entry } of page) {
      if (position <= at) break reading
      replay.take(position, entry)
    }
  }
  const { refunds, open } = replay.unexplained()
  const burned = [...cut.ops.values()].flatMap((operation) => operation.burned.map(([id]) => id))
  const wanted = {
    operations: new Set([...refunds.keys(), ...open]),
    grants: new Set([...cut.grants.keys(), ...replay.grants().unexplained(), ...burned]),
  }
  replay.end(await older.replay(replay, at))
  refuse(findings.list())
  return wanted
}

function makeCheckpoint(
  folder: string,
  rows: Parameters<typeof readSegmentsBackward>[1],
  { at, wanted }: { at: number; wanted: Wanted },
): Omit<Checkpoint, 'madeAt'> {
  const opening = readOpening(folder, rows)
  const carried: Record<string, CarriedCharge> = {}
  const grants: Record<string, number> = {}
  let { usageFrom } = opening
  let newest: LedgerEntry | undefined
  for (const { entries } of readSegmentsBackward(folder, rows, at)) {
    for (const entry of entries.toReversed()) {
      const { seq, type, amount, op, units, operation, key, at: madeAt } = entry
      if (seq > at) continue
      newest ??= entry
      usageFrom = Math.max(usageFrom, Math.floor(madeAt / HOUR_MS) + 1)
      const isGrant = type !== 'charge' && type !== 'refund'
      if (isGrant && wanted.grants.has(op)) grants[op] = (grants[op] ?? 0) + amount
      if (type === 'charge' && wanted.operations.has(op))
        carried[op] ??= { amount: -amount, units, operation, key, at: madeAt }
    }
  }
  addOpening(opening, wanted, { carried, grants })
  const { link } = rows.find((row) => row.last_seq >= at)!
  return { seq: at, head: newest!.hash, balance: newest!.balance, carried, grants, usageFrom, link }
}

/** What the first segment has taken over from a checkpoint still holds where the segments say nothing newer. */
function addOpening(opening: Opening, wanted: Wanted, { carried, grants }: Pick<Opening, 'carried' | 'grants'>): void {
  for (const [op, charge] of Object.entries(opening.carried)) if (wanted.operations.has(op)) carried[op] ??= charge
  for (const [id, left] of Object.entries(opening.grants))
    if (wanted.grants.has(id)) grants[id] = (grants[id] ?? 0) + left
}

function refuse(findings: Finding[]): void {
  if (findings.length > 0) throw new TrimRefused(findings.map(findingLine))
}
