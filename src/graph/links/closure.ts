/** A term and what it lies within; `depth` counts the links of `broader` between them, 0 for the term itself. */
export interface Within {
  from: string
  to: string
  depth: number
}

/**
 * Every pair of a term and a term that it lies within, at any depth, by the fewest links. A reader of the graph then follows one edge, and
 * code that follows `broader` to its end finds the same terms. A cycle, which the loader refuses, ends by itself.
 */
export function closureOf(terms: ReadonlyArray<{ id: string; broader: readonly string[] }>): Within[] {
  const broaderOf = new Map(terms.map(({ id, broader }) => [id, broader]))
  return terms.flatMap(({ id: from }) => {
    const depths = new Map([[from, 0]])
    for (const [term, depth] of depths)
      for (const wider of broaderOf.get(term) ?? []) if (!depths.has(wider)) depths.set(wider, depth + 1)
    return [...depths].map(([to, depth]) => ({ from, to, depth }))
  })
}
