import { Counter, Gauge, type Registry } from 'prom-client'
import { getProfile } from '#src/features/profiles/index.ts'
import { findUnknownWords, readVocabulary } from '#src/law/vocabulary/index.ts'
import { readWorkspaces } from '#src/money/accounts/workspaces/index.ts'
import { invalidInput } from '#src/problems.ts'
import { type OperationMarker, writePrepared } from '#src/stores/graph/operation-markers.ts'
import type { DatedLawReader } from '#src/stores/graph/revision.ts'
import { isUndecided } from '../decisions/life-cycle.ts'
import { consumeAll, countBehind } from '../evaluate/consumer.ts'
import { evaluateImpact, type EvaluationScope, type ImpactEvaluation, readStates } from '../evaluate/evaluate-impact.ts'
import { countRunProfiles, listRunProfiles, setRecompute, upsertRecompute } from '../queries.ts'
import { IMPACT_STATUSES, type RecomputeAnswerWire, type RecomputeRequest } from '../schema.ts'
import { storeImpacts } from '../store.ts'

/** Profiles that are evaluated together and written in one transaction. */
const BATCH = 50
/** A call begins no further batch after this time. */
const CALL_MS = 2_000

/**
 * Evaluates the impacts of a workspace again, for about CALL_MS. The progress is stored, and the next call with the
 * same question continues there, also after a crash. Decisions on existing impacts stay, unless a newer run reopens
 * them. Throws `not_found` for an unknown customer.
 */
export async function recomputeImpacts(
  stores: DatedLawReader,
  workspaceId: string,
  request: RecomputeRequest,
  receipt?: OperationMarker,
): Promise<RecomputeAnswerWire> {
  const { graph, clock } = stores
  // The operation marker only stores the answer. The impacts need no marker, because writing them again changes
  // nothing.
  const prepare = () => recomputeForAWhile(stores, workspaceId, request)
  return writePrepared(graph, clock, receipt, prepare, (_tx, progress) => Promise.resolve(progress))
}

async function recomputeForAWhile(
  stores: DatedLawReader,
  workspaceId: string,
  { customer_profile_id: profileId, domain_pack_id: packId, status }: RecomputeRequest,
): Promise<RecomputeAnswerWire> {
  const { graph } = stores
  if (profileId !== undefined)
    await getProfile(graph, { workspaceId, profileId }, undefined, 'body.customer_profile_id')
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
  return progress
}

/** The stored progress after a complete recompute: the next one with the same question begins at the first profile. */
const ANEW = { after: '', processed: 0, created: 0, updated: 0, unchanged: 0 }

interface Question {
  workspaceId: string
  /** Null: all customers. */
  profileId: string | null
  text: string
  scope: EvaluationScope
}

function scopeOf(packId: string | undefined, status: RecomputeRequest['status']): EvaluationScope {
  // Without a status decided impacts are evaluated again too. The life cycle reopens them only for a newer run.
  const isWaiting = status !== undefined && isUndecided(status)
  const refreshes = status === undefined ? IMPACT_STATUSES : isWaiting ? [status] : []
  return {
    ...(packId === undefined ? {} : { packIds: [packId] }),
    isNewsOnly: false,
    creates: status === undefined || status === 'open',
    refreshes,
    status,
  }
}

/** Evaluates the next profiles and writes their impacts together with the progress. */
async function recomputeBatch(stores: DatedLawReader, question: Question): Promise<RecomputeAnswerWire> {
  const { graph, clock } = stores
  const { workspaceId, profileId, text, scope } = question
  const at = new Date(clock.now()).toISOString()
  const [from] = await graph.run(upsertRecompute, { workspaceId, question: text, total: null, at })
  const { after } = from!.recompute
  // The total is counted once, at the first batch. Counting at each batch would make a long recompute slower.
  const total = after === '' ? (await graph.run(countRunProfiles, { workspaceId, profileId }))[0]!.total : null
  const ids = (await graph.run(listRunProfiles, { workspaceId, profileId, after, limit: BATCH })).map(
    (row) => row.profile_id,
  )
  const states = ids.length === 0 ? [] : await readStates(graph, workspaceId, ids)
  const assessments: ImpactEvaluation[] = states.length === 0 ? [] : await evaluateImpact(stores, states, scope)
  return graph.write(async (tx) => {
    const [row] = await tx.run(upsertRecompute, { workspaceId, question: text, total, at })
    const { after: reached, ...counts } = row!.recompute
    // Another call with the same question was faster. Its results are kept, and this call continues from there.
    if (reached !== after) return { state: 'running', ...counts }
    const stored = await storeImpacts(tx, workspaceId, assessments, { clock })
    const progress = {
      processed: counts.processed + ids.length,
      created: counts.created + stored.created,
      updated: counts.updated + stored.updated,
      unchanged: counts.unchanged + stored.unchanged,
    }
    const isComplete = ids.length < BATCH
    const next = isComplete ? ANEW : { after: ids.at(-1)!, ...progress }
    await tx.run(setRecompute, { workspaceId, question: text, ...next })
    // Customers that were added meanwhile are processed too, so the total may rise.
    const atLeast = Math.max(counts.total, progress.processed)
    return { state: isComplete ? 'complete' : 'running', total: atLeast, ...progress }
  })
}

/** The totals of a recompute over several workspaces. */
export type RecomputeTotals = { workspaces: number } & Omit<RecomputeAnswerWire, 'state'>

interface AllQuestion extends RecomputeRequest {
  /** Absent: every workspace. */
  workspaceId?: string | undefined
}

/**
 * Recomputes one workspace or all of them to the end. After a crash the same call continues inside the interrupted
 * workspace.
 */
export async function recomputeAll(
  stores: DatedLawReader,
  { workspaceId, ...request }: AllQuestion,
  onProgress: (totals: RecomputeTotals) => void,
): Promise<RecomputeTotals> {
  if (request.domain_pack_id !== undefined) {
    const unknown = findUnknownWords(
      [['body.domain_pack_id', request.domain_pack_id, 'packs']],
      await readVocabulary(stores),
    )
    if (unknown.length > 0) throw invalidInput(unknown)
  }
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

/** The change-event consumer with metrics. The metrics name no workspace. */
export function createMeasuredConsumer(stores: DatedLawReader, registry: Registry): () => Promise<void> {
  const registers = [registry]
  const created = new Counter({
    name: 'rpk_impacts_created_total',
    help: 'Change impacts that this process found after a publication',
    registers,
  })
  const profiles = new Counter({
    name: 'rpk_impact_profiles_followed_total',
    help: 'Customers looked at after a change event',
    registers,
  })
  new Gauge({
    name: 'rpk_impact_profiles_behind',
    help: 'Customers that have not been looked at since the last change event; 0 is right',
    registers,
    async collect() {
      // Without the graph this gauge is NaN, so that the other metrics can still be read.
      this.set(await countBehind(stores).catch(() => Number.NaN))
    },
  })
  return () =>
    consumeAll(stores, (followed) => {
      created.inc(followed.created)
      profiles.inc(followed.profiles)
    })
}
