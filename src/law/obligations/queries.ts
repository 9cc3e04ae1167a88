import { Type } from '@sinclair/typebox'
import { fields } from '#src/lib/fields.ts'
import { AppliesFromColumn } from '#src/lib/law/applies-from.ts'
import { CitationWithRole } from '#src/lib/law/provisions.ts'
import { Qualifier } from '#src/lib/law/qualifiers.ts'
import { Frequency, LawPeriod } from '#src/lib/law/seed-parts.ts'
import { stored } from '#src/lib/law/shapes.ts'
import { defineQuery, JsonColumn, type RowOf } from '#src/stores/graph/query.ts'

const Text = Type.String()

/** An Obligation node with its citations and the codes of its attachments. */
export const ObligationNode = Type.Object({
  ...fields(
    'pack_id version code lineage_id hash title summary modality addressee_kind',
    'addressee_roles trigger_event? parent_code? tags evidence filings penalties',
  ),
  frequency_json: Type.Optional(JsonColumn(stored(Frequency))),
  periods_json: Type.Optional(JsonColumn(Type.Array(stored(LawPeriod)))),
  conditions_json: JsonColumn(Type.Array(Qualifier)),
  exceptions_json: JsonColumn(Type.Array(Qualifier)),
  applies_from_json: JsonColumn(Type.Array(AppliesFromColumn)),
  citations: Type.Array(CitationWithRole),
})

export const listObligations = defineQuery('obligations/list-obligations', fields('versionId limit offset'), {
  total: Type.Integer(),
  obligations: Type.Array(ObligationNode),
})

const OptionalTexts = Type.Union([Type.Array(Text), Type.Null()])

/** What lists of obligations are narrowed by, and their page. */
export const obligationFilters = {
  ...fields('versionIds tags|null modalities|null roles|null limit offset'),
  /** Only what cites one of these acts. */
  acts: OptionalTexts,
  /** Ids of obligations to leave out. */
  without: Type.Array(Text),
}

/** One row per obligation of the page, each with the total. An empty page has one row without an obligation. */
export const MatchingObligation = Type.Object({
  ...fields('total score|null'),
  obligation: Type.Union([Type.Object({ ...ObligationNode.properties, attached_text: Type.Array(Text) }), Type.Null()]),
})

export const listMatchingObligations = defineQuery(
  'obligations/list-matching-obligations',
  obligationFilters,
  MatchingObligation,
)

export type ListedObligation = RowOf<typeof listObligations>['obligations'][number]
