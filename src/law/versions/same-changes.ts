import { canonicalJson } from '#src/lib/json/canonical.ts'
import type { ClassifiedChange, ObjectDiff } from './diff.ts'
import type { ObjectKind } from './legal-version.ts'

/** Changes that several objects have alike: one change of the law, seen in each of them. */
interface SameChanges {
  changes: ClassifiedChange[]
  objects: Array<{ kind: ObjectKind; code: string }>
}

/** From so many objects on, they share one change. */
const SAME_LEAST = 3

/**
 * Finds the changes that at least `SAME_LEAST` objects have alike, wherever in a list they stand; `placeOf` gives the
 * place of a change among them. Changes of the same objects stand together, the most widespread first.
 */
export function findSameChanges(objects: readonly ObjectDiff[]) {
  const seen = new Map<string, { change: ClassifiedChange; objects: Set<ObjectDiff> }>()
  for (const object of objects)
    for (const change of object.changes) {
      const key = keyOf(change)
      const known = seen.get(key)
      if (known) known.objects.add(object)
      else seen.set(key, { change: { ...change, path: anyPlace(change.path) }, objects: new Set([object]) })
    }
  const numbers = new Map(objects.map((object, at) => [object, at]))
  const many = [...seen].filter(([, same]) => same.objects.size >= SAME_LEAST)
  const groups = [
    ...Map.groupBy(many, ([, same]) => [...same.objects].map((one) => numbers.get(one)).join(' ')).values(),
  ].toSorted((one, other) => other[0]![1].objects.size - one[0]![1].objects.size)
  const places = new Map(groups.flatMap((group, place) => group.map(([key]) => [key, place] as const)))
  return {
    same: groups.map((group): SameChanges => ({
      changes: group.map(([, { change }]) => change),
      objects: [...group[0]![1].objects].map(({ kind, from, to }) => ({ kind, code: (to ?? from[0]!).code })),
    })),
    placeOf: (change: ClassifiedChange): number | undefined => places.get(keyOf(change)),
  }
}

const keyOf = ({ path, ...change }: ClassifiedChange): string => canonicalJson({ ...change, path: anyPlace(path) })

/** A path with `*` for each place in a list. */
const anyPlace = (path: readonly string[]): string[] => path.map((step) => (/^\d+$/.test(step) ? '*' : step))
