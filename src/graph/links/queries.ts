import { Type, type TObject } from '@sinclair/typebox'
import { defineQuery } from '../query.ts'

const Text = Type.String()
const OptionalText = Type.Optional(Text)
const OptionalInteger = Type.Optional(Type.Integer())
const Written = Type.Object({ written: Type.Integer() })
const Deleted = Type.Object({ deleted: Type.Integer() })
const ofVersion = Type.Object({ versionId: Text })
const ofIds = Type.Object({ ids: Type.Array(Text) })
const rowsOf = <T extends TObject>(row: T) => Type.Object({ rows: Type.Array(row) })

const writeOfVersion = (name: string) =>
  defineQuery({ name: `links/version/${name}`, mode: 'write', params: ofVersion, row: Written })

/** Edges of one version that follow from the properties of its nodes. Each statement may run twice; the second time it changes nothing. */
export const VERSION_EDGES = [
  writeOfVersion('upsert-lineages'),
  writeOfVersion('upsert-parents'),
  writeOfVersion('upsert-triggers'),
  writeOfVersion('upsert-artefacts'),
  writeOfVersion('upsert-scopes'),
  writeOfVersion('upsert-questions'),
  writeOfVersion('upsert-derivations'),
]
export const upsertCitationRoles = writeOfVersion('upsert-citation-roles')

/** A citation that isn't tied to its provision yet. */
const CitationToName = Type.Object({ id: Text, instrument_id: Text, text_id: Text, provision: Text })
export const listVersionCitations = defineQuery({
  name: 'links/version/list-citations',
  mode: 'read',
  params: ofVersion,
  row: CitationToName,
})
export const listPenaltyContent = defineQuery({
  name: 'links/version/list-penalties',
  mode: 'read',
  params: ofVersion,
  row: Type.Object({ id: Text, content: Text }),
})

const writeOfVocabulary = (name: string) =>
  defineQuery({ name: `links/${name}`, mode: 'write', params: Type.Object({}), row: Written })
export const upsertVocabularyQuestions = writeOfVocabulary('upsert-vocabulary-questions')
export const upsertVocabularyRoles = writeOfVocabulary('upsert-vocabulary-roles')
export const listVocabularyCitations = defineQuery({
  name: 'links/list-vocabulary-citations',
  mode: 'read',
  params: Type.Object({}),
  row: CitationToName,
})

const LinkRow = Type.Object({ from: Text, to: Text })
export const upsertTargets = defineQuery({
  name: 'links/version/upsert-targets',
  mode: 'write',
  params: rowsOf(LinkRow),
  row: Written,
})

const TextRow = Type.Object({ id: Text, instrument_id: Text, text_id: Text, date: Type.Union([Text, Type.Null()]) })
export const upsertTexts = defineQuery({
  name: 'links/upsert-texts',
  mode: 'write',
  params: rowsOf(TextRow),
  row: Written,
})
export const listTexts = defineQuery({
  name: 'links/list-texts',
  mode: 'read',
  params: ofIds,
  row: Type.Object({ id: Text, date: OptionalText, provisions: Type.Array(Text) }),
})
export const listPlacesOfActs = defineQuery({
  name: 'links/list-places',
  mode: 'read',
  params: ofIds,
  row: Type.Object({ id: Text, places: Type.Array(Text) }),
})
const ProvisionRow = Type.Object({
  id: Text,
  instrument_id: Text,
  name: Text,
  /** Null: directly a part of the act. */
  parent_id: Type.Union([Text, Type.Null()]),
})
const writeProvision = (name: string) =>
  defineQuery({ name: `links/${name}`, mode: 'write', params: rowsOf(ProvisionRow), row: Written })
export const upsertProvisions = writeProvision('upsert-provisions')
export const upsertPlaces = writeProvision('upsert-places')
export const upsertActPlaces = writeProvision('upsert-act-places')
export const upsertExistence = defineQuery({
  name: 'links/upsert-existence',
  mode: 'write',
  params: rowsOf(Type.Object({ id: Text, text_id: Text })),
  row: Written,
})
export const deletePlaces = defineQuery({
  name: 'links/delete-places',
  mode: 'write',
  params: rowsOf(ProvisionRow),
  row: Deleted,
})
export const upsertNames = defineQuery({
  name: 'links/upsert-names',
  mode: 'write',
  params: rowsOf(LinkRow),
  row: Written,
})

export const upsertCauses = defineQuery({
  name: 'links/upsert-causes',
  mode: 'write',
  params: rowsOf(Type.Object({ seq: Type.Integer(), provision_id: Text })),
  row: Written,
})

export const deleteTermClosure = defineQuery({
  name: 'links/delete-term-closure',
  mode: 'write',
  params: Type.Object({}),
  row: Deleted,
})
export const listBroaderTerms = defineQuery({
  name: 'links/list-broader',
  mode: 'read',
  params: Type.Object({}),
  row: Type.Object({ id: Text, broader: Type.Array(Text) }),
})
export const createTermClosure = defineQuery({
  name: 'links/create-term-closure',
  mode: 'write',
  params: rowsOf(Type.Object({ ...LinkRow.properties, depth: Type.Integer() })),
  row: Written,
})

export const listFactsToLink = defineQuery({
  name: 'links/facts/list-facts',
  mode: 'read',
  params: ofIds,
  row: Type.Object({
    fact: Type.Object({
      id: Text,
      type: Text,
      publication_mode: Text,
      published_at: OptionalText,
      holds_from: OptionalText,
      exists_from: OptionalText,
      earlier_from: Type.Optional(Type.Array(Text)),
      applies_from: OptionalText,
      strength: OptionalInteger,
      confidence: Type.Number(),
      from_kind: Text,
      to_kind: Text,
      from_lineage_id: Text,
      to_lineage_id: Text,
    }),
    is_symmetric: Type.Boolean(),
    events: Type.Array(Type.Object({ kind: Text, at: Text })),
  }),
})

const EdgeProperties = Type.Object({
  fact_id: Text,
  mode: Text,
  strength: Type.Union([Type.Integer(), Type.Null()]),
  confidence: Type.Number(),
  valid_from: Text,
  valid_to: Text,
  known_from: Text,
  known_to: Text,
})
export const EdgeRow = Type.Object({ edge: Text, start: Text, end: Text, properties: EdgeProperties })
export const listFactEdges = defineQuery({
  name: 'links/facts/list-edges',
  mode: 'read',
  params: rowsOf(Type.Object({ fact_id: Text, start: Text })),
  row: Type.Object({
    ...EdgeProperties.properties,
    strength: OptionalInteger,
    element_id: Text,
    edge: Text,
    start: Text,
    end: Text,
  }),
})
export const createFactEdges = defineQuery({
  name: 'links/facts/create-edges',
  mode: 'write',
  params: rowsOf(EdgeRow),
  row: Written,
})
export const deleteFactEdges = defineQuery({
  name: 'links/facts/delete-edges',
  mode: 'write',
  params: rowsOf(Type.Object({ fact_id: Text, start: Text, element_id: Text })),
  row: Deleted,
})
export const listFactCitations = defineQuery({
  name: 'links/facts/list-citations',
  mode: 'read',
  params: ofIds,
  row: CitationToName,
})
export const upsertFactProvisions = defineQuery({
  name: 'links/facts/upsert-provisions',
  mode: 'write',
  params: ofIds,
  row: Written,
})
export const upsertFactTypes = defineQuery({
  name: 'links/facts/upsert-types',
  mode: 'write',
  params: ofIds,
  row: Written,
})

const check = <P extends TObject, R extends TObject>(name: string, params: P, row: R) =>
  defineQuery({ name: `links/check/${name}`, mode: 'read', params, row })
const none = Type.Object({})
const limited = Type.Object({ limit: Type.Integer() })
const Id = Type.Object({ id: Text })
export const listVersionLinks = check(
  'list-versions',
  none,
  Type.Object({ id: Text, obligations: Type.Integer(), lineages: Type.Integer() }),
)
export const listFactIds = check('list-facts', none, Id)
export const listLooseEdges = check(
  'list-loose-edges',
  limited,
  Type.Object({ id: Text, edge: Text, start: Text, end: Text }),
)
export const deleteLooseEdges = defineQuery({
  name: 'links/version/delete-loose-edges',
  mode: 'write',
  params: ofVersion,
  row: Deleted,
})
export const listOrphanProvisions = check('list-orphans', limited, Id)
export const listUnnamedCitations = check('list-citations', limited, Id)
export const listWithin = check('list-within', none, Type.Object({ ...LinkRow.properties, depth: Type.Integer() }))

export const createReliances = defineQuery({
  name: 'links/runs/create-reliances',
  mode: 'write',
  params: rowsOf(
    Type.Object({ id: Text, rule_ids: Type.Array(Text), facts: Type.Array(Type.Object({ id: Text, hash: Text })) }),
  ),
  row: Written,
})
export const listRunEdges = defineQuery({
  name: 'links/runs/list-edges',
  mode: 'read',
  params: Type.Object({ after: Text, limit: Type.Integer() }),
  row: Type.Object({ id: Text, relied_on: OptionalInteger, edges: Type.Integer(), wrong: Type.Integer() }),
})
