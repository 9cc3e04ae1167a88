import { Type, type Static } from '@sinclair/typebox'
import { fields } from '#src/lib/fields.ts'

/**
 * The rows that the loader writes: one flat object per node, its keys the node's properties, and one per edge. See
 * docs/GRAPH-MODEL.md. A null property isn't stored.
 */

const Text = Type.String()

export const TermRow = Type.Object(
  fields(
    'id dimension code label definition broader question|null answered_by opens|null',
    'states_json|null figure_json|null citations_json',
  ),
)
export const FactRow = Type.Object(
  fields(
    'id label question|null definition type unit|null whose|null of_all|null minimum|null',
    'values presupposes derived exhaustive footprint_json|null earlier_json|null citations_json',
  ),
)
export const MemberStateOptionRow = Type.Object(
  fields('id pack_id label definition fact_key|null obligation_codes provisions choices_json', 'citations_json'),
)
export const TranspositionRow = Type.Object(
  fields('id pack_id country instrument|null in_force|null source checked_on'),
)
export const SynonymRow = Type.Object(fields('id words means terms events pack|null'))
export const RelationshipTypeRow = Type.Object(
  fields('id label definition group level symmetric inverse|null composes requires'),
)
export const InstrumentRow = Type.Object(fields('id title short_title kind celex|null eli|null dates_json texts_json'))
export const CitationRow = Type.Object(
  fields('id instrument_id text_id provision ref pinpoint_json url binding verified_at', 'verification_result'),
)
export const PackRow = Type.Object(
  fields(
    'id title short_name kind effect jurisdictions domains issuer competent_authorities',
    'instruments licence national_law_json|null',
  ),
)
export const VersionRow = Type.Object({
  ...fields(
    'id pack_id version publication_mode author content_hash source_hash legal_from',
    'legal_to|null checked_on loaded_at previous_version|null dates_json begins_on',
    'texts_json legal_json cause_json|null coverage_json coverage_statement',
    'coverage_ratio release_notes obligation_count rule_count evidence_count filing_count',
    'penalty_count',
  ),
  /** The pack's head as this version has it; the pack's node has the head of the newest version. */
  pack_json: Text,
})
export const ObligationRow = Type.Object(
  fields(
    'id pack_id version code lineage_id legal_json hash position title summary modality',
    'addressee_kind addressee_roles trigger_event|null frequency_json|null periods_json|null',
    'conditions_json exceptions_json conditions_text exceptions_text attached_text',
    'applies_from_json begins_on parent_code|null tags derived_from',
  ),
)
export const RuleRow = Type.Object(
  fields(
    'id pack_id version code lineage_id legal_json outcome derives_key|null',
    'derives_json|null releases|null subject_kind|null scope unless note|null position',
    'hash',
  ),
)
export const GroupRow = Type.Object({
  owner_id: Text,
  group: Type.Object(fields('id position kind dimension|null fact_key|null op|null value_json|null ties|null')),
})
const item = fields('id pack_id version code lineage_id legal_json hash position content_json')
export const EvidenceRow = Type.Object({
  ...item,
  ...fields('type artifact_name description shared_key|null source_kind sufficiency'),
})
export const FilingRow = Type.Object({ ...item, ...fields('filing_type trigger_event') })
export const PenaltyRow = Type.Object({ ...item, ...fields('kind addressee_role') })
export const CriterionRow = Type.Object({ ...item, ...fields('title verdict|null') })

/** An edge between two nodes by their ids. */
export const LinkRow = Type.Object(fields('from to'))
/** A `CITES` edge. */
export const CitesRow = Type.Object(fields('from to role order'))

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
