import { readWorkspaces } from '#src/accounts/workspaces/index.ts'
import { readVocabulary, unknownItems } from '#src/vocabulary/index.ts'
import { invalidInput } from '#src/problems.ts'
import type { ImpactStores } from '../evaluate/evaluate-impact.ts'
import { recomputeImpacts } from './recompute.ts'
import type { RecomputeAnswerWire, RecomputeRequest } from '../schema.ts'

/** The totals of a recompute over several workspaces. */
export type RecomputeTotals = { workspaces: number } & Omit<RecomputeAnswerWire, 'state'>

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
  for await (const { id } of readWorkspaces(stores.graph, workspaceId)) {
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
export async function requireKnownPack(stores: ImpactStores, packId: string | undefined): Promise<void> {
  if (packId === undefined) return
  const { packIds } = await readVocabulary(stores)
  const [unknown] = unknownItems('', [packId], packIds, 'a known pack')
  if (unknown) throw invalidInput([{ field: 'body.domain_pack_id', detail: unknown.detail }])
}
