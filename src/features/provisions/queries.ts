import { Type, type TObject } from '@sinclair/typebox'
import { ChangeEventNode } from '#src/features/change-events/index.ts'
import { defineQuery, JsonColumn } from '#src/graph/query.ts'
import { knownAtParam } from '#src/lib/as-of.ts'
import { PROVISION_ROLES } from '#src/lib/law/provisions.ts'
import { StringEnum } from '#src/lib/schema.ts'

const Text = Type.String()
const Texts = Type.Array(Text)

export const findPlace = defineQuery({
  name: 'provisions/find-place',
  mode: 'read',
  params: Type.Object({ provisionId: Text }),
  row: Type.Object({
    id: Text,
    name: Text,
    act: Type.Object({ id: Text, title: Text, short_title: Text, kind: Text, celex: Type.Optional(Text) }),
    part_of: Texts,
    texts: Type.Array(Type.Object({ text_id: Text, date: Type.Optional(Text) })),
  }),
})

export const listProvisionNames = defineQuery({
  name: 'provisions/list-names',
  mode: 'read',
  params: Type.Object({ instrumentId: Text }),
  row: Type.Object({ name: Text }),
})

const ofVersions = Type.Object({ provisionId: Text, versionIds: Texts, limit: Type.Integer() })
const listOf = <Item extends TObject>(item: Item) => Type.Object({ total: Type.Integer(), items: Type.Array(item) })
const item = { pack_id: Text, version: Text, code: Text }
const titled = { content_json: JsonColumn(Type.Object({ title: Text })) }
const citations = Type.Array(Type.Object({ role: StringEnum(PROVISION_ROLES), provision: Text }))

export const listObligationsByProvision = defineQuery({
  name: 'provisions/list-obligations',
  mode: 'read',
  params: ofVersions,
  row: listOf(Type.Object({ ...item, lineage_id: Text, title: Text, citations })),
})

export const listFilingsByProvision = defineQuery({
  name: 'provisions/list-filings',
  mode: 'read',
  params: ofVersions,
  row: listOf(Type.Object({ ...item, ...titled, filing_type: Text, trigger_event: Text, citations })),
})

export const listPenaltiesByProvision = defineQuery({
  name: 'provisions/list-penalties',
  mode: 'read',
  params: ofVersions,
  row: listOf(Type.Object({ ...item, ...titled, kind: Text, addressee_role: Text, targets: Texts })),
})

export const listEventsByProvision = defineQuery({
  name: 'provisions/list-events',
  mode: 'read',
  params: Type.Object({ provisionId: Text, knownAt: knownAtParam, limit: Type.Integer() }),
  row: listOf(ChangeEventNode),
})
