import { canonicalJson } from '#src/lib/json/canonical.ts'
import type { ClassifiedChange, ObjectDiff } from './diff.ts'
import { type Effect, EFFECTS, type Unit, unitsOf } from './effects.ts'
import type { Json, ObjectKind } from './legal-version.ts'

/** One change of the law, with all objects in which it is seen. */
export interface Entry {
  effect: Effect
  /** What the objects have, with `*` in a path for each place in a list. */
  units: Unit[]
  objects: ObjectDiff[]
}

/**
 * The changes between two versions, what is read first before the rest. A change that many objects have alike, wherever
 * in a list it is, is one; so are changes that have one effect on the same objects. `entryOf` gives the place of
 * the entry that a field's change is in: there is exactly one.
 */
export function findEntries(objects: readonly ObjectDiff[]) {
  const seen = new Map<string, { unit: Unit; own: ClassifiedChange[]; objects: Set<ObjectDiff> }>()
  for (const object of objects)
    for (const unit of unitsOf(object)) {
      const general = { ...unit, changes: unit.changes.map(generalized) }
      const key = keyOf(general, object.kind)
      const known = seen.get(key) ?? { unit: { ...general, changes: [] }, own: [], objects: new Set() }
      known.unit.changes = distinct([...known.unit.changes, ...general.changes])
      known.own.push(...unit.changes)
      known.objects.add(object)
      seen.set(key, known)
    }
  const places = new Map(objects.map((object, at) => [object, at]))
  const groups = [
    ...Map.groupBy(seen.values(), ({ unit: { effect, moved, op }, objects: all }) =>
      canonicalJson([effect, op ?? null, moved ?? null, [...all].map((one) => places.get(one)!)]),
    ).values(),
  ].toSorted((one, other) => compare(one[0]!, other[0]!))
  const entryOf = new Map(
    groups.flatMap((group, at) => group.flatMap(({ own }) => own.map((one) => [one, at] as const))),
  )
  return {
    entries: groups.map((group): Entry => ({
      effect: group[0]!.unit.effect,
      units: group.map(({ unit }) => unit),
      objects: [...group[0]!.objects],
    })),
    entryOf: (change: ClassifiedChange): number | undefined => entryOf.get(change),
  }
}

interface Seen {
  unit: Unit
  objects: ReadonlySet<ObjectDiff>
}

/** By effect; then whole objects before fields, and the most widespread first. */
function compare(one: Seen, other: Seen): number {
  const rankOf = ({ unit }: Seen) => EFFECTS.indexOf(unit.effect) * 2 + (unit.op === undefined ? 1 : 0)
  return rankOf(one) - rankOf(other) || other.objects.size - one.objects.size
}

/** Two dates that moved alike are one change, however each object has them. */
function keyOf({ effect, changes, op, moved }: Unit, kind: ObjectKind): string {
  if (op !== undefined) return canonicalJson([effect, op, kind])
  return canonicalJson(moved ? [effect, moved] : [effect, changes])
}

/** A change with `*` in its path for each place in a list. A list that has one item is as the item. */
function generalized(change: ClassifiedChange): ClassifiedChange {
  const path = change.path.map((step) => (/^\d+$/.test(step) ? '*' : step))
  const value = change.op === 'add' ? change.to : change.op === 'remove' ? change.from : undefined
  if (!Array.isArray(value) || value.length !== 1) return { ...change, path }
  const [item] = value as [Json]
  const side = change.op === 'add' ? { op: change.op, to: item } : { op: 'remove' as const, from: item }
  return { class: change.class, path: [...path, '*'], ...side }
}

const distinct = (changes: ClassifiedChange[]): ClassifiedChange[] => [
  ...new Map(changes.map((change) => [canonicalJson(change), change])).values(),
]
