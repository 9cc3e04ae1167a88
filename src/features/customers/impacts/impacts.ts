import { Type } from '@sinclair/typebox'
import type { WalkQuery } from '#src/lib/paging.ts'
import { findAwaited } from '#src/money/accounts/confirmations/index.ts'
import { pickBy } from '#src/lib/views.ts'
import { type Problem, unknownId } from '#src/problems.ts'
import type { Graph } from '#src/stores/graph/graph.ts'
import type { RowOf } from '#src/stores/graph/query.ts'
import { type ChangedPlace, LAST_ID, type ListedPlace, walkRecords } from '#src/stores/graph/records/index.ts'
import { countImpacts, findImpact, listChangedImpacts, listImpactRows } from './queries.ts'
import { ChangeImpact, type ChangeImpactWire, type ImpactItemWire } from './schema.ts'

type Row = RowOf<typeof findImpact>

/** Filters of a list of impacts. */
interface ImpactFilter {
  profileId?: string | undefined
  packId?: string | undefined
  status?: string | undefined
}

/** One impact with its items. Throws `not_found`, also for an impact of another workspace. */
export async function getImpact(graph: Graph, workspaceId: string, impactId: string): Promise<ChangeImpactWire> {
  const [[row], awaited] = await Promise.all([
    graph.run(findImpact, { workspaceId, impactId }),
    findAwaited(graph, workspaceId, 'decision', { impact_id: impactId }),
  ])
  if (!row) throw noImpact(impactId)
  return { ...wireOf(row), ...awaited }
}

/** A page of the workspace's impacts, the latest first, or in the order of their changes. */
export async function listImpacts(graph: Graph, workspaceId: string, filter: ImpactFilter, query: WalkQuery) {
  const { profileId = null, packId = null, status = null } = filter
  const asked = { workspaceId, profileId, packId, status }
  const list = {
    workspaceId,
    name: 'customer-change-impacts',
    readListed: ({ key = LAST_ID, ...page }: ListedPlace) =>
      graph.run(listImpactRows, { ...asked, before: String(key), ...page }),
    readChanged: (page: ChangedPlace) => graph.run(listChangedImpacts, { ...asked, ...page }),
    count: async (since: string) => (await graph.run(countImpacts, { ...asked, since }))[0]!.total,
    keyOf: ({ impact }: Row) => impact.id,
    recordOf: ({ impact }: Row) => impact,
  }
  const { rows, page } = await walkRecords(graph, list, query)
  return { data: rows.map(wireOf), page }
}

export function noImpact(impactId: string): Problem {
  return unknownId(
    `no change impact ${impactId} in this workspace`,
    'path.impact_id',
    'GET /api/v1/customer-change-impacts',
  )
}

/** An impact as answers have it. An answer has its items as they are stored, since there may be thousands. */
const ToldImpact = Type.Object({ ...ChangeImpact.properties, items: Type.Unsafe<ImpactItemWire[]>(Type.Unknown()) })

function wireOf({ impact, event }: Row): ChangeImpactWire {
  const { profile_id: customer_profile_id, pack_id: domain_pack_id, counts_json: counts, items_json: items } = impact
  return pickBy(ToldImpact, { ...impact, customer_profile_id, domain_pack_id, event, counts, items })
}
