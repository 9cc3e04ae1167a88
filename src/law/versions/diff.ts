import { canonicalJson, isRecord } from '#src/lib/json/canonical.ts'
import {
  type Json,
  type JsonObject,
  type LegalObject,
  type LegalVersion,
  OBJECT_KINDS,
  type ObjectKind,
} from './legal-version.ts'
import { followLineage, type LineagePair } from './lineage.ts'

export const OBJECT_OPS = ['added', 'removed', 'modified', 'moved', 'split', 'merged'] as const
export type ObjectOp = (typeof OBJECT_OPS)[number]

export type ClassifiedChange = JsonChange & { class: ChangeClass }

/** An object at one side of a diff. */
interface ObjectRef {
  code: string
  lineage_id: string
  hash: string
}

/** What became of one object. Objects that are the same in both versions have none. */
export interface ObjectDiff {
  kind: ObjectKind
  ops: ObjectOp[]
  severity: ChangeClass
  /**
   * What it was: nothing for one that was added, several for one that was merged. `ends`: no longer there under its
   * lineage.
   */
  from: Array<ObjectRef & { ends: boolean }>
  /** What it is; nothing for one that was removed. */
  to?: ObjectRef
  /** Against the first of `from`, with `code` and `lineage_id` as fields. */
  changes: ClassifiedChange[]
  /** All of one that was added. */
  content?: JsonObject
}

/** All that makes `to` of `from`. */
export interface VersionDiff {
  pack_id: string
  from: Pick<LegalVersion, 'version' | 'content_hash'>
  to: Pick<LegalVersion, 'pack_id' | 'version' | 'content_hash'>
  severity: ChangeClass
  /** Of the version's texts, dates and legal time. */
  facts: ClassifiedChange[]
  coverage: ClassifiedChange[]
  objects: ObjectDiff[]
  /** Objects that have another place in their list, in the order of `to`. The order is no law. */
  order: Array<Placement & { kind: ObjectKind }>
}

/** Compares two versions field by field. The later version follows from the earlier one and the diff, to the byte. */
export function diffVersions(from: LegalVersion, to: LegalVersion): VersionDiff {
  const facts = classified(diffJson(from.facts, to.facts))
  const coverage = classified(diffJson(from.coverage, to.coverage), 'metadata')
  const kinds = OBJECT_KINDS.map((kind) => diffKind(kind, ofKind(from, kind), ofKind(to, kind)))
  const objects = kinds.flatMap((kind) => kind.objects)
  return {
    pack_id: from.pack_id,
    from: { version: from.version, content_hash: from.content_hash },
    to: { pack_id: to.pack_id, version: to.version, content_hash: to.content_hash },
    severity: heaviest([...facts.map((change) => change.class), ...objects.map(({ severity }) => severity)]),
    facts,
    coverage,
    objects,
    order: kinds.flatMap((kind) => kind.order),
  }
}

function diffKind(kind: ObjectKind, before: LegalObject[], after: LegalObject[]) {
  const { pairs, removed } = followLineage(before, after)
  const lineages = new Set(after.map(({ lineage_id }) => lineage_id))
  const ends = ({ lineage_id }: LegalObject) => !lineages.has(lineage_id)
  const places = new Map(before.map((object, at) => [object, at]))
  const order = listMoves(
    pairs.map(({ to, sources, continues }) => ({
      code: to.code,
      before: continues ? places.get(sources[0]!) : undefined,
    })),
  )
  const objects = [
    ...pairs.flatMap((pair) => diffPair(kind, pair, ends) ?? []),
    ...removed.map((object) => diffRemoved(kind, object)),
  ]
  return { objects, order: order.map((placement) => ({ kind, ...placement })) }
}

/** Fields that say which object it is: a change of these alone is a move. */
const IDENTITY = new Set(['code', 'lineage_id', 'derived_from'])

function diffPair(
  kind: ObjectKind,
  { to, sources, continues, isSplit, isMerged }: LineagePair,
  ends: (source: LegalObject) => boolean,
): ObjectDiff | undefined {
  const [source] = sources
  if (!source)
    return { kind, ops: ['added'], severity: 'substantive', from: [], to: refOf(to), changes: [], content: to.content }
  const changes = classified(diffJson(comparedValueOf(source), comparedValueOf(to)))
  const isMoved = continues && (source.code !== to.code || source.lineage_id !== to.lineage_id)
  const isModified = changes.some(({ path }) => !IDENTITY.has(path[0]!))
  const ops: ObjectOp[] = [
    ...(isModified ? (['modified'] as const) : []),
    ...(isMoved ? (['moved'] as const) : []),
    ...(isSplit ? (['split'] as const) : []),
    ...(isMerged ? (['merged'] as const) : []),
  ]
  if (ops.length === 0 && changes.length === 0) return undefined
  return {
    kind,
    ops: ops.length > 0 ? ops : ['modified'],
    severity: isSplit || isMerged ? 'substantive' : heaviest(changes.map((change) => change.class)),
    from: sources.map((item) => ({ ...refOf(item), ends: ends(item) })),
    to: refOf(to),
    changes,
  }
}

function diffRemoved(kind: ObjectKind, object: LegalObject): ObjectDiff {
  return {
    kind,
    ops: ['removed'],
    severity: 'substantive',
    from: [{ ...refOf(object), ends: true }],
    changes: [],
  }
}

function refOf({ code, lineage_id, hash }: LegalObject): ObjectRef {
  return { code, lineage_id, hash }
}

/** An object as its fields are compared: what it is called is one of them. */
export function comparedValueOf({ code, lineage_id, content }: LegalObject): JsonObject {
  return { ...content, code, lineage_id }
}

/** The objects of one kind, in their order. */
export function ofKind({ objects }: LegalVersion, kind: ObjectKind): LegalObject[] {
  return objects.filter((object) => object.kind === kind)
}

function classified(changes: JsonChange[], name?: ChangeClass): ClassifiedChange[] {
  return changes.map((change) => ({ ...change, class: name ?? classOf(change) }))
}

/** How much a change matters to somebody who follows the law, the heaviest first. */
export const CHANGE_CLASSES = ['substantive', 'date', 'editorial', 'metadata'] as const
export type ChangeClass = (typeof CHANGE_CLASSES)[number]

/** The place and the names of an object; none of them is a duty. */
const METADATA = new Set([
  'code',
  'lineage_id',
  'derived_from',
  'parent',
  'tags',
  'texts',
  'covers',
  'not_modelled',
  'changed',
])
const DATES = new Set(['applies_from', 'dates', 'legal_from', 'legal_to'])
/** Words beside the statement of the duty, and its place in the act. */
const EDITORIAL = new Set(['title', 'artifact_name', 'note', 'citation', 'citations', 'basis'])

/**
 * The class of one changed field. A field that isn't known to be harmless is substantive, summaries too: a needless
 * warning costs a minute, a missing one costs the duty. The hash of a cited sentence changes only with the words of the
 * law.
 */
function classOf(change: JsonChange): ChangeClass {
  const { op, path } = change
  if (path.at(-1) === 'quote_hash') return op === 'replace' ? 'substantive' : 'editorial'
  if (isOfNotes(change)) return 'editorial'
  if (METADATA.has(path[0] ?? '')) return 'metadata'
  if (path.some((step) => EDITORIAL.has(step))) return 'editorial'
  return path.some((step) => DATES.has(step)) ? 'date' : 'substantive'
}

/** Whether only sentences came or went that are among conditions and exceptions and are neither (`note`). */
function isOfNotes({ path, ...change }: JsonChange): boolean {
  if (change.op === 'replace' || !QUALIFIERS.has(path[0] ?? '') || path.length > 2) return false
  return [change.op === 'add' ? change.to : change.from].flat().every((item) => isRecord(item) && 'note' in item)
}

const QUALIFIERS = new Set(['conditions', 'exceptions'])

/** How many objects each op happened to; one object may have several. */
export function countOps(objects: ReadonlyArray<Pick<ObjectDiff, 'ops'>>): Record<ObjectOp, number> {
  const counts = Object.fromEntries(OBJECT_OPS.map((op) => [op, 0])) as Record<ObjectOp, number>
  for (const { ops } of objects) for (const op of ops) counts[op] += 1
  return counts
}

/** The heaviest of some classes; `metadata` when there are none. */
function heaviest(classes: Iterable<ChangeClass>): ChangeClass {
  const seen = new Set(classes)
  return CHANGE_CLASSES.find((name) => seen.has(name)) ?? 'metadata'
}

/** The classes that weigh at least as much as the given one. */
export function classesFrom(least: ChangeClass): ChangeClass[] {
  return CHANGE_CLASSES.slice(0, CHANGE_CLASSES.indexOf(least) + 1)
}

/** The place of an object: right after another of its kind, or first. */
export interface Placement {
  code: string
  after: string | null
}

/**
 * Lists the fewest items that must be placed anew to give a list its later order. `before` is an item's place in the
 * earlier list, or undefined for a new item. The placements come in the later order, so the predecessor of each is
 * already placed.
 */
function listMoves(items: Array<{ code: string; before: number | undefined }>): Placement[] {
  const kept = keptInOrder(items.map(({ before }) => before))
  return items.flatMap(({ code }, at) => (kept.has(at) ? [] : [{ code, after: items[at - 1]?.code ?? null }]))
}

/** Positions of a longest rising subsequence; items without a number are in none. */
function keptInOrder(places: Array<number | undefined>): Set<number> {
  const tails: number[] = []
  const previous: Array<number | undefined> = []
  for (const [at, place] of places.entries()) {
    if (place === undefined) continue
    let low = 0
    for (let high = tails.length; low < high;) {
      const middle = (low + high) >> 1
      if (places[tails[middle]!]! < place) low = middle + 1
      else high = middle
    }
    previous[at] = tails[low - 1]
    tails[low] = at
  }
  const kept = new Set<number>()
  for (let at = tails.at(-1); at !== undefined; at = previous[at]) kept.add(at)
  return kept
}

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

/** Also right for a key such as `__proto__`, which came from parsed JSON as the record's own. */
function own(value: JsonObject, key: string): Json {
  return Object.getOwnPropertyDescriptor(value, key)!.value as Json
}
