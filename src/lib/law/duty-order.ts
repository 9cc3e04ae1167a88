/** The order of duties, which a screen and the file of what it shows have alike. */
const { compare } = new Intl.Collator('en', { numeric: true })

/** What has to be done comes before what may have to be. */
const RANKS: Record<string, number> = { undetermined: 1, does_not_apply: 2 }

/** The rank of each act by its best outcome: one that applies, then an open one, then one that does not apply. */
export function rankActs(acts: ReadonlyArray<{ pack_id: string; outcome: string }>): ReadonlyMap<string, number> {
  const ranks = new Map<string, number>()
  for (const { pack_id: id, outcome } of acts) ranks.set(id, Math.min(ranks.get(id) ?? 2, RANKS[outcome] ?? 0))
  return ranks
}

interface Placed {
  pack_id: string
  act: string
  articles: readonly string[]
}

/** A key that sorts in the order of the law: the act itself comes before the acts under it, articles before annexes. */
export function placeInLaw({ pack_id: id, act, articles: [first = ''] }: Placed, ranks: ReadonlyMap<string, number>) {
  return `${ranks.get(id) ?? 0} ${act} ${first.startsWith('Art ') ? 0 : 1} ${first}`
}

/** A key that sorts by the next day of a duty; what has none comes after, by the day from which it applies. */
export function placeInTime({ next_date: next, applies_from: from }: { next_date?: string; applies_from?: string }) {
  if (next !== undefined) return `0 ${next}`
  return from === undefined ? '2' : `1 ${from}`
}

/** The items in the order of their keys. Each key is compared once, since the duties of fifty subjects share theirs. */
export function inOrder<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] {
  const byKey = [...Map.groupBy(items, keyOf)]
  return byKey.toSorted(([one], [other]) => compare(one, other)).flatMap(([, alike]) => alike)
}
