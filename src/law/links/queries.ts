import { type TObject, Type } from '@sinclair/typebox'
import { fields } from '#src/lib/fields.ts'
import { defineQuery } from '#src/stores/graph/query.ts'

const Text = Type.String()
const Written = Type.Object({ written: Type.Integer() })
const Deleted = Type.Object({ deleted: Type.Integer() })
const ofVersion = Type.Object({ versionId: Text })
const ofIds = Type.Object({ ids: Type.Array(Text) })
const rowsOf = <T extends TObject>(row: T) => Type.Object({ rows: Type.Array(row) })

const writeOfVersion = (name: string) => defineQuery(`links/version/${name}`, ofVersion, Written)

/**
 * Edges of one version that follow from the properties of its nodes. Each statement may run twice; the second time it
 * changes nothing.
 */
export const VERSION_EDGES = [
  writeOfVersion('upsert-lineages'),
  writeOfVersion('upsert-parents'),
  writeOfVersion('upsert-triggers'),
  writeOfVersion('upsert-artefacts'),
  writeOfVersion('upsert-scopes'),
  writeOfVersion('upsert-questions'),
  writeOfVersion('upsert-derivations'),
  writeOfVersion('upsert-derived'),
  writeOfVersion('upsert-options'),
  writeOfVersion('upsert-transpositions'),
]
export const upsertCitationRoles = writeOfVersion('upsert-citation-roles')

/** A citation that isn't tied to its provision yet. */
const CitationToName = Type.Object(fields('id instrument_id text_id provision'))
export const listVersionCitations = defineQuery('links/version/list-citations', ofVersion, CitationToName)
export const listPenaltyContent = defineQuery('links/version/list-penalties', ofVersion, fields('id content'))

const writeOfVocabulary = (name: string) => defineQuery(`links/${name}`, {}, Written)
/** Edges of the vocabulary that follow from the properties of its nodes; what these no longer name is deleted. */
export const VOCABULARY_EDGES = [
  writeOfVocabulary('upsert-vocabulary-questions'),
  writeOfVocabulary('upsert-vocabulary-derived'),
  writeOfVocabulary('upsert-vocabulary-edges'),
]
export const deleteVocabularyEdges = defineQuery('links/delete-vocabulary-edges', {}, Deleted)
export const upsertVocabularyRoles = writeOfVocabulary('upsert-vocabulary-roles')
export const listVocabularyCitations = defineQuery('links/list-vocabulary-citations', {}, CitationToName)

const LinkRow = Type.Object(fields('from to'))
export const upsertTargets = defineQuery('links/version/upsert-targets', rowsOf(LinkRow), Written)

const TextRow = Type.Object(fields('id instrument_id text_id date|null headings_json|null'))
export const upsertTexts = defineQuery('links/upsert-texts', rowsOf(TextRow), Written)
export const listTexts = defineQuery('links/list-texts', ofIds, fields('id date? headings_json? provisions'))
export const listPlacesOfActs = defineQuery('links/list-places', ofIds, { id: Text, places: Type.Array(Text) })
/** `parent_id` is null: directly a part of the act. */
const ProvisionRow = Type.Object(fields('id instrument_id name parent_id|null'))
const writeProvision = (name: string) => defineQuery(`links/${name}`, rowsOf(ProvisionRow), Written)
export const upsertProvisions = writeProvision('upsert-provisions')
export const upsertPlaces = writeProvision('upsert-places')
export const upsertActPlaces = writeProvision('upsert-act-places')
export const upsertExistence = defineQuery('links/upsert-existence', rowsOf(Type.Object(fields('id text_id'))), Written)
export const deletePlaces = defineQuery('links/delete-places', rowsOf(ProvisionRow), Deleted)
export const upsertNames = defineQuery('links/upsert-names', rowsOf(LinkRow), Written)

export const upsertCauses = defineQuery('links/upsert-causes', rowsOf(Type.Object(fields('seq provision_id'))), Written)

export const listBroaderTerms = defineQuery('links/list-broader', {}, fields('id broader'))
const withinRows = rowsOf(Type.Object({ ...LinkRow.properties, depth: Type.Integer() }))
export const createWithin = defineQuery('links/create-within', withinRows, Written)
export const deleteWithin = defineQuery('links/delete-within', withinRows, Deleted)

export const listFactsToLink = defineQuery('links/facts/list-facts', ofIds, {
  fact: Type.Object(
    fields(
      'id type publication_mode published_at? holds_from? exists_from? earlier_from?',
      'applies_from? strength? confidence from_kind to_kind from_lineage_id to_lineage_id',
    ),
  ),
  is_symmetric: Type.Boolean(),
  events: Type.Array(Type.Object(fields('kind at'))),
})

const EdgeProperties = Type.Object(
  fields('fact_id mode strength|null confidence valid_from valid_to known_from known_to'),
)
export const EdgeRow = Type.Object({ ...fields('edge start end'), properties: EdgeProperties })
export const listFactEdges = defineQuery('links/facts/list-edges', rowsOf(Type.Object(fields('fact_id start'))), {
  ...EdgeProperties.properties,
  ...fields('strength? element_id edge start end'),
})
export const createFactEdges = defineQuery('links/facts/create-edges', rowsOf(EdgeRow), Written)
export const deleteFactEdges = defineQuery(
  'links/facts/delete-edges',
  rowsOf(Type.Object(fields('fact_id start element_id'))),
  Deleted,
)
export const listFactCitations = defineQuery('links/facts/list-citations', ofIds, CitationToName)
export const upsertFactProvisions = defineQuery('links/facts/upsert-provisions', ofIds, Written)
export const upsertFactTypes = defineQuery('links/facts/upsert-types', ofIds, Written)

const check = <P extends TObject, R extends TObject>(name: string, params: P, row: R) =>
  defineQuery(`links/check/${name}`, params, row)
const none = Type.Object({})
const limited = Type.Object({ limit: Type.Integer() })
const Id = Type.Object({ id: Text })
export const listVersionLinks = check(
  'list-versions',
  none,
  Type.Object({ id: Text, obligations: Type.Integer(), lineages: Type.Integer() }),
)
export const listFactIds = check('list-facts', none, Id)
export const listLooseEdges = check('list-loose-edges', limited, Type.Object(fields('id edge start end')))
export const deleteLooseEdges = defineQuery('links/version/delete-loose-edges', ofVersion, Deleted)
export const listOrphanProvisions = check('list-orphans', limited, Id)
export const listUnnamedCitations = check('list-citations', limited, Id)
export const listBareVocabulary = check('list-vocabulary', limited, Id)
export const listWithin = check('list-within', none, Type.Object({ ...LinkRow.properties, depth: Type.Integer() }))

export const createReliances = defineQuery(
  'links/runs/create-reliances',
  rowsOf(Type.Object({ id: Text, rule_ids: Type.Array(Text), facts: Type.Array(Type.Object(fields('id hash'))) })),
  Written,
)
const page = fields('after limit')
export const listRunEdges = defineQuery('links/runs/list-edges', page, fields('id relied_on? edges wrong'))
export const listContents = defineQuery('links/list-contents', page, fields('hash json'))
export const listBareObjects = defineQuery('links/list-bare-objects', limited, Id)
