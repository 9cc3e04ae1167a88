import type { Graph } from '#src/graph/graph.ts'
import type { RowOf } from '#src/graph/query.ts'
import { pageOf } from '#src/lib/paging.ts'
import { Problem } from '#src/problems.ts'
import { countImpacts, findImpact, listImpactRows } from './queries.ts'
import type { ChangeImpactWire } from './schema.ts'

type Row = RowOf<typeof findImpact>

/** Filters and paging of a list of impacts. */
export interface ImpactFilter {
  profileId?: string | undefined
  packId?: string | undefined
  status?: string | undefined
  isFull: boolean
  limit: number
  offset: number
}

/** One impact with its items. Throws `not_found`, also for an impact of another workspace. */
export async function getImpact(graph: Graph, workspaceId: string, impactId: string): Promise<ChangeImpactWire> {
  const [row] = await graph.run(findImpact, { workspaceId, impactId })
  if (!row) throw noImpact(impactId)
  return wireOf(row, true)
}

/** A page of the workspace's impacts, the latest first. */
export async function listImpacts(graph: Graph, workspaceId: string, filter: ImpactFilter) {
  const { profileId = null, packId = null, status = null, isFull, limit, offset } = filter
  const asked = { workspaceId, profileId, packId, status }
  const [rows, [count]] = await Promise.all([
    graph.run(listImpactRows, { ...asked, limit, offset }),
    graph.run(countImpacts, asked),
  ])
  return { data: rows.map((row) => wireOf(row, isFull)), page: pageOf(count!.total, limit, offset) }
}

export function noImpact(impactId: string): Problem {
  return new Problem('not_found', `no change impact ${impactId} in this workspace`)
}

function wireOf(row: Row, isFull: boolean): ChangeImpactWire {
  const { impact } = row
  return {
    id: impact.id,
    ...originOf(row),
    customer_profile_id: impact.profile_id,
    status: impact.status,
    ...(impact.from_version ? { from_version: impact.from_version } : {}),
    ...(impact.to_version ? { to_version: impact.to_version } : {}),
    run_id: impact.run_id,
    as_of: impact.as_of,
    counts: impact.counts_json,
    ...(isFull ? { items: impact.items_json } : {}),
    required_action: impact.required_action,
    ...(impact.due ? { due: impact.due } : {}),
    decisions: impact.decisions,
    created_at: impact.created_at,
    updated_at: impact.updated_at,
  }
}

/** What the impact comes from: the event and its pack, or the engines and the packs that differ. */
function originOf({
  impact,
  event,
}: Row): Pick<ChangeImpactWire, 'kind' | 'event' | 'engine' | 'domain_pack_id' | 'domain_pack_ids'> {
  const { engine: to, engine_before: from, pack_id: packId, pack_ids: packIds } = impact
  const [first] = packIds ?? []
  if (to !== undefined && from !== undefined && packIds && first !== undefined)
    return { kind: 'engine_changed' as const, engine: { from, to }, domain_pack_id: first, domain_pack_ids: packIds }
  if (packId === undefined || !event) throw new Error(`impact ${impact.id} has neither an event nor an engine`)
  return { kind: 'change_event' as const, event, domain_pack_id: packId }
}
