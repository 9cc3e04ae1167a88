import { type Static, Type } from '@sinclair/typebox'
import { fields } from '../fields.ts'
import { CitationWithRole } from './provisions.ts'

/** When the edge of a fact holds and was known: half open, with far dates in place of none. */
export const EdgeTimes = Type.Object(fields('valid_from valid_to known_from known_to'))

/** About how much memory the row of an edge takes, bytes. */
export const EDGE_BYTES = 500

/** Later than every instant, as text: what `known_at` is when a question doesn't give one. */
export const NOW = '9999'

/** Whether the edge holds on the day of the choice and was known by its instant. */
export function holdsFor(
  edge: Static<typeof EdgeTimes>,
  { validAt, knownAt = NOW }: { validAt: string; knownAt?: string | undefined },
): boolean {
  return edge.valid_from <= validAt && validAt < edge.valid_to && edge.known_from <= knownAt && knownAt < edge.known_to
}

const Text = Type.String()

/** The columns that say for which versions a fact was read, and since when an end of it has changed. */
export const FactPins = Type.Object({
  ...fields('from_version from_history? to_version to_history? stale_since? stale_reason?'),
  /**
   * Pairs of versions, besides the two above and those in the histories, for which the fact was read: `1.0.0 1.0.0`,
   * and since when.
   */
  pins: Type.Optional(Type.Array(Text)),
})

/**
 * The columns that say what a fact joins and for which texts it was read. Each is pinned to version and hash;
 * `…_history` has earlier pins, `1.0.0 art-19-4`.
 */
export const FactEnds = Type.Object({
  ...FactPins.properties,
  ...fields(
    'from_kind from_pack_id from_code? from_lineage_id from_hash from_provisions to_kind',
    'to_pack_id to_code? to_lineage_id to_hash to_provisions applies_from?',
  ),
})

/** A RelationshipFact node with its citations. */
export const FactNode = Type.Object({
  ...fields(
    'id type publication_mode hash rationale rationale_type? strength? confidence',
    'coverage_from? coverage_to? condition_text? displaced_provisions',
    'preserved_provisions shared_keys',
  ),
  ...FactEnds.properties,
  citations: Type.Array(CitationWithRole),
})
