import {
  confirmEvent,
  type Stores,
  writeEventAlone,
  storedEvent,
  type AuditEvent,
  findHead,
  listAccountEvents,
  setHead,
} from '#src/accounts/audit-log/index.ts'
import type { RowOf } from '#src/graph/query.ts'
import { workspaceKeys } from '#src/redis/keys.ts'
import { readPairs } from '#src/redis/pairs.ts'
import type { Redis } from '#src/redis/redis.ts'
import { readLatest, readAuditLog } from './read-latest.ts'
import { type NumberedEvent, type Place, replayEvent, skipEvents } from './replay.ts'

/** A workspace and the number of the last event of its account. */
export type Head = RowOf<typeof findHead>

/** What recovering accounts has done. */
export interface Recovered {
  /** Events whose effect Redis had, now written in the graph. */
  recorded: number
  /** Events done again in Redis. */
  replayed: number
  /** Those of them whose effect Redis lacked. */
  restored: number
}

export const NOTHING: Recovered = { recorded: 0, replayed: 0, restored: 0 }

const PAGE = 100
/** How often Redis may lose something again while this runs. */
const TRIES = 5

interface Side {
  /** Up to which event everything is done in Redis. */
  done: number
  /** Done in Redis and not known to be written. */
  noted: AuditEvent[]
}

/**
 * Makes an account in Redis and its audit log in the graph agree: events that Redis notes are written, and events after the last
 * one that it knows of are done again, in their order. Each step is harmless when repeated, so any number of processes may
 * run this at once, while the account is used. Rejects when a store is away; what was done by then is done.
 */
export async function recoverAccount(stores: Stores, head: Head): Promise<Recovered> {
  const place: Place = { ...stores, slot: head.slot }
  const sum = { ...NOTHING }
  for (let tries = 1; ; tries += 1) {
    const { done, noted } = await readSide(place)
    let from = done
    for (const event of noted) {
      from = await confirmEvent(stores.redis, event, await writeEventAlone(stores.graph, event))
      sum.recorded += 1
    }
    if (from > head.head && noted.length === 0) await raiseHead(stores, head.slot, from)
    if (from >= head.head && noted.length === 0) return sum
    if (await replayFrom(place, head.workspaceId, from, sum)) return sum
    if (tries === TRIES) throw new Error('Redis goes back again and again')
  }
}

/** Recovers the account of a slot by the newest head that the graph knows. Resolves to undefined when no workspace has the slot. */
export async function recoverSlot(stores: Stores, slot: string): Promise<Recovered | undefined> {
  const [head] = await readLatest(stores.graph, findHead, { slot })
  return head && recoverAccount(stores, head)
}

/** Whether an account and its audit log agree: one small command, so that a pass over many that do is short. */
export async function isEven(redis: Redis, { slot, head }: Head): Promise<boolean> {
  const { done, noted } = await readSide({ redis, slot })
  return done === head && noted.length === 0
}

async function readSide({ redis, slot }: Pick<Place, 'redis' | 'slot'>): Promise<Side> {
  const { audit } = workspaceKeys(slot)
  const { seq = '0', plan_seq: _planSeq, ...notes } = readPairs(await redis.command(audit, ['HGETALL', audit]))
  const noted = Object.values(notes).map((text) => storedEvent.parse(text))
  return { done: Number(seq), noted: noted.toSorted((one, other) => (one.at < other.at ? -1 : 1)) }
}

/**
 * The graph was set back behind Redis: what follows is numbered after what Redis knows of, else it would be taken for done.
 */
async function raiseHead({ graph }: Stores, slot: string, seq: number): Promise<void> {
  await graph.run(setHead, { slot, seq, at: new Date().toISOString() })
}

/** Does again what comes after an event, page by page. Returns false when Redis has lost something meanwhile. */
async function replayFrom(place: Place, workspaceId: string, after: number, sum: Recovered): Promise<boolean> {
  for (let last = after; ;) {
    const events = await readAuditLog(place.graph, place.slot, listAccountEvents, {
      workspaceId,
      after: last,
      limit: PAGE,
    })
    for (const event of events) {
      // Numbers that a graph which was set back has lost.
      if (event.seq > last + 1) await skipEvents(place, last, event.seq - 1)
      const { restored, done } = isReplaced(event, events)
        ? { restored: false, done: await skipEvents(place, event.seq - 1, event.seq) }
        : await replayEvent(place, event)
      if (done < event.seq) return false
      sum.replayed += 1
      if (restored) sum.restored += 1
      last = event.seq
    }
    if (events.length < PAGE) return true
  }
}

/** A plan that another one follows at once would give credits only to take them back. */
function isReplaced({ seq, type }: NumberedEvent, page: NumberedEvent[]): boolean {
  return type === 'subscription.changed' && page.some((later) => later.type === type && later.seq > seq)
}
