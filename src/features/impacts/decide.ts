import { readLockedRules } from '#src/engine/index.ts'
import { readVocabulary } from '#src/vocabulary/index.ts'
import { evaluateRun, type EvaluatedRun, storeRun } from '#src/features/runs/index.ts'
import type { Runner } from '#src/graph/graph.ts'
import { writeOnce, type OperationMarker } from '#src/graph/operation-markers.ts'
import { compareVersions } from '#src/lib/semver.ts'
import { invalidInput, Problem } from '#src/problems.ts'
import { dayFor, evaluationDayOf, readStates, withOverrides, type ImpactStores } from './evaluate/evaluate-impact.ts'
import { firstActionDay } from './actions.ts'
import { getImpact, noImpact } from './impacts.ts'
import {
  listPackImpacts,
  listOtherEvents,
  listPackSteps,
  setDecision,
  setImpactLocked,
  setRunWithdrawn,
} from './queries.ts'
import {
  isUndecided,
  type ChangeImpactWire,
  type DecisionRequest,
  type DecisionWire,
  type ImpactStatus,
} from './schema.ts'
import { otherSteps, versionSteps, type ProfileState, type ChangeStep } from './evaluate/pending-changes.ts'

/** The impact that is decided, and the key that decides. */
export interface DecisionOn {
  workspaceId: string
  impactId: string
  /** Id of the key. */
  by: string
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockImpact>>>

/** Checks of a decision that the JSON schema can't express. Throws `validation_error` with every invalid field. */
export function checkDecision({ decision, until, reason }: DecisionRequest, day: string): void {
  const invalid = [
    ...(decision === 'defer' && until === undefined ? [{ field: 'body.until', detail: 'is needed to defer' }] : []),
    ...(decision !== 'defer' && until !== undefined ? [{ field: 'body.until', detail: 'goes with defer only' }] : []),
    ...(until !== undefined && until <= day ? [{ field: 'body.until', detail: `must lie after today, ${day}` }] : []),
    ...(decision === 'reject' && reason === undefined ? [{ field: 'body.reason', detail: 'is needed to reject' }] : []),
  ]
  if (invalid.length > 0) throw invalidInput(invalid)
}

/**
 * Decides an impact, once per operation. Adopting runs the customer against the new version and keeps the locks of the other packs.
 * Throws `not_found`, and `conflict` when the impact is decided already or when a later run depends on the decision to undo.
 */
export async function decideImpact(
  stores: ImpactStores,
  on: DecisionOn,
  request: DecisionRequest,
  receipt?: OperationMarker,
): Promise<ChangeImpactWire> {
  const { graph, clock } = stores
  const impact = await getImpact(graph, on.workspaceId, on.impactId)
  const adoption =
    request.decision === 'adopt' && isUndecided(impact.status) ? await prepare(stores, on, impact) : undefined
  await writeOnce(graph, clock, receipt, async (tx) => {
    const at = new Date(clock.now()).toISOString()
    const locked = await lockImpact(tx, on, at)
    if (!locked) throw noImpact(on.impactId)
    if (request.decision === 'undo') await undo(tx, on, locked, at)
    else await decide(tx, on, locked, { request, adoption, at })
    return { id: on.impactId }
  })
  return getImpact(graph, on.workspaceId, on.impactId)
}

/** A run against the new version, evaluated but not stored. */
interface Adoption {
  state: ProfileState
  /** Absent: the current run covers the change already. */
  run?: EvaluatedRun
  /** Events of earlier steps of the same pack: this adoption resolves their impacts too. */
  covers: number[]
}

async function prepare(stores: ImpactStores, { workspaceId }: DecisionOn, impact: ChangeImpactWire): Promise<Adoption> {
  const { graph, answers, clock } = stores
  const { customer_profile_id: profileId, domain_pack_id: packId, event } = impact
  const [state] = await readStates(graph, workspaceId, [profileId])
  if (!state) throw new Problem('conflict', `customer profile ${profileId} has no run any more`)
  const steps = [
    ...versionSteps(state, await graph.run(listPackSteps, { packIds: [packId] }), dayFor(clock, state)),
    ...otherSteps(state, await graph.run(listOtherEvents, { after: event.seq - 1, kinds: [event.kind] })),
  ].filter((step) => step.packId === packId)
  const step = steps.find((item) => item.event === event.seq)
  if (!step) return adoptedAlready(state, impact)
  if (step.kind === 'blocked')
    throw conflict(
      `there is no version to adopt in place of ${step.versionId}; run the customer again, defer or reject`,
    )
  const { after } = await withOverrides(graph, state, step)
  const [vocabulary, law] = await Promise.all([readVocabulary(graph, answers), readLockedRules(graph, answers, after)])
  const run = await evaluateRun(graph, vocabulary, law, {
    content: state.version.content_json,
    packIds: state.run.pack_ids ?? null,
    validAt: evaluationDayOf(clock, state, step),
    knownAt: new Date(clock.now()).toISOString(),
    unavailable: [],
  })
  return { state, run, covers: coveredEvents(steps, step) }
}

/** Called when no step leads to the change: the current run has seen it already, or this throws `conflict` with the reason. */
function adoptedAlready(
  state: ProfileState,
  { domain_pack_id: packId, to_version: version, event }: ChangeImpactWire,
): Adoption {
  const locked = state.locked.find((lock) => lock.pack_id === packId)
  const hasSeen =
    version === undefined ? state.run.event_seq >= event.seq : locked && compareVersions(locked.version, version) >= 0
  if (locked && hasSeen) return { state, covers: [] }
  throw conflict(
    locked
      ? `a later text took the place of ${packId} ${version}; recompute, and adopt that`
      : `the customer's current run is not about ${packId}; run the customer against it, or reject`,
  )
}

function conflict(detail: string): Problem {
  return new Problem('conflict', detail, { field: 'body.decision' })
}

function coveredEvents(steps: ChangeStep[], step: ChangeStep): number[] {
  return step.kind === 'version'
    ? steps.filter((item) => item.kind === 'version' && item.event < step.event).map(({ event }) => event)
    : []
}

interface Deciding {
  request: DecisionRequest
  adoption: Adoption | undefined
  at: string
}

async function decide(tx: Runner, on: DecisionOn, locked: Locked, { request, adoption, at }: Deciding): Promise<void> {
  const { impact } = locked
  if (!isUndecided(impact.status)) throw conflict(`the impact is ${impact.status}; undo that first`)
  const { decision: kind, until, reason } = request
  const decision: DecisionWire = {
    decision: kind,
    at,
    by: on.by,
    ...(until ? { until } : {}),
    ...(reason ? { reason } : {}),
  }
  if (kind === 'adopt') return adopt(tx, on, locked, { decision, adoption: adoption!, at })
  const status = kind === 'defer' ? 'acknowledged' : 'dismissed'
  await append(tx, on, impact, { status, due: until ?? impact.due ?? null, decision, at })
}

async function adopt(
  tx: Runner,
  on: DecisionOn,
  { impact, run_id: currentRun }: Locked,
  { decision, adoption, at }: { decision: DecisionWire; adoption: Adoption; at: string },
): Promise<void> {
  const { state, run, covers } = adoption
  if (currentRun !== state.run.id)
    throw conflict('another run of this customer was made meanwhile; look at the impact again')
  const { workspaceId } = on
  const profileId = impact.profile_id
  const made = run && {
    run,
    metadata: { adopted_impact_id: on.impactId },
    at,
    eventSeq: state.run.event_seq,
    isSeen: false,
  }
  const runId = made ? await storeRun(tx, { workspaceId, profileId }, state.version, made) : currentRun
  const whole = { ...decision, run_id: runId, ...(made ? { previous_run_id: currentRun } : {}) }
  await append(tx, on, impact, { status: 'resolved', due: impact.due ?? null, decision: whole, at })
  const note = { ...decision, run_id: runId, covered_by: on.impactId }
  for (const covered of await listSiblings(tx, on, impact)) {
    if (!covers.includes(covered.event) || !isUndecided(covered.status)) continue
    await append(tx, { ...on, impactId: covered.id }, covered, {
      status: 'resolved',
      due: covered.due ?? null,
      decision: note,
      at,
    })
  }
}

/** Takes the last decision back and reopens the impact. The run before an adoption becomes the current one again. Throws `conflict`. */
async function undo(tx: Runner, on: DecisionOn, { impact, run_id: currentRun }: Locked, at: string): Promise<void> {
  const last = impact.decisions_json.at(-1)
  if (!last || last.by === 'service' || last.decision === 'undo' || impact.status === 'open')
    throw conflict('there is no decision to take back')
  if (last.covered_by) throw conflict(`it was resolved by the adoption of impact ${last.covered_by}; undo that one`)
  const reopened = { status: 'open' as const, decision: { decision: 'undo' as const, at, by: on.by }, at }
  if (last.run_id !== undefined && last.previous_run_id !== undefined) {
    const withdrawn = { workspaceId: on.workspaceId, runId: last.run_id, previousId: last.previous_run_id }
    const [before] = currentRun === last.run_id ? await tx.run(setRunWithdrawn, withdrawn) : []
    if (!before) throw conflict('a later run rests on the adoption; run the customer again instead')
  }
  await append(tx, on, impact, { ...reopened, due: firstActionDay(impact.items_json, impact.as_of) ?? null })
  for (const covered of await listSiblings(tx, on, impact)) {
    const note = covered.decisions_json.at(-1)
    if (note?.decision !== 'adopt' || note.covered_by !== on.impactId) continue
    await append(tx, { ...on, impactId: covered.id }, covered, { ...reopened, due: covered.due ?? null })
  }
}

interface Change {
  status: ImpactStatus
  due: string | null
  decision: DecisionWire
  at: string
}

async function append(
  tx: Runner,
  { workspaceId, impactId }: Pick<DecisionOn, 'workspaceId' | 'impactId'>,
  { decisions_json: before }: { decisions_json: DecisionWire[] },
  { status, due, decision, at }: Change,
): Promise<void> {
  const decisions = JSON.stringify([...before, decision])
  await tx.run(setDecision, { workspaceId, impactId, status, due, decisions, at })
}

async function lockImpact(tx: Runner, { workspaceId, impactId }: DecisionOn, at: string) {
  const [row] = await tx.run(setImpactLocked, { workspaceId, impactId, at })
  return row
}

/** The impacts of the same customer and pack. */
async function listSiblings(
  tx: Runner,
  { workspaceId }: DecisionOn,
  { profile_id: profileId, pack_id: packId }: Locked['impact'],
) {
  return (await tx.run(listPackImpacts, { workspaceId, profileId, packId })).map(({ impact }) => impact)
}
