import type { Clock } from '#src/lib/clock.ts'
import { randomBase62 } from '#src/lib/secrets/random.ts'
import {
  type AccountStores,
  announceChange,
  type AuditEvent,
  type By,
  confirmEvent,
  findAuditHead,
  isAccountEvent,
  listAccountEvents,
  setHead,
  storedEvent,
  type Stores,
  writeEventAlone,
} from '#src/money/accounts/audit-log/index.ts'
import { planEvent, type PlanName } from '#src/money/accounts/credits/index.ts'
import { createWorkspace, type WorkspaceRecord } from '#src/money/accounts/workspaces/index.ts'
import { Problem } from '#src/problems.ts'
import type { RowOf } from '#src/stores/graph/query.ts'
import { readPairs } from '#src/stores/redis/commands.ts'
import { workspaceKeys } from '#src/stores/redis/keys.ts'
import type { Redis } from '#src/stores/redis/redis.ts'
import { readAuditLog, readLatest } from './read-latest.ts'
import { type NumberedEvent, replayEvent, skipEvents } from './replay.ts'

/** A workspace and the number of the last event of its account. */
export type Head = RowOf<typeof findAuditHead>

/** Counts of what recovery has done. */
export interface Recovered {
  /** Events whose effect Redis had, and that were now written to the graph. */
  recorded: number
  /** Events replayed in Redis. */
  replayed: number
  /** Replayed events whose effect Redis lacked. */
  restored: number
}

export const NOTHING: Recovered = { recorded: 0, replayed: 0, restored: 0 }

const PAGE = 100
/** How often Redis may lose data again while a recovery runs. */
const TRIES = 5

interface Side {
  /** The number of the event up to which all are done in Redis. */
  done: number
  /** Events done in Redis and not known to be written to the graph. */
  noted: AuditEvent[]
}

/**
 * Makes an account in Redis and its audit log in the graph agree. Writes the events that Redis notes, and replays the
 * events after the last one that Redis knows, in their order. Each step is harmless when repeated, so any number of
 * processes may run this at once, while the account is used. Rejects when a store is unavailable; the steps done by
 * then are kept.
 */
export async function recoverAccount(stores: Stores, head: Head): Promise<Recovered> {
  const account: AccountStores = { ...stores, slot: head.slot }
  const sum = { ...NOTHING }
  for (let tries = 1; ; tries += 1) {
    const { done, noted } = await readSide(account)
    let from = done
    for (const event of noted) refuseForeign(event, head.slot)
    for (const event of noted) {
      from = await confirmEvent(stores.redis, event, await writeEventAlone(stores.graph, event))
      sum.recorded += 1
    }
    if (from > head.head && noted.length === 0) await raiseHead(stores, head.slot, from)
    if (from >= head.head && noted.length === 0) return sum
    if (await replayFrom(account, head.workspaceId, from, sum)) return sum
    if (tries === TRIES) throw new Error('Redis goes back again and again')
  }
}

/**
 * A note in Redis that no change of this account can have made. It is not written to the audit log, and the account is
 * not recovered.
 */
class ForeignNote extends Error {
  override name = 'ForeignNote'

  constructor({ id, slot, type }: AuditEvent) {
    super(`Redis notes an event that is none of this account: ${id} of type ${type}, slot ${slot}`)
  }
}

/** Scripts note the changes that have an effect in Redis; workspaces, grants of OAuth and anchors have none there. */
function refuseForeign(event: AuditEvent, slot: string): void {
  const isOwn = event.slot === slot && event.id.startsWith(`${slot}:${event.type}:`)
  if (!isOwn || !isAccountEvent(event.type)) throw new ForeignNote(event)
}

/**
 * Recovers the account of a slot by its newest head in the graph. Resolves to undefined when no workspace has the slot.
 */
export async function recoverSlot(stores: Stores, slot: string): Promise<Recovered | undefined> {
  const [head] = await readLatest(stores.graph, findAuditHead, { slot })
  return head && recoverAccount(stores, head)
}

/**
 * True when an account and its audit log agree. It takes one small command, so that a pass over many accounts is short.
 */
export async function agreesWithAuditLog(redis: Redis, { slot, head }: Head): Promise<boolean> {
  const { done, noted } = await readSide({ redis, slot })
  return done === head && noted.length === 0
}

async function readSide({ redis, slot }: Pick<AccountStores, 'redis' | 'slot'>): Promise<Side> {
  const { audit } = workspaceKeys(slot)
  const { seq = '0', plan_seq: _planSeq, ...notes } = readPairs(await redis.command(audit, ['HGETALL', audit]))
  const noted = Object.values(notes).map((text) => storedEvent.parse(text))
  return { done: Number(seq), noted: noted.toSorted((one, other) => (one.at < other.at ? -1 : 1)) }
}

/**
 * Raises the number of the last event in the graph, which was set back behind Redis. Otherwise later events would get
 * numbers that Redis takes for done.
 */
async function raiseHead({ graph }: Stores, slot: string, seq: number): Promise<void> {
  await graph.run(setHead, { slot, seq, at: new Date().toISOString() })
}

/** Replays the events after a number, page by page. Returns false when Redis has lost data meanwhile. */
async function replayFrom(
  account: AccountStores,
  workspaceId: string,
  after: number,
  sum: Recovered,
): Promise<boolean> {
  for (let last = after; ;) {
    const events = await readAuditLog(account.graph, account.slot, listAccountEvents, {
      workspaceId,
      after: last,
      limit: PAGE,
    })
    for (const event of events) {
      // A graph that was set back has no events with these numbers.
      if (event.seq > last + 1) await skipEvents(account, last, event.seq - 1)
      const { restored, done } = isReplaced(event, events)
        ? { restored: false, done: await skipEvents(account, event.seq - 1, event.seq) }
        : await replayEvent(account, event)
      if (done < event.seq) return false
      sum.replayed += 1
      if (restored) sum.restored += 1
      last = event.seq
    }
    if (events.length < PAGE) return true
  }
}

/** True for a plan that a later one on the page replaces. Replaying it would only give credits and take them back. */
function isReplaced({ seq, type }: NumberedEvent, page: NumberedEvent[]): boolean {
  return type === 'subscription.changed' && page.some((later) => later.type === type && later.seq > seq)
}

/**
 * Opens a workspace with a plan. One transaction writes both to the graph, so neither exists without the other. Then
 * recovery gives the account its credits: at once, or once Redis is available again (`isBegun` is false).
 */
export async function openWithPlan(
  stores: Stores,
  clock: Clock,
  { name, plan }: { name: string; plan: PlanName },
  by: By,
): Promise<{ workspace: WorkspaceRecord; isBegun: boolean }> {
  const slot = randomBase62(12)
  await announceChange(stores.redis, slot)
  const nowMs = clock.now()
  const events = [planEvent(by, { slot, plan, nowMs })]
  const workspace = await createWorkspace(stores.graph, { now: () => nowMs }, name, { by, slot, events })
  try {
    await recoverAccount(stores, { workspaceId: workspace.id, slot, head: events.length })
    return { workspace, isBegun: true }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { workspace, isBegun: false }
  }
}
