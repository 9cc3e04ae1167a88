import { getWorkspace, listWorkspacesAfter } from '#src/accounts/workspaces/index.ts'
import { readVocabulary, unknownItems } from '#src/vocabulary/index.ts'
import type { Graph } from '#src/graph/graph.ts'
import { invalidInput } from '#src/problems.ts'
import type { ImpactStores } from '../evaluate/evaluate-impact.ts'
import { recomputeImpacts } from './recompute.ts'
import type { RecomputeRequest } from '../schema.ts'

const PAGE = 500

/** The totals of a recompute over several workspaces. */
export interface RecomputeTotals {
  workspaces: number
  processed: number
  total: number
  created: number
  updated: number
  unchanged: number
}

interface AllQuestion extends RecomputeRequest {
  /** Absent: every workspace. */
  workspaceId?: string | undefined
}

/** Recomputes one workspace or all of them to the end. After a crash the same call continues inside the interrupted workspace. */
export async function recomputeAll(
  stores: ImpactStores,
  { workspaceId, ...request }: AllQuestion,
  onProgress: (totals: RecomputeTotals) => void,
): Promise<RecomputeTotals> {
  await requireKnownPack(stores, request.domain_pack_id)
  const totals: RecomputeTotals = { workspaces: 0, processed: 0, total: 0, created: 0, updated: 0, unchanged: 0 }
  for await (const id of workspaceIds(stores.graph, workspaceId)) {
    const before = { ...totals }
    let state = 'running'
    while (state === 'running') {
      const answer = await recomputeImpacts(stores, id, request)
      state = answer.state
      for (const name of ['processed', 'total', 'created', 'updated', 'unchanged'] as const)
        totals[name] = before[name] + answer[name]
      onProgress(totals)
    }
    totals.workspaces += 1
  }
  return totals
}

/** Throws `validation_error` for an unknown pack, which would find nothing. */
export async function requireKnownPack({ graph, answers }: ImpactStores, packId: string | undefined): Promise<void> {
  if (packId === undefined) return
  const { packIds } = await readVocabulary(graph, answers)
  const [unknown] = unknownItems('', [packId], packIds, 'a known pack')
  if (unknown) throw invalidInput([{ field: 'body.domain_pack_id', detail: unknown.detail }])
}

async function* workspaceIds(graph: Graph, only: string | undefined): AsyncGenerator<string, void> {
  if (only !== undefined) {
    yield (await getWorkspace(graph, only)).id
    return
  }
  let page = await listWorkspacesAfter(graph, '', PAGE)
  while (page.length > 0) {
    for (const { id } of page) yield id
    page = page.length < PAGE ? [] : await listWorkspacesAfter(graph, page.at(-1)!.id, PAGE)
  }
}
