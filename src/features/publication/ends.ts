import { hashOf } from '#src/lib/canonical.ts'
import { isWithin } from '#src/lib/provisions.ts'

/** What the hash of a pack end is made of. `refs` are the provisions that the obligation cites. */
export interface EndObligation {
  lineage_id: string
  hash: string
  refs: string[]
}

/**
 * The hash of the pack end of a relationship fact: over the obligations, by lineage, that cite a provision which the end
 * names, a part of it, or the whole that it is a part of. All obligations when it names none. `refs` and `provisions`
 * must be spelled alike.
 */
export function hashPackEnd(obligations: EndObligation[], provisions: string[]): string {
  const touches = (ref: string) => provisions.some((provision) => isWithin(ref, provision) || isWithin(provision, ref))
  const chosen = obligations.filter((obligation) => provisions.length === 0 || obligation.refs.some(touches))
  return hashOf(Object.fromEntries(chosen.map(({ lineage_id, hash }) => [lineage_id, hash])))
}
