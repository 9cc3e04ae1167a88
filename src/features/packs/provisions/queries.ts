import { Type, type TObject } from '@sinclair/typebox'
import { ChangeEventNode } from '#src/law/changes/index.ts'
import { knownAtParam } from '#src/lib/as-of.ts'
import { PROVISION_ROLES } from '#src/lib/law/provisions.ts'
import { Maybe, StringEnum } from '#src/lib/schema.ts'
import { fields } from '#src/lib/fields.ts'
import { defineQuery, JsonColumn } from '#src/stores/graph/query.ts'

const Text = Type.String()
const Texts = Type.Array(Text)

export const findPlace = defineQuery(
  'provisions/find-place',
  { provisionId: Text },
  {
    ...fields('id name part_of'),
    act: Type.Object(fields('id title short_title kind celex?')),
    texts: Type.Array(Type.Object(fields('text_id date?'))),
  },
)

export const listUnits = defineQuery('provisions/list-units', { textIds: Texts }, fields('instrument_id name part_of'))

export const listHeadings = defineQuery(
  'provisions/list-headings',
  { textIds: Texts },
  { instrument_id: Text, headings_json: Maybe(JsonColumn(Type.Record(Text, Text))) },
)

const ofVersions = Type.Object(fields('provisionId versionIds limit'))
const listOf = <Item extends TObject>(item: Item) => Type.Object({ total: Type.Integer(), items: Type.Array(item) })
const item = fields('pack_id version code')
const titled = { content_json: JsonColumn(Type.Object({ title: Text })) }
const citations = Type.Array(Type.Object({ role: StringEnum(PROVISION_ROLES), provision: Text }))

export const listObligationsByProvision = defineQuery(
  'provisions/list-obligations',
  ofVersions,
  listOf(Type.Object({ ...item, ...fields('lineage_id title'), citations })),
)

export const listFilingsByProvision = defineQuery(
  'provisions/list-filings',
  ofVersions,
  listOf(Type.Object({ ...item, ...titled, ...fields('filing_type trigger_event'), citations })),
)

export const listCriteriaByProvision = defineQuery(
  'provisions/list-criteria',
  ofVersions,
  listOf(Type.Object({ ...item, ...titled, citations })),
)

export const listEventsByProvision = defineQuery(
  'provisions/list-events',
  { provisionId: Text, knownAt: knownAtParam, limit: Type.Integer() },
  listOf(ChangeEventNode),
)
