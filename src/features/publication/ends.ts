import { hashOf } from '#src/lib/canonical.ts'
import { isWithin } from '#src/lib/provisions.ts'

/** What the hash of a pack end is made of: an obligation or a rule. `refs` are the provisions that it cites. */
export interface EndObject {
  lineage_id: string
  hash: string
  refs: string[]
}

/**
 * The hash of the pack end of a relationship fact: over the obligations and rules, by lineage, that cite a provision which
 * the end names, a part of it, or the whole that it is a part of. All of them when it names none. `refs` and `provisions`
 * must be spelled alike.
 */
export function hashPackEnd(objects: EndObject[], provisions: string[]): string {
  const chosen = objects.filter(
    ({ refs }) => provisions.length === 0 || refs.some((ref) => touchesAny(ref, provisions)),
  )
  return hashOf(Object.fromEntries(chosen.map(({ lineage_id, hash }) => [lineage_id, hash])))
}

/** True when a cited provision is one of those named, a part of one, or the whole that one is a part of. */
export function touchesAny(ref: string, provisions: string[]): boolean {
  return provisions.some((provision) => isWithin(ref, provision) || isWithin(provision, ref))
}
