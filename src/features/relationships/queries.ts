import { Type } from '@sinclair/typebox'
import { defineQuery } from '#src/graph/query.ts'
import { versionChoiceParams } from '#src/lib/as-of.ts'
import { FactNode } from '#src/lib/fact-row.ts'

const Text = Type.String()

/** One row per fact of the page, each with the total. An empty page has one row without a fact. */
const FactRow = Type.Object({ total: Type.Integer(), fact: Type.Union([FactNode, Type.Null()]) })
const OptionalTexts = Type.Union([Type.Array(Text), Type.Null()])
const OptionalTextParam = Type.Union([Text, Type.Null()])
const pageParams = {
  ...versionChoiceParams,
  /** Packs that have a chosen version; both ends of a fact must be among them. Null: any ends. */
  lawPacks: OptionalTexts,
  /** Types of edges, `SHARES_EVIDENCE_WITH`; null: all. */
  edgeTypes: OptionalTexts,
  q: OptionalTextParam,
  /** Packs of which a fact has one end, and packs of the other end; null: any. */
  left: OptionalTexts,
  right: OptionalTexts,
  /** `32022L2555 Art 21`: only facts that cite, displace or preserve it, or what is in it. */
  provisionId: OptionalTextParam,
  limit: Type.Integer(),
  offset: Type.Integer(),
}

export const listFactsByPack = defineQuery({
  name: 'relationships/list-facts-by-pack',
  mode: 'read',
  params: Type.Object({ packIds: Type.Array(Text), ...pageParams }),
  row: FactRow,
})

export const findProvision = defineQuery({
  name: 'relationships/find-provision',
  mode: 'read',
  params: Type.Object({ provisionId: Text }),
  row: Type.Object({ id: Text }),
})
