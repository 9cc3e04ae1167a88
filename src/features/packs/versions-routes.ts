import type { Deps } from '#src/deps.ts'
import { unknownProvision } from '#src/features/graph/relationships/index.ts'
import { tables } from '#src/http/formats/tables.ts'
import { routesOf } from '#src/http/operations.ts'
import { diffDomainPack, fullProvisionOf } from '#src/law/versions/compare.outside.ts'
import { diffQuery, diffTable, fieldChangeTable, PackDiff, type PackDiffWire } from '#src/law/versions/diff.outside.ts'
import {
  getDomainPackVersion,
  listDomainPackVersions,
  listVersionsQuery,
  VersionDetail,
  VersionList,
  versionParams,
  versionQuery,
} from '#src/law/versions/version.outside.ts'
import { packIdParams } from '#src/lib/law/law-schema.ts'
import { withPage } from '#src/lib/paging.ts'
import { RefTo } from '#src/lib/schema.ts'
import { sheetOf } from '#src/lib/tables/table.ts'

const diffFormats = tables(({ pack_id: packId, data }: PackDiffWire) => {
  const rows = data.map((object) => ({ pack_id: packId, ...object }))
  const fields = rows.flatMap((object) => object.changes.map((change) => ({ ...change, object })))
  return [sheetOf(diffTable, rows), sheetOf(fieldChangeTable, fields)]
})

export const versionRoutes = routesOf<Deps>('Packs', ({ addCached }, deps) => {
  addCached('GET /domain-packs/:pack_id/versions', 'listDomainPackVersions', {
    summary: 'List the versions of a pack',
    params: packIdParams,
    query: listVersionsQuery,
    answers: VersionList,
    answer: ({ params, query }, day) => listDomainPackVersions(deps.graph, params.pack_id, withPage(query), day),
  })

  addCached('GET /domain-packs/:pack_id/versions/:version', 'getDomainPackVersion', {
    summary: 'Read a version whole, as it was published',
    description: 'The answer stays the same, byte for byte, whatever is published later.',
    work: 'heavy',
    params: versionParams,
    query: versionQuery,
    answers: RefTo(VersionDetail),
    answer: ({ params, query }) => getDomainPackVersion(deps, params.pack_id, params.version, withPage(query)),
  })

  addCached('GET /domain-packs/:pack_id/diff', 'diffDomainPack', {
    summary: 'Compare two versions of a pack, field by field',
    work: 'heavy',
    formats: diffFormats,
    async checkInput({ params, query: { provision } }) {
      const full = provision && (await fullProvisionOf(deps, params.pack_id, provision))
      // An unknown pack is not found, for any provision.
      return full?.startsWith(' ') ? [] : unknownProvision(deps, 'query.provision', full)
    },
    params: packIdParams,
    query: diffQuery,
    answers: RefTo(PackDiff),
    answer: ({ params, query }, day) => diffDomainPack(deps, params.pack_id, withPage(query), day),
  })
})
