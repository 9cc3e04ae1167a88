import { hashOf } from '#src/lib/json/canonical.ts'
import { isWithin } from '#src/lib/law/provisions.ts'

/** An obligation or a rule that the hash of a pack end may cover. `refs` are the provisions that it cites. */
export interface EndObject {
  lineage_id: string
  hash: string
  refs: string[]
}

/**
 * The hash of the pack end of a relationship fact. It covers, by lineage, the obligations and rules that cite a provision named by the
 * end, a part of one, or the whole of which one is a part. If the end names no provision, it covers all objects. `refs` and
 * `provisions` must use the same spelling.
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
