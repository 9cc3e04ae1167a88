/**
 * What provisions are a part of, as `PART_OF` has it in the graph: by the id of each the ids of all that contain it,
 * the nearest first.
 */
export type ProvisionPlaces = ReadonlyMap<string, readonly string[]>

/** A provision that an override displaces or preserves. */
export interface Mark {
  /** Id of the provision: `32022L2555 Art 21`. */
  provision: string
  effect: 'displaces' | 'preserves'
  /** Whether the texts say it, or it follows from interpreting them. */
  certainty: 'certain' | 'interpretive'
  confidence: number
}

/**
 * Whether a duty that rests on these provisions gives way to an override. From each provision the nearest mark on the
 * way up to the act decides, and the duty gives way when one of these marks displaces. A mark that lies within another
 * of them replaces that one: when an article is displaced and one of its points preserved, a duty on the article and on
 * that point stays. A provision that is marked in both ways is displaced.
 */
export function givesWay(provisions: readonly string[], marks: readonly Mark[], places: ProvisionPlaces): boolean {
  const effects = new Map<string, Mark['effect']>()
  for (const { provision, effect } of marks) if (effects.get(provision) !== 'displaces') effects.set(provision, effect)
  const nearest = new Set<string>()
  const wider = new Set<string>()
  for (const own of provisions) {
    const [first, ...others] = [own, ...(places.get(own) ?? [])].filter((provision) => effects.has(provision))
    if (first !== undefined) nearest.add(first)
    for (const provision of others) wider.add(provision)
  }
  return [...nearest].some((provision) => !wider.has(provision) && effects.get(provision) === 'displaces')
}
