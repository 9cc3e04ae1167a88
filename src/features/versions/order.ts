/** The place of an object: right after another of its kind, or first. */
export interface Placement {
  code: string
  after: string | null
}

/**
 * Lists the fewest items that must be placed anew to give a list its later order. `before` is an item's place in the earlier list, or
 * undefined for a new item. The placements come in the later order, so the predecessor of each is already placed.
 */
export function listMoves(items: Array<{ code: string; before: number | undefined }>): Placement[] {
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
