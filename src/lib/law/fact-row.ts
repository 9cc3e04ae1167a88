import { Type } from '@sinclair/typebox'
import { CitationWithRole } from './citation-row.ts'

const Text = Type.String()
const OptionalText = Type.Optional(Text)

/** The columns that say for which versions a fact was read, and since when an end of it has changed. */
export const FactPins = Type.Object({
  from_version: Text,
  from_history: Type.Optional(Type.Array(Text)),
  to_version: Text,
  to_history: Type.Optional(Type.Array(Text)),
  /**
   * Pairs of versions, besides the two above and those in the histories, for which the fact was read: `1.0.0 1.0.0`,
   * and since when.
   */
  pins: Type.Optional(Type.Array(Text)),
  stale_since: OptionalText,
  stale_reason: OptionalText,
})

/**
 * The columns that say what a fact joins and for which texts it was read. Each is pinned to version and hash;
 * `…_history` has earlier pins, `1.0.0 art-19-4`.
 */
export const FactEnds = Type.Object({
  ...FactPins.properties,
  from_kind: Text,
  from_pack_id: Text,
  from_code: OptionalText,
  from_lineage_id: Text,
  from_hash: Text,
  from_provisions: Type.Array(Text),
  to_kind: Text,
  to_pack_id: Text,
  to_code: OptionalText,
  to_lineage_id: Text,
  to_hash: Text,
  to_provisions: Type.Array(Text),
  applies_from: OptionalText,
})

/** A RelationshipFact node with its citations. */
export const FactNode = Type.Object({
  id: Text,
  type: Text,
  publication_mode: Text,
  hash: Text,
  ...FactEnds.properties,
  rationale: Text,
  rationale_type: OptionalText,
  strength: Type.Optional(Type.Integer()),
  confidence: Type.Number(),
  coverage_from: OptionalText,
  coverage_to: OptionalText,
  condition_text: OptionalText,
  displaced_provisions: Type.Array(Text),
  preserved_provisions: Type.Array(Text),
  shared_keys: Type.Array(Text),
  citations: Type.Array(CitationWithRole),
})
