import { Type } from '@sinclair/typebox'
import { CitationWithRole } from './provisions.ts'
import { fields } from '../fields.ts'

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
