import { wayUp, type Places } from '#src/lib/law/places.ts'

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
 * Whether what rests on these provisions gives way to an override. From each provision the nearest mark on the way up decides; one on a part of
 * the provisions takes the place of wider ones for all of them. So when an article is displaced and a point of it preserved, a duty of the
 * article and that point stays. A provision that is marked in both ways is displaced.
 */
export function givesWay(provisions: readonly string[], marks: readonly Mark[], places: Places): boolean {
  const effects = new Map<string, Mark['effect']>()
  for (const { provision, effect } of marks) if (effects.get(provision) !== 'displaces') effects.set(provision, effect)
  const nearest = new Set<string>()
  const wider = new Set<string>()
  for (const own of provisions) {
    const [first, ...others] = wayUp(own, places).filter((provision) => effects.has(provision))
    if (first !== undefined) nearest.add(first)
    for (const provision of others) wider.add(provision)
  }
  return [...nearest].some((provision) => !wider.has(provision) && effects.get(provision) === 'displaces')
}
