import { Type, type TObject } from '@sinclair/typebox'
import { fields } from '#src/lib/fields.ts'
import { defineQuery } from '#src/stores/graph/query.ts'
import { DisplacesRow, RelationshipRow, ReviewedRow, ReviewRow } from '../compile/relationship-rows.ts'
import {
  CitationRow,
  CitesRow,
  EvidenceRow,
  FactRow,
  FilingRow,
  GroupRow,
  InstrumentRow,
  LinkRow,
  MemberStateOptionRow,
  ObligationRow,
  PackRow,
  CriterionRow,
  PenaltyRow,
  RelationshipTypeRow,
  RuleRow,
  SynonymRow,
  TermRow,
  TranspositionRow,
  VersionRow,
} from '../compile/rows.ts'

const Text = Type.String()
const Changed = Type.Object({ changed: Type.Integer() })
const Written = Type.Object({ written: Type.Integer() })
const Deleted = Type.Object({ deleted: Type.Integer() })
const Id = Type.Object({ id: Text })
const Ids = Type.Object({ ids: Type.Array(Text) })

const rowsOf = <T extends TObject>(row: T) => Type.Object({ rows: Type.Array(row) })
const upsert = <T extends TObject>(label: string, row: T) =>
  defineQuery('loader/upsert-nodes', rowsOf(row), Changed, label)
const cite = (label: string) => defineQuery('loader/create-citations', rowsOf(CitesRow), Written, label)
const create = <T extends TObject>(name: string, row: T) => defineQuery(`loader/${name}`, rowsOf(row), Written)
const createOfVersion = <T extends TObject>(name: string, row: T) =>
  defineQuery(`loader/${name}`, { versionId: Text, rows: Type.Array(row) }, Written)

export const upsertTerms = upsert('Term', TermRow)
export const upsertFacts = upsert('Fact', FactRow)
export const upsertRelationshipTypes = upsert('RelationshipType', RelationshipTypeRow)
export const upsertInstruments = upsert('Instrument', InstrumentRow)
export const upsertMemberStateOptions = upsert('MemberStateOption', MemberStateOptionRow)
export const upsertTranspositions = upsert('Transposition', TranspositionRow)
export const upsertSynonyms = upsert('Synonym', SynonymRow)
export const upsertPacks = upsert('Pack', PackRow)
export const upsertBroaderLinks = create('upsert-broader-links', LinkRow)
const Broader = Type.Object(fields('id dimension broader'))
export const deleteBroaderLinks = defineQuery('loader/delete-broader-links', rowsOf(Broader), Deleted)

export const listVocabularyRules = defineQuery('loader/list-vocabulary-rules', {}, fields('id hash position'))
export const deleteRules = defineQuery('loader/delete-rules', Ids, Deleted)
export const createVocabularyRules = create('create-vocabulary-rules', RuleRow)

const VersionState = Type.Object(fields('publication_mode content_hash source_hash?'))
export const findVersionState = defineQuery('loader/find-version-state', { versionId: Text }, VersionState)
export const listVersionStates = defineQuery(
  'loader/list-version-states',
  { versionIds: Type.Array(Text) },
  { id: Text, ...VersionState.properties },
)
export const upsertVersion = defineQuery('loader/upsert-version', { row: VersionRow }, Id)
const VersionNotes = Type.Object(
  fields(
    'id checked_on coverage_statement coverage_ratio release_notes legal_json cause_json|null coverage_json pack_json',
    'source_hash',
  ),
)
export const setVersionNotes = defineQuery('loader/set-version-notes', { row: VersionNotes }, Id)
export const listLegalTexts = defineQuery(
  'loader/list-legal-texts',
  { versionId: Text },
  { ...fields('id hash'), texts: Type.Array(Type.Object(fields('hash json'))) },
)
export const setLegalTexts = createOfVersion('set-legal-texts', Type.Object(fields('id hash legal_json')))
export const deleteVersionContent = defineQuery('loader/delete-version-content', { versionId: Text }, Deleted)

export const upsertCitations = create('upsert-citations', CitationRow)
export const createObligations = createOfVersion('create-obligations', ObligationRow)
export const createRules = createOfVersion('create-rules', RuleRow)
export const createEvidence = createOfVersion('create-evidence', EvidenceRow)
export const createFilings = createOfVersion('create-filings', FilingRow)
export const createPenalties = createOfVersion('create-penalties', PenaltyRow)
export const createCriteria = createOfVersion('create-criteria', CriterionRow)
export const createRuleGroups = create('create-rule-groups', GroupRow)
export const createFactGroups = create('create-fact-groups', GroupRow)
export const createGroupValues = create('create-group-values', LinkRow)
/** By the links of a compiled version. */
export const createLinks = {
  roles: create('create-obligation-roles', LinkRow),
  evidence: create('create-obligation-evidence', LinkRow),
  filings: create('create-obligation-filings', LinkRow),
  penalties: create('create-obligation-penalties', LinkRow),
  figures: create('create-criterion-figures', LinkRow),
  parts: create('create-criterion-parts', LinkRow),
  duties: create('create-criterion-duties', LinkRow),
}
/** By what cites: a list of a version's objects, or the relationship facts. */
export const createCitations = {
  obligations: cite('Obligation'),
  rules: cite('Rule'),
  evidence: cite('EvidenceRequirement'),
  filings: cite('FilingRule'),
  penalties: cite('PenaltyFact'),
  criteria: cite('Criterion'),
  facts: cite('RelationshipFact'),
}

export const listFactStates = defineQuery(
  'loader/list-fact-states',
  Ids,
  fields('id publication_mode hash from_version from_hash to_version to_hash author is_tied'),
)
export const upsertRelationshipFacts = create('upsert-relationship-facts', RelationshipRow)
const FactTimes = Type.Object(fields('id holds_from exists_from pins'))
export const setFactTimes = defineQuery('loader/set-fact-times', { at: Text, rows: Type.Array(FactTimes) }, Written)
export const deleteFactLinks = defineQuery('loader/delete-fact-links', Ids, Deleted)
export const createFactDisplaced = create('create-fact-displaced', DisplacesRow)
export const createFactPreserved = create('create-fact-preserved', LinkRow)
/** By the end of a fact and the kind of object that is there. */
export const createEnds = {
  fromObligations: create('create-fact-from-obligations', LinkRow),
  fromVersions: create('create-fact-from-versions', LinkRow),
  toObligations: create('create-fact-to-obligations', LinkRow),
  toVersions: create('create-fact-to-versions', LinkRow),
}

export const listReviewStates = defineQuery('loader/list-review-states', Ids, fields('id hash prev_hash'))
const ReviewHead = Type.Object(fields('position hash'))
export const upsertReviewHead = defineQuery('loader/upsert-review-head', {}, ReviewHead)
export const setReviewHead = defineQuery('loader/set-review-head', ReviewHead, { position: Type.Integer() })
export const createReviews = create('create-reviews', ReviewRow)
export const createVersionReviews = create('create-version-reviews', ReviewedRow)
export const createFactReviews = create('create-fact-reviews', ReviewedRow)
