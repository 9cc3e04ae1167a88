import { createHmac, timingSafeEqual } from 'node:crypto'
import { Type, type Static } from '@sinclair/typebox'
import { fields } from '#src/lib/fields.ts'
import { type Clock, today } from '#src/lib/clock.ts'
import { sha256 } from '#src/lib/json/canonical.ts'
import { defineStored } from '#src/lib/json/stored.ts'
import { draftEvent, listAnchors, writeEventAlone } from '#src/money/accounts/audit-log/index.ts'
import type { Graph } from '#src/stores/graph/graph.ts'
import { type ChainPoint, isSamePoint } from './chain.ts'
import type { Findings } from './findings.ts'

/** The detail of an event `ledger.anchored`: a point of a ledger, signed by a key that Redis never holds. */
const Anchored = Type.Object({
  ...fields('seq balance head reason'),
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
  signed: (ChainPoint & Pick<LedgerAnchor, 'at' | 'reason'>)[]
  /** Where trims have cut: signed, or by a key that is not at hand and behind no signed anchor. */
  cuts: ChainPoint[]
  /** Signed by a key that is not at hand, as after a rotation: nothing is known of them. */
  keyUnknown: number
  /** Not what was signed, since the last accepted one. */
  forged: LedgerAnchor[]
  /**
   * The newest time of all of them, in ms; 0 when there is none. Clocks of replicas differ, so it may lie ahead of this
   * one's.
   */
  newestMs: number
}

/**
 * Writes an anchor into the audit log, once for a point and, of reason `day`, once a day. The other reasons: the ledger
 * is cut there, or the operator accepts a ledger that differs from older anchors.
 */
export async function writeAnchor(
  graph: Graph,
  { secretKeys, clock, actor }: Anchoring,
  anchor: { slot: string; reason: 'day' | 'trim' | 'accepted'; point: ChainPoint; note?: string },
) {
  const { slot, reason, point, note } = anchor
  const { seq, balance, head } = point
  // Behind all older anchors, also those of a replica whose clock is ahead: an acceptance must not be older than what
  // it replaces.
  const newestMs = reason === 'accepted' ? (await readAnchors(graph, slot, secretKeys)).newestMs : 0
  const atMs = Math.max(clock.now(), newestMs + 1)
  const key = keyOf(secretKeys[0]!)
  const unsigned = { seq, balance, head, reason, key: nameOf(key), ...(note !== undefined && { note }) }
  const detail = { ...unsigned, mac: sign(key, slot, { ...unsigned, at: new Date(atMs).toISOString() }) }
  // A cut is signed again after a rotation of keys.
  const once = `${reason} ${seq} ${head} ${reason === 'trim' ? unsigned.key : atMs}`
  const occurrence = reason === 'day' ? today(clock) : once
  const event = { slot, type: 'ledger.anchored', subject: String(seq), occurrence, atMs, detail } as const
  await writeEventAlone(graph, draftEvent({ actor }, event))
  if (reason === 'day') return
  // An event of that id may have been put there to prevent this one.
  const { signed } = await readAnchors(graph, slot, secretKeys)
  if (!signed.some((found) => found.reason === reason && isSamePoint(found, point)))
    throw new Error(`another event has the id of the anchor at entry ${seq}`)
}

/** Reads the anchors of a ledger. Throws StoredWrongly. */
export async function readAnchors(graph: Graph, slot: string, secretKeys: string[]): Promise<Anchors> {
  const keys = new Map(secretKeys.map(keyOf).map((key) => [nameOf(key), key]))
  const all = (await graph.run(listAnchors, { slot })).map(({ at, detail }) => {
    const anchor = { ...storedAnchor.read(detail), at }
    const key = keys.get(anchor.key)
    return { ...anchor, isRight: key && isSame(anchor.mac, sign(key, slot, anchor)) }
  })
  const counted = all.slice(
    Math.max(
      0,
      all.findLastIndex(({ reason, isRight }) => isRight && reason === 'accepted'),
    ),
  )
  const signed = counted.filter(({ isRight }) => isRight)
  const lowest = Math.min(...signed.map(({ seq }) => seq))
  return {
    signed,
    cuts: all.filter(({ reason, isRight, seq }) => reason === 'trim' && (isRight ?? seq <= lowest)),
    keyUnknown: counted.filter(({ isRight }) => isRight === undefined).length,
    forged: counted.filter(({ isRight }) => isRight === false),
    newestMs: Math.max(0, ...all.map(({ at }) => Date.parse(at))),
  }
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
      for (const anchor of bySeq.get(point.seq) ?? []) {
        const what = `the ledger was set back or rewritten after its anchor of ${anchor.at}`
        if (isSamePoint(anchor, point)) held += 1
        else findings.expect(point.seq, what, textOf(anchor), textOf(point))
      }
    },
    /** How many anchors the ledger was found to hold to. */
    held: () => held,
  }
}

const textOf = ({ balance, head }: ChainPoint) => `${balance} ${head}`

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
