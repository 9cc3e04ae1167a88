import type { PublicationMode } from '#src/lib/law/law-schema.ts'
import { must } from '#src/lib/present.ts'
import { type Problem, unknownId } from '#src/problems.ts'
import type { Graph } from '#src/stores/graph/graph.ts'
import type { RowOf } from '#src/stores/graph/query.ts'
import { type LawReader, rememberPublished } from '#src/stores/graph/revision.ts'
import { type LegalVersion, readLegalVersion } from './legal-version.ts'
import { findPackVersions } from './queries.ts'

export type ListedVersion = RowOf<typeof findPackVersions>['versions'][number]

/** The 404 for an unknown version of a known pack. */
export function noVersion(packId: string, version: string, mode: PublicationMode, field: string): Problem {
  return unknownId(`${packId} has no ${mode} version ${version}`, field, `GET /api/v1/domain-packs/${packId}/versions`)
}

/** All versions of a pack. A pack of which nothing was ever published is unknown to readers of published data. */
export async function requireVersions(graph: Graph, packId: string, mode: PublicationMode): Promise<ListedVersion[]> {
  const [row] = await graph.run(findPackVersions, { packId })
  if (!row || (mode === 'published' && !row.is_public))
    throw unknownId(`no pack ${packId} has a ${mode} version`, 'path.pack_id', 'GET /api/v1/domain-packs')
  return row.versions
}

/** The canonical form of a version; of a published one it is kept until the revision moves. */
export async function requireLegalVersion(
  law: LawReader,
  { id, publication_mode: mode }: Pick<ListedVersion, 'id' | 'publication_mode'>,
): Promise<LegalVersion> {
  return rememberPublished(law, mode, ['legal', id], async () => {
    return must(await readLegalVersion(law.graph, id), `the graph has no version ${id}`)
  })
}
