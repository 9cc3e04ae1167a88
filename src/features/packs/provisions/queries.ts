import { Type, type TObject } from '@sinclair/typebox'
import { ChangeEventNode } from '#src/law/changes/index.ts'
import { knownAtParam } from '#src/lib/as-of.ts'
import { PROVISION_ROLES } from '#src/lib/law/provisions.ts'
import { StringEnum } from '#src/lib/schema.ts'
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
    texts: Type.Array(Type.Object({ text_id: Text, date: Type.Optional(Text) })),
  },
)

export const listUnits = defineQuery(
  'provisions/list-units',
  { textIds: Texts },
  { instrument_id: Text, name: Text, part_of: Texts },
)

export const listHeadings = defineQuery(
  'provisions/list-headings',
  { textIds: Texts },
  { instrument_id: Text, headings_json: Type.Optional(JsonColumn(Type.Record(Text, Text))) },
)

const ofVersions = Type.Object({ provisionId: Text, versionIds: Texts, limit: Type.Integer() })
const listOf = <Item extends TObject>(item: Item) => Type.Object({ total: Type.Integer(), items: Type.Array(item) })
const item = { pack_id: Text, version: Text, code: Text }
const titled = { content_json: JsonColumn(Type.Object({ title: Text })) }
const citations = Type.Array(Type.Object({ role: StringEnum(PROVISION_ROLES), provision: Text }))

export const listObligationsByProvision = defineQuery(
  'provisions/list-obligations',
  ofVersions,
  listOf(Type.Object({ ...item, lineage_id: Text, title: Text, citations })),
)

export const listFilingsByProvision = defineQuery(
  'provisions/list-filings',
  ofVersions,
  listOf(Type.Object({ ...item, ...titled, filing_type: Text, trigger_event: Text, citations })),
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
