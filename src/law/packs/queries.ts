import { Type } from '@sinclair/typebox'
import { CoverageColumn, versionColumns } from '#src/law/versions/index.ts'
import { defineQuery, JsonColumn } from '#src/stores/graph/query.ts'

const headProperties = {
  title: Type.String(),
  short_name: Type.String(),
  kind: Type.String(),
  effect: Type.String(),
  jurisdictions: Type.Array(Type.String()),
  domains: Type.Array(Type.String()),
  issuer: Type.String(),
  competent_authorities: Type.Array(Type.String()),
  instruments: Type.Array(Type.String()),
  licence: Type.String(),
}
const PackNode = Type.Object({ id: Type.String(), ...headProperties })
/** The head as stored with a version, because acts join a pack and titles change. */
const PackHead = Type.Object(headProperties)

const VersionNode = Type.Object({
  ...versionColumns,
  coverage_json: Type.Optional(JsonColumn(CoverageColumn)),
  pack_json: Type.Optional(JsonColumn(PackHead)),
})

const ReviewNode = Type.Object({
  kind: Type.String(),
  outcome: Type.String(),
  caveats: Type.Array(Type.String()),
  valid_until: Type.String(),
})

const PackRow = Type.Object({ pack: PackNode, version: VersionNode, reviews: Type.Array(ReviewNode) })

export const findPack = defineQuery('packs/find-pack', { versionId: Type.String() }, PackRow)

const OptionalText = Type.Union([Type.String(), Type.Null()])

export const listPacks = defineQuery(
  'packs/list-packs',
  {
    versionIds: Type.Array(Type.String()),
    jurisdiction: OptionalText,
    domain: OptionalText,
    q: OptionalText,
    limit: Type.Integer(),
    offset: Type.Integer(),
  },
  { total: Type.Integer(), page: Type.Array(PackRow) },
)

export const listSources = defineQuery(
  'packs/list-sources',
  { versionIds: Type.Array(Type.String()) },
  {
    version: Type.Object({
      id: Type.String(),
      pack_id: Type.String(),
      version: Type.String(),
      content_hash: Type.String(),
      publication_mode: Type.String(),
      checked_on: Type.String(),
    }),
    reviews: Type.Array(Type.Object({ caveats: Type.Array(Type.String()) })),
  },
)
