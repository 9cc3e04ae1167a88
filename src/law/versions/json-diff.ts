import { canonicalJson } from '#src/lib/json/canonical.ts'
import type { Json, JsonObject } from './legal-version.ts'

/**
 * One difference between two JSON values. Steps lead to it from the top. A list position counts in the list as it was
 * before; only the last step of something that is added to a list counts in the list as it is afterwards.
 */
export type JsonChange =
  | { op: 'add'; path: string[]; to: Json }
  | { op: 'remove'; path: string[]; from: Json }
  | { op: 'replace'; path: string[]; from: Json; to: Json }

/** What turns `from` into `to`. Keys come in alphabetical order. */
export function diffJson(from: Json, to: Json, path: string[] = []): JsonChange[] {
  if (isSame(from, to)) return []
  if (isRecord(from) && isRecord(to)) return diffRecords(from, to, path)
  if (Array.isArray(from) && Array.isArray(to)) return diffLists(from, to, path)
  return [{ op: 'replace', path, from, to }]
}

function diffRecords(from: JsonObject, to: JsonObject, path: string[]): JsonChange[] {
  const keys = [...new Set([...Object.keys(from), ...Object.keys(to)])].toSorted()
  return keys.flatMap((key): JsonChange[] => {
    const inner = [...path, key]
    if (!Object.hasOwn(to, key)) return [{ op: 'remove', path: inner, from: own(from, key) }]
    if (!Object.hasOwn(from, key)) return [{ op: 'add', path: inner, to: own(to, key) }]
    return diffJson(own(from, key), own(to, key), inner)
  })
}

/**
 * Equal items stay in order, as many as possible. Between two of them, records that share something, or one record in
 * the place of one, count as one changed item. Every other difference is a removal or an addition.
 */
function diffLists(from: Json[], to: Json[], path: string[]): JsonChange[] {
  const changes: JsonChange[] = []
  let at = { from: 0, to: 0 }
  for (const anchor of [...commonItems(from, to), { from: from.length, to: to.length }]) {
    const isOneForOne = anchor.from - at.from === 1 && anchor.to - at.to === 1
    while (at.from < anchor.from && at.to < anchor.to && isSameItem(from[at.from]!, to[at.to]!, isOneForOne)) {
      changes.push(...diffJson(from[at.from]!, to[at.to]!, [...path, String(at.from)]))
      at = { from: at.from + 1, to: at.to + 1 }
    }
    for (let i = at.from; i < anchor.from; i++)
      changes.push({ op: 'remove', path: [...path, String(i)], from: from[i]! })
    for (let i = at.to; i < anchor.to; i++) changes.push({ op: 'add', path: [...path, String(i)], to: to[i]! })
    at = { from: anchor.from + 1, to: anchor.to + 1 }
  }
  return changes
}

/** The longest common subsequence of two lists, as pairs of positions. */
function commonItems(from: Json[], to: Json[]): Array<{ from: number; to: number }> {
  const left = from.map((item) => canonicalJson(item))
  const right = to.map((item) => canonicalJson(item))
  const lengths = Array.from({ length: left.length + 1 }, () => new Uint32Array(right.length + 1))
  for (let i = left.length - 1; i >= 0; i--) {
    for (let j = right.length - 1; j >= 0; j--) {
      lengths[i]![j] =
        left[i] === right[j] ? lengths[i + 1]![j + 1]! + 1 : Math.max(lengths[i + 1]![j]!, lengths[i]![j + 1]!)
    }
  }
  const pairs: Array<{ from: number; to: number }> = []
  for (let i = 0, j = 0; i < left.length && j < right.length;) {
    if (left[i] === right[j]) pairs.push({ from: i++, to: j++ })
    else if (lengths[i + 1]![j]! >= lengths[i]![j + 1]!) i++
    else j++
  }
  return pairs
}

function isSameItem(a: Json, b: Json, isOneForOne: boolean): boolean {
  if (!isRecord(a) || !isRecord(b)) return false
  return isOneForOne || Object.keys(a).some((key) => Object.hasOwn(b, key) && isSame(own(a, key), own(b, key)))
}

function isSame(a: Json, b: Json): boolean {
  return a === b || canonicalJson(a) === canonicalJson(b)
}

function isRecord(value: Json): value is JsonObject {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}

/** Also right for a key such as `__proto__`, which came from parsed JSON as the record's own. */
function own(value: JsonObject, key: string): Json {
  return Object.getOwnPropertyDescriptor(value, key)!.value as Json
}
