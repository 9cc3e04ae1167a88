import { createHash } from 'node:crypto'
import { type ChainPoint, hashEntry, type LedgerEntry, pointAfter, pointBefore, readEntry } from './entry.ts'
import type { Opening } from './checkpoint.ts'

/** First line of a segment. */
export interface SegmentHeader {
  kind: 'ledger-segment'
  version: 1
  workspace: string
  first_seq: number
  last_seq: number
  count: number
  prev_head: string
  opening_balance: number
  /** Only of a first segment that doesn't begin with entry 1: what came before, from the checkpoint. */
  opening?: Pick<Opening, 'carried' | 'grants' | 'usageFrom'>
  made_at: string
}

/** Last line: `sha256` of all bytes before it. */
export interface SegmentFooter {
  sha256: string
  head: string
  balance: number
}

/** A segment that was read and holds together. */
export interface Segment {
  header: SegmentHeader
  footer: SegmentFooter
  entries: LedgerEntry[]
}

/** Something wrong in a segment file; `seq` where it is an entry. */
export interface SegmentFault {
  seq?: number
  what: string
  expected: string | number
  found: string | number
}

export const sha256Hex = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex')

export function renderSegment(header: SegmentHeader, entries: LedgerEntry[]): { text: string; footer: SegmentFooter } {
  const last = entries.at(-1)!
  const body = [header, ...entries].map((line) => `${JSON.stringify(line)}\n`).join('')
  const footer = { sha256: sha256Hex(body), head: last.hash, balance: last.balance }
  return { text: `${body}${JSON.stringify(footer)}\n`, footer }
}

/** Reads a segment and proves it by itself: checksum, header, chain, sums. Returns the first fault instead when there is one. */
export function readSegment(text: string): Segment | SegmentFault {
  const lines = text.split('\n')
  if (lines.pop() !== '') return fault('the end is cut off', 'a line break at the end', 'none')
  const footer = parseLine(lines.pop()) as SegmentFooter | undefined
  const header = parseLine(lines.shift()) as SegmentHeader | undefined
  if (header?.kind !== 'ledger-segment' || header.version !== 1)
    return fault('the first line is no header of a segment', 'kind ledger-segment, version 1', 'something else')
  const chain = readChain(header, lines)
  if ('what' in chain) return chain
  if (typeof footer?.sha256 !== 'string' || lines.length < header.count)
    return fault('the end is cut off', `${header.count} entries and a footer`, `${lines.length} entries`)
  const { entries, end } = chain
  const facts: Array<[what: string, expected: string | number, found: string | number]> = [
    ['count', header.count, entries.length],
    ['last seq', header.last_seq, end.seq],
    ['head', footer.head, end.head],
    ['closing balance', footer.balance, end.balance],
    ['SHA-256', footer.sha256, sha256Hex(text.slice(0, text.lastIndexOf('\n', text.length - 2) + 1))],
  ]
  const wrong = facts.find(([, expected, found]) => expected !== found)
  return wrong ? fault(...wrong) : { header, footer, entries }
}

function readChain(header: SegmentHeader, lines: string[]): { entries: LedgerEntry[]; end: ChainPoint } | SegmentFault {
  let point: ChainPoint = { seq: header.first_seq - 1, head: header.prev_head, balance: header.opening_balance }
  const entries: LedgerEntry[] = []
  for (const line of lines) {
    const seq = point.seq + 1
    const entry = readEntry((parseLine(line) ?? {}) as Record<string, unknown>)
    if (!entry) return { seq, ...fault('is no entry of a ledger', 'eleven fields', line.slice(0, 60)) }
    const before = pointBefore(entry)
    if (before.seq !== point.seq) return { seq, ...fault('entries are missing or out of order', seq, entry.seq) }
    if (before.head !== point.head) return { seq, ...fault('its previous hash is another', point.head, before.head) }
    if (before.balance !== point.balance)
      return { seq, ...fault('its balance is not the sum so far', point.balance + entry.amount, entry.balance) }
    const hash = hashEntry(entry)
    if (hash !== entry.hash) return { seq, ...fault('hash does not match the entry', hash, entry.hash) }
    entries.push(entry)
    point = pointAfter(entry)
  }
  return { entries, end: point }
}

function fault(what: string, expected: string | number, found: string | number): SegmentFault {
  return { what, expected, found }
}

function parseLine(line: string | undefined): unknown {
  try {
    return JSON.parse(line ?? '') as unknown
  } catch {
    return undefined
  }
}
