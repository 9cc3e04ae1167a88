import { Type } from '@sinclair/typebox'
import { ReviewOfObject } from '#src/law/reviews/index.ts'
import { knownAtParam, versionChoiceParams } from '#src/lib/as-of.ts'
import { FactNode } from '#src/lib/law/fact-row.ts'
import { FACT_ROLES } from '#src/lib/law/provisions.ts'
import { StringEnum } from '#src/lib/schema.ts'
import { fields } from '#src/lib/fields.ts'
import { defineQuery } from '#src/stores/graph/query.ts'

const Text = Type.String()

const OptionalTexts = Type.Union([Type.Array(Text), Type.Null()])
const OptionalTextParam = Type.Union([Text, Type.Null()])
const pageParams = {
  ...versionChoiceParams,
  /** Packs that have a chosen version; both ends of a fact must be among them. Null: any ends. */
  lawPacks: OptionalTexts,
  /** Types of edges, `SHARES_EVIDENCE_WITH`; null: all. */
  edgeTypes: OptionalTexts,
  ...fields('q|null right|null inEffectIn|null limit offset'),
  /** Packs of which a fact has one end, and packs of the other end; null: any. */
  left: OptionalTexts,
  /** Ids of the only facts that are asked for; null: any. */
  factIds: OptionalTexts,
  /** Lists of lineages of duties, `eu-dora/art-17-2`: a fact has an end in each. */
  anEndIn: Type.Array(Type.Array(Text)),
  /** The same for both ends. */
  bothEndsIn: Type.Array(Type.Array(Text)),
  /** A day on which a fact must be in effect besides holding on `validAt`, and the versions that are the law then. */
  inEffectOn: OptionalTextParam,
}

export const listFactPage = defineQuery(
  'relationships/list-fact-page',
  { packIds: Type.Array(Text), ...pageParams },
  fields('total ids'),
)

export const listFacts = defineQuery('relationships/list-facts', { ids: Type.Array(Text) }, { fact: FactNode })

export const listFactsByProvision = defineQuery(
  'relationships/list-facts-by-provision',
  { provisionId: Text, isAround: Type.Boolean() },
  { fact_id: Text, role: StringEnum(FACT_ROLES), provision: Text },
)

const visibleParams = { mode: Text, knownAt: knownAtParam }

export const listDutiesByCode = defineQuery(
  'relationships/list-duties-by-code',
  { packId: Text, ...visibleParams },
  { ...fields('code lineage_id'), versions: Type.Array(Text) },
)

export const listArtefacts = defineQuery('relationships/list-artefacts', visibleParams, { id: Text })

/** Ids of the versions in which something is looked up; null: all. */
const versionIds = OptionalTexts

export const listLineagesByArtefact = defineQuery(
  'relationships/list-lineages-by-artefact',
  { artefact: Text, versionIds },
  { id: Text },
)

export const listLineagesByEvent = defineQuery(
  'relationships/list-lineages-by-event',
  { eventId: Text, versionIds },
  { id: Text },
)

export const listEnds = defineQuery(
  'relationships/list-ends',
  { ends: Type.Array(Type.Object(fields('version_id lineage_id'))) },
  fields('version_id lineage_id code? title begins_on refs'),
)

export const findFact = defineQuery(
  'relationships/find-fact',
  { id: Text },
  {
    fact: Type.Object({ ...FactNode.properties, ...fields('author published_at? blocked_reason?') }),
    reviews: Type.Array(ReviewOfObject),
    intervals: Type.Array(Type.Object(fields('mode valid_from valid_to known_from known_to'))),
  },
)
