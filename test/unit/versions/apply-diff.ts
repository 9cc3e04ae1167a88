import {
  comparedValueOf,
  type JsonChange,
  type ObjectDiff,
  ofKind,
  type Placement,
  type VersionDiff,
} from '#src/law/versions/diff.ts'
import {
  type Json,
  type JsonObject,
  type LegalObject,
  type LegalVersion,
  OBJECT_KINDS,
} from '#src/law/versions/legal-version.ts'
import { canonicalJson, pointerOf } from '#src/lib/json/canonical.ts'

/**
 * Makes the later version out of the earlier one: `applyDiff(diffVersions(a, b), a)` is b. Throws when the diff is of
 * another version.
 */
export function applyDiff(diff: VersionDiff, from: LegalVersion): LegalVersion {
  if (diff.from.content_hash !== from.content_hash)
    throw new Error(`the diff is from ${diff.from.content_hash}, not from ${from.content_hash}`)
  return {
    ...diff.to,
    facts: applyChanges(from.facts, diff.facts) as JsonObject,
    coverage: applyChanges(from.coverage, diff.coverage) as JsonObject,
    objects: OBJECT_KINDS.flatMap((kind) =>
      applyToKind(
        ofKind(from, kind),
        diff.objects.filter((object) => object.kind === kind),
        diff.order.filter((placement) => placement.kind === kind),
      ),
    ),
  }
}

function applyToKind(before: LegalObject[], diffs: ObjectDiff[], order: VersionDiff['order']): LegalObject[] {
  const byCode = new Map(before.map((object) => [object.code, object]))
  const gone = new Set(diffs.flatMap(({ from }) => from.filter(({ ends }) => ends).map(({ code }) => code)))
  /** What continues an object of the earlier version. */
  const continued = new Map<string, LegalObject>()
  const results = new Map<string, LegalObject>()
  for (const diff of diffs) {
    if (!diff.to) continue
    const object = makeObject(diff, byCode)
    results.set(object.code, object)
    if (isContinuation(diff)) continued.set(diff.from[0]!.code, object)
  }
  const kept = before.flatMap((object) => {
    const now = continued.get(object.code) ?? (gone.has(object.code) ? undefined : object)
    return now ? [now] : []
  })
  for (const object of kept) if (!results.has(object.code)) results.set(object.code, object)
  const placed = new Set(order.map(({ code }) => code))
  const codes = placeMoves(
    kept.map(({ code }) => code).filter((code) => !placed.has(code)),
    order,
  )
  return codes.map((code) => results.get(code)!)
}

/** One of the same lineage, or that was only moved, continues its source. */
function isContinuation({ ops, from, to }: ObjectDiff): boolean {
  return from[0] !== undefined && (from[0].lineage_id === to?.lineage_id || ops.includes('moved'))
}

function makeObject({ kind, from, to, changes, content }: ObjectDiff, before: Map<string, LegalObject>): LegalObject {
  const { code, lineage_id, hash } = to!
  if (content) return { kind, code, lineage_id, hash, content }
  const source = before.get(from[0]!.code)
  if (!source) throw new Error(`there is no ${kind} ${from[0]!.code}`)
  const { code: _code, lineage_id: lineage, ...rest } = applyChanges(comparedValueOf(source), changes) as JsonObject
  // The lineage of an obligation is part of its legal content.
  return { kind, code, lineage_id, hash, content: kind === 'obligation' ? { ...rest, lineage_id: lineage! } : rest }
}

/** Applies differences to the value that they were made from. Throws for a value that they don't fit. */
export function applyChanges(value: Json, changes: JsonChange[]): Json {
  if (changes.length === 0) return value
  const [first] = changes
  if (changes.length === 1 && first!.path.length === 0) {
    if (first!.op !== 'replace' || !isSame(value, first!.from)) throw misfit(first!)
    return first!.to
  }
  if (Array.isArray(value)) return applyToList(value, changes)
  if (isRecord(value)) return applyToRecord(value, changes)
  throw misfit(first!)
}

function applyToRecord(value: JsonObject, changes: JsonChange[]): JsonObject {
  const entries = new Map(Object.entries(value))
  for (const [key, inner] of Map.groupBy(changes, stepOf)) {
    const [first] = inner
    const isHere = first!.path.length === 1
    if (isHere && first!.op === 'add') {
      if (entries.has(key)) throw misfit(first!)
      entries.set(key, first!.to)
    } else if (!entries.has(key)) throw misfit(first!)
    else if (isHere && first!.op === 'remove') entries.delete(key)
    else entries.set(key, applyChanges(entries.get(key)!, inner.map(beneath)))
  }
  return Object.fromEntries(entries)
}

function applyToList(value: Json[], changes: JsonChange[]): Json[] {
  const isAdded = ({ op, path }: JsonChange) => op === 'add' && path.length === 1
  const byPlace = Map.groupBy(
    changes.filter((change) => !isAdded(change)),
    stepOf,
  )
  const list = value.flatMap((item, at) => {
    const inner = byPlace.get(String(at)) ?? []
    byPlace.delete(String(at))
    if (inner.some(({ op, path }) => op === 'remove' && path.length === 1)) return []
    return [applyChanges(item, inner.map(beneath))]
  })
  for (const [left] of byPlace.values()) throw misfit(left!)
  const added = changes.filter(isAdded).toSorted((a, b) => Number(stepOf(a)) - Number(stepOf(b)))
  for (const change of added) {
    const at = Number(stepOf(change))
    if (!Number.isInteger(at) || at > list.length) throw misfit(change)
    list.splice(at, 0, (change as { to: Json }).to)
  }
  return list
}

function stepOf({ path }: JsonChange): string {
  return path[0]!
}

function beneath(change: JsonChange): JsonChange {
  return { ...change, path: change.path.slice(1) }
}

function misfit(change: JsonChange): Error {
  return new Error(`${change.op} at ${pointerOf(change.path) || 'the top'} doesn't fit the value`)
}

/** Inserts the placed items into the list of those that kept their order. Throws when a predecessor is missing. */
function placeMoves(kept: string[], placements: Placement[]): string[] {
  const codes = [...kept]
  for (const { code, after } of placements) {
    const at = after === null ? 0 : codes.indexOf(after) + 1
    if (after !== null && at === 0) throw new Error(`${code} stands after ${after}, which is not there`)
    codes.splice(at, 0, code)
  }
  return codes
}

const isSame = (a: Json, b: Json) => canonicalJson(a) === canonicalJson(b)

function isRecord(value: Json): value is JsonObject {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}
