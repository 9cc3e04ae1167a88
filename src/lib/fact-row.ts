import { Type } from '@sinclair/typebox'
import { CitationWithRole } from './citation-row.ts'

const Text = Type.String()
const OptionalText = Type.Optional(Text)

/** A RelationshipFact node with its citations; both ends are pinned to version and hash. */
export const FactNode = Type.Object({
  id: Text,
  type: Text,
  publication_mode: Text,
  hash: Text,
  from_kind: Text,
  from_pack_id: Text,
  from_version: Text,
  from_code: OptionalText,
  from_lineage_id: Text,
  from_hash: Text,
  from_provisions: Type.Array(Text),
  to_kind: Text,
  to_pack_id: Text,
  to_version: Text,
  to_code: OptionalText,
  to_lineage_id: Text,
  to_hash: Text,
  to_provisions: Type.Array(Text),
  rationale: Text,
  rationale_type: OptionalText,
  strength: Type.Optional(Type.Integer()),
  confidence: Type.Number(),
  coverage_from: OptionalText,
  coverage_to: OptionalText,
  applies_from: OptionalText,
  condition_text: OptionalText,
  displaced_provisions: Type.Array(Text),
  preserved_provisions: Type.Array(Text),
  shared_keys: Type.Array(Text),
  stale_since: OptionalText,
  stale_reason: OptionalText,
  from_history: Type.Optional(Type.Array(Text)),
  to_history: Type.Optional(Type.Array(Text)),
  citations: Type.Array(CitationWithRole),
})
