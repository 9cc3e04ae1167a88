import { Type, type Static, type TSchema } from '@sinclair/typebox'

/**
 * The rows that the loader writes: one flat object per node, its keys the node's properties, and one per edge. See
 * docs/GRAPH-MODEL.md. A null property isn't stored.
 */

const Maybe = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])
const Text = Type.String()
const Texts = Type.Array(Type.String())
const Whole = Type.Integer()

export const TermRow = Type.Object({
  id: Text,
  dimension: Text,
  code: Text,
  label: Text,
  definition: Text,
  broader: Texts,
  question: Maybe(Text),
  answered_by: Texts,
  opens: Maybe(Text),
  states_json: Maybe(Text),
  figure_json: Maybe(Text),
  citations_json: Text,
})
export const FactRow = Type.Object({
  id: Text,
  label: Text,
  question: Maybe(Text),
  definition: Text,
  type: Text,
  unit: Maybe(Text),
  whose: Maybe(Text),
  of_all: Maybe(Text),
  minimum: Maybe(Type.Number()),
  values: Texts,
  derived: Type.Boolean(),
  exhaustive: Type.Boolean(),
  footprint_json: Maybe(Text),
  earlier_json: Maybe(Text),
  citations_json: Text,
})
export const MemberStateOptionRow = Type.Object({
  id: Text,
  pack_id: Text,
  label: Text,
  definition: Text,
  fact_key: Maybe(Text),
  obligation_codes: Texts,
  choices_json: Text,
  citations_json: Text,
})
export const TranspositionRow = Type.Object({
  id: Text,
  pack_id: Text,
  country: Text,
  instrument: Maybe(Text),
  in_force: Maybe(Text),
  source: Text,
  checked_on: Text,
})
export const SynonymRow = Type.Object({ id: Text, words: Texts, means: Texts, terms: Texts })
export const RelationshipTypeRow = Type.Object({
  id: Text,
  label: Text,
  definition: Text,
  group: Text,
  level: Text,
  symmetric: Type.Boolean(),
  inverse: Maybe(Text),
  composes: Type.Boolean(),
  requires: Texts,
})
export const InstrumentRow = Type.Object({
  id: Text,
  title: Text,
  short_title: Text,
  kind: Text,
  celex: Maybe(Text),
  eli: Maybe(Text),
  dates_json: Text,
  texts_json: Text,
})
export const CitationRow = Type.Object({
  id: Text,
  instrument_id: Text,
  text_id: Text,
  provision: Text,
  ref: Text,
  pinpoint_json: Text,
  url: Text,
  binding: Text,
  verified_at: Text,
  verification_result: Text,
})
export const PackRow = Type.Object({
  id: Text,
  title: Text,
  short_name: Text,
  kind: Text,
  effect: Text,
  jurisdictions: Texts,
  domains: Texts,
  issuer: Text,
  competent_authorities: Texts,
  instruments: Texts,
  licence: Text,
  national_law_json: Maybe(Text),
})
export const VersionRow = Type.Object({
  id: Text,
  pack_id: Text,
  version: Text,
  publication_mode: Text,
  author: Text,
  content_hash: Text,
  source_hash: Text,
  legal_from: Text,
  legal_to: Maybe(Text),
  checked_on: Text,
  loaded_at: Text,
  previous_version: Maybe(Text),
  dates_json: Text,
  begins_on: Text,
  texts_json: Text,
  legal_json: Text,
  cause_json: Maybe(Text),
  coverage_json: Text,
  coverage_statement: Text,
  coverage_ratio: Type.Number(),
  release_notes: Text,
  /** The pack's head as this version has it; the pack's node has the head of the newest version. */
  pack_json: Text,
  obligation_count: Whole,
  rule_count: Whole,
  evidence_count: Whole,
  filing_count: Whole,
  penalty_count: Whole,
})
export const ObligationRow = Type.Object({
  id: Text,
  pack_id: Text,
  version: Text,
  code: Text,
  lineage_id: Text,
  legal_json: Text,
  hash: Text,
  position: Whole,
  title: Text,
  summary: Text,
  modality: Text,
  addressee_kind: Text,
  addressee_roles: Texts,
  trigger_event: Maybe(Text),
  frequency_json: Maybe(Text),
  conditions_json: Text,
  exceptions_json: Text,
  conditions_text: Texts,
  exceptions_text: Texts,
  attached_text: Texts,
  applies_from_json: Text,
  begins_on: Text,
  parent_code: Maybe(Text),
  tags: Texts,
  derived_from: Texts,
})
export const RuleRow = Type.Object({
  id: Text,
  pack_id: Text,
  version: Text,
  code: Text,
  lineage_id: Text,
  legal_json: Text,
  outcome: Text,
  derives_key: Maybe(Text),
  derives_json: Maybe(Text),
  releases: Maybe(Text),
  subject_kind: Maybe(Text),
  scope: Texts,
  unless: Texts,
  note: Maybe(Text),
  position: Whole,
  hash: Text,
})
export const GroupRow = Type.Object({
  owner_id: Text,
  group: Type.Object({
    id: Text,
    position: Whole,
    kind: Text,
    dimension: Maybe(Text),
    fact_key: Maybe(Text),
    op: Maybe(Text),
    value_json: Maybe(Text),
    ties: Maybe(Texts),
  }),
})
const item = {
  id: Text,
  pack_id: Text,
  version: Text,
  code: Text,
  lineage_id: Text,
  legal_json: Text,
  hash: Text,
  position: Whole,
  content_json: Text,
}
export const EvidenceRow = Type.Object({
  ...item,
  type: Text,
  artifact_name: Text,
  description: Text,
  shared_key: Maybe(Text),
  source_kind: Text,
  sufficiency: Text,
})
export const FilingRow = Type.Object({ ...item, filing_type: Text, trigger_event: Text })
export const PenaltyRow = Type.Object({ ...item, kind: Text, addressee_role: Text })
export const CriterionRow = Type.Object({ ...item, title: Text, verdict: Maybe(Text) })

/** An edge between two nodes by their ids. */
export const LinkRow = Type.Object({ from: Text, to: Text })
/** A `CITES` edge. */
export const CitesRow = Type.Object({ from: Text, to: Text, role: Text, order: Whole })

export type TermRow = Static<typeof TermRow>
export type FactRow = Static<typeof FactRow>
export type MemberStateOptionRow = Static<typeof MemberStateOptionRow>
export type TranspositionRow = Static<typeof TranspositionRow>
export type SynonymRow = Static<typeof SynonymRow>
export type RelationshipTypeRow = Static<typeof RelationshipTypeRow>
export type InstrumentRow = Static<typeof InstrumentRow>
export type CitationRow = Static<typeof CitationRow>
export type PackRow = Static<typeof PackRow>
export type VersionRow = Static<typeof VersionRow>
export type ObligationRow = Static<typeof ObligationRow>
export type RuleRow = Static<typeof RuleRow>
export type GroupRow = Static<typeof GroupRow>
export type EvidenceRow = Static<typeof EvidenceRow>
export type FilingRow = Static<typeof FilingRow>
export type PenaltyRow = Static<typeof PenaltyRow>
export type CriterionRow = Static<typeof CriterionRow>
export type LinkRow = Static<typeof LinkRow>
export type CitesRow = Static<typeof CitesRow>
