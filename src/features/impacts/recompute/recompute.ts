import { getProfile } from '#src/features/profiles/index.ts'
import { writeOnce, type OperationMarker } from '#src/graph/operation-markers.ts'
import {
  evaluateImpact,
  readStates,
  type ImpactEvaluation,
  type EvaluationScope,
  type ImpactStores,
} from '../evaluate/evaluate-impact.ts'
import { countRunProfiles, listRunProfiles, setRecompute, upsertRecompute } from '../queries.ts'
import { IMPACT_STATUSES, type RecomputeAnswerWire, type RecomputeRequest } from '../schema.ts'
import { storeImpacts } from '../store.ts'

/** Profiles that are assessed together and written in one transaction. */
const BATCH = 50
/** For so long a call goes on with another batch. */
const CALL_MS = 2_000

/**
 * Works the impacts of a workspace out again, some seconds of it: where it ends is kept, and the same question goes on there,
 * after a crash too. Impacts that are there stay as they were decided. Throws `not_found` for an unknown customer.
 */
export async function recomputeImpacts(
  stores: ImpactStores,
  workspaceId: string,
  request: RecomputeRequest,
  receipt?: OperationMarker,
): Promise<RecomputeAnswerWire> {
  const { graph, clock } = stores
  const { customer_profile_id: profileId, domain_pack_id: packId, status } = request
  if (profileId !== undefined) await getProfile(graph, { workspaceId, profileId })
  const question: Question = {
    workspaceId,
    profileId: profileId ?? null,
    text: JSON.stringify([profileId ?? null, packId ?? null, status ?? null]),
    scope: scopeOf(packId, status),
  }
  const began = performance.now()
  let progress: RecomputeAnswerWire = await recomputeBatch(stores, question)
  while (progress.state === 'running' && performance.now() - began < CALL_MS)
    progress = await recomputeBatch(stores, question)
  // The receipt holds the answer that was given; what was written needs none, since writing it again changes nothing.
  return writeOnce(graph, clock, receipt, () => Promise.resolve(progress))
}

/** Where the next recompute with the same question begins. */
const ANEW = { after: '', processed: 0, created: 0, updated: 0, unchanged: 0 }

interface Question {
  workspaceId: string
  /** Null: all customers. */
  profileId: string | null
  text: string
  scope: EvaluationScope
}

function scopeOf(packId: string | undefined, status: RecomputeRequest['status']): EvaluationScope {
  // A decision stands, unless a newer run locks the older text again.
  const isWaiting = status === 'open' || status === 'acknowledged'
  const refreshes = status === undefined ? IMPACT_STATUSES : isWaiting ? [status] : []
  return {
    ...(packId === undefined ? {} : { packIds: [packId] }),
    isNewsOnly: false,
    creates: status === undefined || status === 'open',
    refreshes,
    status,
  }
}

/** Assesses the next profiles, then writes what was found together with how far it has come. */
async function recomputeBatch(stores: ImpactStores, question: Question): Promise<RecomputeAnswerWire> {
  const { graph, clock } = stores
  const { workspaceId, profileId, text, scope } = question
  const at = new Date(clock.now()).toISOString()
  const [from] = await graph.run(upsertRecompute, { workspaceId, question: text, total: null, at })
  const { after } = from!.recompute
  // Counted where it begins: at each batch it would make a long recompute longer than its customers do.
  const total = after === '' ? (await graph.run(countRunProfiles, { workspaceId, profileId }))[0]!.total : null
  const ids = (await graph.run(listRunProfiles, { workspaceId, profileId, after, limit: BATCH })).map(
    (row) => row.profile_id,
  )
  const states = ids.length === 0 ? [] : await readStates(graph, workspaceId, ids)
  const assessments: ImpactEvaluation[] = states.length === 0 ? [] : await evaluateImpact(stores, states, scope)
  return graph.write(async (tx) => {
    const [row] = await tx.run(upsertRecompute, { workspaceId, question: text, total, at })
    const { after: reached, ...counts } = row!.recompute
    // Another call with the same question was faster: its work stands, and this goes on from there.
    if (reached !== after) return { state: 'running', ...counts }
    const stored = await storeImpacts(tx, assessments, { at })
    const progress = {
      processed: counts.processed + ids.length,
      created: counts.created + stored.created,
      updated: counts.updated + stored.updated,
      unchanged: counts.unchanged + stored.unchanged,
    }
    const isComplete = ids.length < BATCH
    const next = isComplete ? ANEW : { after: ids.at(-1)!, ...progress }
    await tx.run(setRecompute, { workspaceId, question: text, ...next })
    // A customer that was opened meanwhile is looked at too.
    const atLeast = Math.max(counts.total, progress.processed)
    return { state: isComplete ? 'complete' : 'running', total: atLeast, ...progress }
  })
}
