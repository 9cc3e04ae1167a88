import { Type } from '@sinclair/typebox'
import { CoverageColumn, versionColumns } from '#src/law/versions/index.ts'
import { fields } from '#src/lib/fields.ts'
import { PUBLICATION_MODES } from '#src/lib/law/law-schema.ts'
import { StringEnum } from '#src/lib/schema.ts'
import { defineQuery, JsonColumn, type RowOf } from '#src/stores/graph/query.ts'

const headProperties = fields(
  'title short_name kind effect jurisdictions domains issuer competent_authorities',
  'instruments licence',
)
/** The head as stored with a version, because acts join a pack and titles change. */
const PackHead = Type.Object(headProperties)

const VersionNode = Type.Object({
  ...versionColumns,
  coverage_json: JsonColumn(CoverageColumn),
  pack_json: JsonColumn(PackHead),
})

const ReviewNode = Type.Object(fields('kind outcome caveats valid_until'))

const ListedPack = Type.Object({ version: VersionNode, reviews: Type.Array(ReviewNode) })
export type ListedPack = RowOf<typeof findPack>

export const findPack = defineQuery('packs/find-pack', { versionId: Type.String() }, ListedPack)

export const listPacks = defineQuery(
  'packs/list-packs',
  fields('versionIds jurisdiction|null domain|null q|null limit offset'),
  { total: Type.Integer(), page: Type.Array(ListedPack) },
)

export const listSources = defineQuery(
  'packs/list-sources',
  { versionIds: Type.Array(Type.String()) },
  {
    version: Type.Object({
      ...fields('id pack_id version content_hash checked_on'),
      publication_mode: StringEnum(PUBLICATION_MODES),
    }),
    reviews: Type.Array(Type.Object({ caveats: Type.Array(Type.String()) })),
  },
)
