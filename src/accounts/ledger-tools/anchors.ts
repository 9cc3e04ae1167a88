import { createHmac, timingSafeEqual } from 'node:crypto'
import { Type, type Static } from '@sinclair/typebox'
import { draftEvent, listAnchors, type Stores, writeEventAlone } from '#src/accounts/audit-log/index.ts'
import type { Graph } from '#src/graph/graph.ts'
import { type Clock, SHIFTED_MS, today } from '#src/lib/clock.ts'
import { sha256 } from '#src/lib/json/canonical.ts'
import { defineStored } from '#src/lib/json/stored.ts'
import { readAccount } from '#src/redis/account.ts'
import { LOST_MOST_MS } from '#src/redis/connection/durability.ts'
import { workspaceKeys } from '#src/redis/keys.ts'
import type { Redis } from '#src/redis/redis.ts'
import { type ChainPoint, GENESIS, isSamePoint, pointAfter } from './chain.ts'
import type { Findings } from './findings.ts'
import { readBackward } from './snapshot.ts'

/** Why a point was anchored: a day has passed, the ledger is cut there, or the operator accepts a ledger that differs from older anchors. */
type Reason = 'day' | 'trim' | 'accepted'

/** The detail of an event `ledger.anchored`: a point of a ledger, signed by a key that Redis never holds. */
const Anchored = Type.Object({
  seq: Type.Integer(),
  balance: Type.Integer(),
  head: Type.String(),
  reason: Type.String(),
  /** Which of SECRET_KEYS has signed: the first 8 hex digits of the SHA-256 of the key made from it. */
  key: Type.String(),
  /** HMAC-SHA256 of slot, time, reason, seq, balance, head and note, in hex. */
  mac: Type.String(),
  /** Of reason `accepted`: why, in the operator's words. */
  note: Type.Optional(Type.String()),
})
const storedAnchor = defineStored('anchor', Anchored)

/** `at`: RFC 3339. */
type LedgerAnchor = Static<typeof Anchored> & { at: string }
type SignedPoint = ChainPoint & Pick<LedgerAnchor, 'at' | 'reason'>

/** Who anchors, and with what. */
export interface Anchoring {
  /** The first signs, all verify. */
  secretKeys: string[]
  clock: Clock
  /** As in the audit log. */
  actor: string
  /** Test clocks add to Redis's own. */
  offsetMs?: number
}

/** The anchors of a ledger, sorted out. */
export interface Anchors {
  /** Rightly signed, from the last accepted one on. */
  signed: SignedPoint[]
  /** Where trims have cut: signed, or by a key that is not at hand and behind no signed anchor. */
  cuts: ChainPoint[]
  /** Signed by a key that is not at hand, as after a rotation: nothing is known of them. */
  keyUnknown: number
  /** Not what was signed, since the last accepted one. */
  forged: SignedPoint[]
  /** The newest time of all of them, in ms; 0 when there is none. Clocks of replicas differ, so it may lie ahead of this one's. */
  newestMs: number
}

export const NO_ANCHORS: Anchors = { signed: [], cuts: [], keyUnknown: 0, forged: [], newestMs: 0 }

/** Writes an anchor into the audit log, once for a point and, of reason `day`, once a day. */
export async function writeAnchor(
  graph: Graph,
  { secretKeys, clock, actor }: Anchoring,
  { slot, reason, point, note }: { slot: string; reason: Reason; point: ChainPoint; note?: string },
) {
  const { seq, balance, head } = point
  const isAccepted = reason === 'accepted'
  // Behind all older anchors, also those of a replica whose clock is ahead: an acceptance must not be older than what it replaces.
  const { newestMs } = isAccepted ? await readAnchors(graph, slot, secretKeys) : NO_ANCHORS
  const atMs = Math.max(clock.now(), newestMs + 1)
  const key = keyOf(secretKeys[0]!)
  const unsigned = { seq, balance, head, reason, key: nameOf(key), ...(note === undefined ? {} : { note }) }
  const mac = sign(key, slot, { ...unsigned, at: new Date(atMs).toISOString() })
  // A cut is signed again after a rotation of keys.
  const occurrence = reason === 'day' ? today(clock) : `${reason} ${seq} ${head} ${isAccepted ? atMs : unsigned.key}`
  const event = { slot, type: 'ledger.anchored', subject: String(seq), occurrence, atMs } as const
  await writeEventAlone(graph, draftEvent({ actor }, { ...event, detail: { ...unsigned, mac } }))
  if (reason === 'day') return
  // An event of that id may have been put there to prevent this one.
  const { signed } = await readAnchors(graph, slot, secretKeys)
  if (!signed.some((anchor) => anchor.reason === reason && isSamePoint(anchor, point)))
    throw new Error(`another event has the id of the anchor at entry ${seq}`)
}

/** Reads the anchors of a ledger. Throws StoredWrongly. */
export async function readAnchors(graph: Graph, slot: string, secretKeys: string[]): Promise<Anchors> {
  const keys = new Map(secretKeys.map(keyOf).map((key) => [nameOf(key), key]))
  let found: Anchors = { ...NO_ANCHORS, signed: [], forged: [] }
  const cuts: (LedgerAnchor & { isRight: boolean })[] = []
  for (const { at, detail } of await graph.run(listAnchors, { slot })) {
    const anchor = { ...storedAnchor.read(detail), at }
    const key = keys.get(anchor.key)
    const isRight = key !== undefined && isSame(anchor.mac, sign(key, slot, anchor))
    found.newestMs = Math.max(found.newestMs, Date.parse(at))
    if (isRight && anchor.reason === 'accepted') found = { ...found, signed: [], forged: [], keyUnknown: 0 }
    if (!key) found.keyUnknown += 1
    else (isRight ? found.signed : found.forged).push(anchor)
    if (anchor.reason === 'trim' && (isRight || !key)) cuts.push({ ...anchor, isRight })
  }
  const lowest = Math.min(...found.signed.map(({ seq }) => seq))
  return { ...found, cuts: cuts.filter(({ isRight, seq }) => isRight || seq <= lowest) }
}

/** Where a ledger begins whose oldest entry follows `point`: at that point if a trim cut there, else at the cut before it, or at its first entry. */
export function findOpening({ cuts }: Anchors, point: ChainPoint): ChainPoint {
  const before = cuts.filter(({ seq }) => seq <= point.seq).toSorted((one, other) => other.seq - one.seq)
  const { seq, head, balance } = before.find((cut) => isSamePoint(cut, point)) ?? before[0] ?? GENESIS
  return { seq, head, balance }
}

/** Compares the points of a ledger that ends at `last` with its anchors. */
export function compareAnchors({ signed, forged }: Anchors, last: ChainPoint, findings: Findings) {
  let held = 0
  for (const { at, seq } of forged)
    findings.expect(seq, `its anchor of ${at} is not what was signed`, 'the signed anchor', 'another')
  for (const { at, seq } of signed)
    if (seq > last.seq) findings.expect(seq, `the ledger was set back behind its anchor of ${at}`, seq, last.seq)
  const bySeq = Map.groupBy(signed, ({ seq }) => seq)
  return {
    take(point: ChainPoint) {
      const { seq, balance, head } = point
      for (const anchor of bySeq.get(seq) ?? []) {
        const what = `the ledger was set back or rewritten after its anchor of ${anchor.at}`
        if (isSamePoint(anchor, point)) held += 1
        else findings.expect(seq, what, `${anchor.balance} ${anchor.head}`, `${balance} ${head}`)
      }
    },
    /** How many anchors the ledger was found to hold to. */
    held: () => held,
  }
}

/**
 * The time before which entries are durable: older than anything that Redis may lose. By the clock that gave the entries their times, that
 * of Redis; ms since the epoch.
 */
export async function readDurableMs(redis: Redis, slot: string, offsetMs = 0): Promise<number> {
  const [seconds, microseconds] = await redis.command(workspaceKeys(slot).ledger, ['TIME'])
  return Number(seconds) * 1_000 + Math.floor(Number(microseconds) / 1_000) + SHIFTED_MS + offsetMs - LOST_MOST_MS
}

/** The point after the newest durable entry, so that Redis can't lose it once it is signed. Undefined when there is no such entry yet. */
export async function findDurable(redis: Redis, slot: string, offsetMs?: number): Promise<ChainPoint | undefined> {
  const { seq } = await readAccount(redis, slot)
  const durableMs = await readDurableMs(redis, slot, offsetMs)
  for await (const page of readBackward(redis, slot, seq)) {
    const entry = page.find((stored) => stored.entry && stored.entry.at <= durableMs)?.entry
    if (entry) return pointAfter(entry)
  }
  return undefined
}

/** Anchors the newest durable entry, once a day. Returns false when there is none yet. */
export async function anchorDay({ graph, redis }: Stores, anchoring: Anchoring, slot: string): Promise<boolean> {
  const point = await findDurable(redis, slot, anchoring.offsetMs)
  if (point) await writeAnchor(graph, anchoring, { slot, reason: 'day', point })
  return point !== undefined
}

/** A key of its own, so that what signs anchors signs nothing else. */
const keyOf = (secret: string) => createHmac('sha256', secret).update('ledger anchor').digest()
const nameOf = (key: Buffer) => sha256(key).slice(0, 8)

function sign(key: Buffer, slot: string, anchor: Omit<LedgerAnchor, 'mac'>): string {
  const { at, reason, seq, balance, head, note = '' } = anchor
  return createHmac('sha256', key).update([slot, at, reason, seq, balance, head, note].join('|')).digest('hex')
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}
