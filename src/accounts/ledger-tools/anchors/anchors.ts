import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { Type, type Static } from '@sinclair/typebox'
import { writeEventAlone, draftEvent, listAnchors } from '#src/accounts/audit-log/index.ts'
import type { Graph } from '#src/graph/graph.ts'
import { today, type Clock } from '#src/lib/clock.ts'
import { defineStored } from '#src/lib/json/stored.ts'
import type { ChainPoint } from '../proof/entry.ts'
import type { Findings } from '../proof/findings.ts'

/**
 * Why a point was anchored: the operator changed the account, a day has passed, its entries were exported or are about to be cut off, or the
 * operator has accepted a ledger that differs from older anchors.
 */
type Reason = 'change' | 'day' | 'export' | 'trim' | 'accepted'

/** The detail of an event `ledger.anchored`: where a ledger stood, signed by a key that Redis never holds. */
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
type Anchored = Static<typeof Anchored>

/** Where a ledger stood at a time. */
export interface LedgerAnchor extends Anchored {
  /** RFC 3339. */
  at: string
}

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
  signed: LedgerAnchor[]
  /** Signed by a key that is not at hand, as after a rotation: nothing is known of them. */
  keyUnknown: number
  /** Not what was signed, since the last accepted one. */
  forged: LedgerAnchor[]
  /** The newest time of all of them, in ms; 0 when there is none. Clocks of replicas differ, so it may lie ahead of this one's. */
  newestMs: number
}

export const NO_ANCHORS: Anchors = { signed: [], keyUnknown: 0, forged: [], newestMs: 0 }

export interface AnchoredPoint {
  slot: string
  reason: Reason
  point: ChainPoint
  note?: string
}

/** Writes an anchor into the audit log, once for a point and, of reason `day`, once a day. */
export async function writeAnchor(graph: Graph, anchoring: Anchoring, { slot, reason, point, note }: AnchoredPoint) {
  const { secretKeys, clock, actor } = anchoring
  const { seq, balance, head } = point
  const atMs = reason === 'accepted' ? await timeOfAcceptance(graph, anchoring, slot) : clock.now()
  const key = keyOf(secretKeys[0]!)
  const unsigned = { seq, balance, head, reason, key: nameOf(key), ...(note === undefined ? {} : { note }) }
  const mac = sign(key, slot, { ...unsigned, at: new Date(atMs).toISOString() })
  // With its reason and key: a cut at an exported point is anchored too, and a point is signed again after a rotation of keys.
  const occurrence =
    reason === 'day' ? today(clock) : `${reason} ${seq} ${head} ${reason === 'accepted' ? atMs : unsigned.key}`
  const detail = { ...unsigned, mac }
  const type = 'ledger.anchored'
  await writeEventAlone(graph, draftEvent({ actor }, { slot, type, subject: String(seq), occurrence, atMs, detail }))
  // An event of that id may have been there before: another replica's anchor of the day, or one that was put there to prevent this one.
  const { signed } = await readLedgerAnchors(graph, slot, secretKeys)
  const isThere = signed.some((anchor) =>
    reason === 'day'
      ? anchor.reason === reason && anchor.at.startsWith(today(clock))
      : anchor.reason === reason && anchor.seq === seq && anchor.head === head,
  )
  if (!isThere) throw new Error(`another event stands in the place of the anchor at entry ${seq}`)
}

/** Behind all older anchors, also those of a replica whose clock is ahead: what was accepted must not be older than what it replaces. */
async function timeOfAcceptance(graph: Graph, { secretKeys, clock }: Anchoring, slot: string): Promise<number> {
  const { newestMs } = await readLedgerAnchors(graph, slot, secretKeys)
  return Math.max(clock.now(), newestMs + 1)
}

/** Reads the anchors of a ledger. Throws StoredWrongly. */
export async function readLedgerAnchors(graph: Graph, slot: string, secretKeys: string[]): Promise<Anchors> {
  const keys = new Map(secretKeys.map(keyOf).map((key) => [nameOf(key), key]))
  let found = { ...NO_ANCHORS, signed: [] as LedgerAnchor[], forged: [] as LedgerAnchor[] }
  for (const { at, detail } of await graph.run(listAnchors, { slot })) {
    const anchor = { ...storedAnchor.read(detail), at }
    const key = keys.get(anchor.key)
    found.newestMs = Math.max(found.newestMs, Date.parse(at))
    if (!key) found.keyUnknown += 1
    else if (!isSame(anchor.mac, sign(key, slot, anchor))) found.forged.push(anchor)
    else if (anchor.reason === 'accepted') found = { ...found, signed: [anchor], keyUnknown: 0, forged: [] }
    else found.signed.push(anchor)
  }
  return found
}

/** Holds the points of a ledger that ends at `last` against its anchors. */
export function compareAnchors({ signed, forged }: Anchors, last: ChainPoint, findings: Findings) {
  let held = 0
  const bySeq = Map.groupBy(signed, ({ seq }) => seq)
  for (const { at, seq } of forged)
    findings.expect(seq, `its anchor of ${at} is not what was signed`, 'the signed anchor', 'another')
  for (const { at, seq } of signed)
    if (seq > last.seq) findings.expect(seq, `the ledger was set back behind its anchor of ${at}`, seq, last.seq)

  function take({ seq, balance, head }: ChainPoint) {
    const found = `${balance} ${head}`
    for (const anchor of bySeq.get(seq) ?? []) {
      const expected = `${anchor.balance} ${anchor.head}`
      findings.expect(seq, `the ledger was set back or rewritten after its anchor of ${anchor.at}`, expected, found)
      if (expected === found) held += 1
    }
    bySeq.delete(seq)
  }

  return {
    take,
    /**
     * Compares where the ledger begins. With anchors before that point it must be an anchored cut: the checkpoint in Redis is not signed, and
     * could be moved behind the anchors.
     */
    end(opening: ChainPoint) {
      take(opening)
      const isCut = signed.some(
        ({ reason, seq, head, balance }) =>
          reason === 'trim' && seq === opening.seq && head === opening.head && balance === opening.balance,
      )
      if (!isCut && signed.some(({ seq }) => seq < opening.seq))
        findings.expect(opening.seq, 'the ledger begins where no cut was anchored', 'the anchor of a trim', '')
    },
    /** How many anchors the ledger was found to hold to. */
    held: () => held,
  }
}

/** A key of its own, so that what signs anchors signs nothing else. */
const keyOf = (secret: string) => createHmac('sha256', secret).update('ledger anchor').digest()
const nameOf = (key: Buffer) => createHash('sha256').update(key).digest('hex').slice(0, 8)

function sign(
  key: Buffer,
  slot: string,
  { at, reason, seq, balance, head, note = '' }: Omit<LedgerAnchor, 'mac'>,
): string {
  return createHmac('sha256', key).update([slot, at, reason, seq, balance, head, note].join('|')).digest('hex')
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}
