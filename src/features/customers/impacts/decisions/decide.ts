import { type EvaluatedRun, evaluateRun, storeRun } from '#src/features/customers/runs/index.ts'
import { readLockedRules } from '#src/law/engine/index.ts'
import { readVocabulary } from '#src/law/vocabulary/index.ts'
import type { ConflictReason } from '#src/lib/problem-codes.ts'
import { present } from '#src/lib/present.ts'
import { compareVersions } from '#src/lib/schema.ts'
import { conflict, type InputMistake, type Problem } from '#src/problems.ts'
import type { Runner } from '#src/stores/graph/graph.ts'
import { type Asker, writeOrAsk } from '#src/money/accounts/confirmations/index.ts'
import { actorOf } from '#src/money/metering/index.ts'
import type { OperationMarker, PreparedWrite } from '#src/stores/graph/operation-markers.ts'
import type { RowOf } from '#src/stores/graph/query.ts'
import { stampRecords } from '#src/stores/graph/records/index.ts'
import type { DatedLawReader } from '#src/stores/graph/revision.ts'
import { firstActionDay } from '../actions.ts'
import { rememberOverrides, withOverrides } from '../evaluate/other-items.ts'
import { dayFor, evaluationDayOf, readStates } from '../evaluate/evaluate-impact.ts'
import { type ChangeStep, stepsOfBlocksAndFacts, type ProfileState, versionSteps } from '../evaluate/pending-changes.ts'
import { listOtherEvents, listPackSteps } from '../evaluate/queries.ts'
import { getImpact, noImpact } from '../impacts.ts'
import { listPackImpacts, setDecisions, setImpactLocked, setRunWithdrawn } from '../queries.ts'
import type { ChangeImpactWire, DecisionRequest, DecisionWire, ImpactStatus } from '../schema.ts'
import { type ImpactTransition, type ImpactState, isUndecided, transition } from './life-cycle.ts'

/** The impact that is decided, and the person or the key that decides. */
interface DecisionOn {
  workspaceId: string
  impactId: string
  by: string
  /** The member who confirmed it, where four eyes were asked for. */
  confirmedBy?: string
}

type Locked = RowOf<typeof setImpactLocked>

/** The mistakes in a decision that the JSON schema can't express. */
export function findDecisionMistakes({ decision, until, reason }: DecisionRequest, day: string): InputMistake[] {
  return [
    ...(decision === 'defer' && until === undefined ? [{ field: 'body.until', detail: 'is needed to defer' }] : []),
    ...(decision !== 'defer' && until !== undefined ? [{ field: 'body.until', detail: 'goes with defer only' }] : []),
    ...(until !== undefined && until <= day ? [{ field: 'body.until', detail: `must lie after today, ${day}` }] : []),
    ...(decision === 'reject' && reason === undefined ? [{ field: 'body.reason', detail: 'is needed to reject' }] : []),
  ]
}

/**
 * Decides an impact, once per operation, or keeps the decision until another member confirms it. Adopting runs the
 * customer against the new version and keeps the locks of the other packs. Throws `not_found`, and `conflict` when the
 * impact is decided already or when a later run depends on the decision to undo.
 */
export async function decideImpact(
  stores: DatedLawReader,
  caller: Asker,
  impactId: string,
  request: DecisionRequest,
  receipt?: OperationMarker,
): Promise<ChangeImpactWire> {
  const { workspaceId } = caller
  const ask = async () => {
    const { customer_profile_id } = await getImpact(stores.graph, workspaceId, impactId)
    return { kind: 'decision' as const, subject: { customer_profile_id, impact_id: impactId }, request }
  }
  const decision = decisionOf(stores, { workspaceId, impactId, by: actorOf(caller) }, request)
  await writeOrAsk(stores, caller, { kind: 'decision', ask }, decision, receipt)
  return getImpact(stores.graph, workspaceId, impactId)
}

/** A decision on an impact, with its preparation. It is written with the id of the run that adopts. */
export function decisionOf(
  stores: DatedLawReader,
  on: DecisionOn,
  request: DecisionRequest,
): PreparedWrite<Adoption | undefined, { run_id?: string }> {
  const { graph, clock } = stores
  const { workspaceId, impactId } = on
  const prepare = async () => {
    const impact = await getImpact(graph, workspaceId, impactId)
    const isAdoption = request.decision === 'adopt' && isUndecided(impact.status)
    return isAdoption ? prepareAdoption(stores, workspaceId, impact) : undefined
  }
  const write = async (tx: Runner, adoption: Adoption | undefined) => {
    const at = new Date(clock.now()).toISOString()
    const [locked] = await tx.run(setImpactLocked, { workspaceId, impactId, at })
    if (!locked) throw noImpact(impactId)
    const { decision, until, reason } = request
    const note = present({ decision, at, by: on.by, confirmed_by: on.confirmedBy, until, reason })
    const own = planDecision(locked, note)
    const { writes, runIds } =
      decision === 'adopt'
        ? await adopt(tx, on, locked, own, adoption)
        : decision === 'undo'
          ? await undo(tx, on, locked, own)
          : { writes: [own], runIds: [] }
    await writeDecisions(tx, workspaceId, writes)
    const impactIds = writes.map(({ impact }) => impact.id)
    const profileIds = runIds.length > 0 ? [locked.impact.profile_id] : []
    await stampRecords(tx, clock, workspaceId, { impactIds, runIds, profileIds })
    return present({ run_id: decision === 'adopt' ? writes[0]!.decision.run_id : undefined })
  }
  return { prepare, write }
}

/** What a decision writes, and the runs whose status it changes. */
interface Decided {
  writes: DecisionWrite[]
  runIds: string[]
}

/** What the decision makes of the impact. Throws `conflict` when the life cycle refuses it. */
function planDecision({ impact, run_id: currentRun }: Locked, decision: DecisionWire): DecisionWrite {
  const last = impact.decisions.at(-1)
  const hasLaterRun = last?.previous_run_id !== undefined && last.run_id !== currentRun
  const kind = decision.decision as DecisionRequest['decision']
  const next = transition(stateOf(impact), kind === 'undo' ? { kind, hasLaterRun } : { kind })
  if (next.kind === 'refused') throw decisionConflict(next.reason, next.detail)
  if (next.kind === 'unchanged') throw new Error(`the decision ${kind} must change an impact or be refused`)
  const dues = { kept: impact.due, until: decision.until, of_items: firstActionDay(impact.items_json, impact.as_of) }
  return { impact, status: next.status, due: dues[next.due] ?? null, decision }
}

/**
 * Stores the run of an adoption. Returns the decision with it, and those on the impacts of earlier steps that it
 * covers.
 */
async function adopt(
  tx: Runner,
  on: DecisionOn,
  { impact, run_id: currentRun }: Locked,
  write: DecisionWrite,
  adoption: Adoption | undefined,
): Promise<Decided> {
  // Nothing was prepared when the impact was decided at the first look and reopened since.
  if (!adoption) throw decisionConflict('superseded', 'the impact was reopened meanwhile; look at it again')
  const { state, run, covers } = adoption
  if (currentRun !== state.run.id)
    throw decisionConflict('superseded', 'another run of this customer was made meanwhile; look at the impact again')
  const { workspaceId, impactId, by } = on
  const { decision } = write
  const made = run && {
    run,
    metadata: { adopted_impact_id: impactId },
    at: decision.at,
    eventSeq: state.run.event_seq,
    isSeen: false,
  }
  const profile = { workspaceId, profileId: impact.profile_id, by }
  const stored = made ? await storeRun(tx, profile, state.version, made) : { id: currentRun, changedIds: [] }
  const runId = stored.id
  const whole = { ...decision, run_id: runId, ...(made ? { previous_run_id: currentRun } : {}) }
  const earlier = (await listSiblings(tx, on, impact)).filter(({ event }) => covers.includes(event))
  const note = { ...decision, run_id: runId, covered_by: impactId }
  const writes = [{ ...write, decision: whole }, ...planSiblings(earlier, { kind: 'covered' }, note)]
  return { writes, runIds: stored.changedIds }
}

/**
 * Takes the last decision back. The run before an adoption becomes the current one again, and the impacts that it
 * covered are reopened.
 */
async function undo(tx: Runner, on: DecisionOn, { impact }: Locked, write: DecisionWrite): Promise<Decided> {
  const { workspaceId, impactId } = on
  const { run_id: runId, previous_run_id: previousId } = impact.decisions.at(-1)!
  const isWithdrawn = runId !== undefined && previousId !== undefined
  if (isWithdrawn) {
    const [before] = await tx.run(setRunWithdrawn, { workspaceId, runId, previousId })
    if (!before) throw new Error(`run ${runId} is the current one and must have ${previousId} before it`)
  }
  const siblings = await listSiblings(tx, on, impact)
  const writes = [write, ...planSiblings(siblings, { kind: 'adoption_undone', impactId }, write.decision)]
  return { writes, runIds: isWithdrawn ? [runId, previousId] : [] }
}

type Sibling = RowOf<typeof listPackImpacts>['impact']

function planSiblings(siblings: Sibling[], happening: ImpactTransition, decision: DecisionWire): DecisionWrite[] {
  return siblings.flatMap((impact) => {
    const next = transition(stateOf(impact), happening)
    return next.kind === 'changed' ? [{ impact, status: next.status, due: impact.due ?? null, decision }] : []
  })
}

/** The impacts of the same customer and pack. */
async function listSiblings(
  tx: Runner,
  { workspaceId }: DecisionOn,
  { profile_id: profileId, pack_id: packId }: Locked['impact'],
): Promise<Sibling[]> {
  return (await tx.run(listPackImpacts, { workspaceId, profileId, packId })).map(({ impact }) => impact)
}

/** A decision on an impact, with the status and due day that it leads to. */
export interface DecisionWrite {
  /** The impact with the decisions that it has so far. */
  impact: { id: string; decisions: DecisionWire[] }
  status: ImpactStatus
  due: string | null
  decision: DecisionWire
}

/**
 * Appends decisions, in their order, to impacts whose profiles the transaction has locked: a node each, and the status
 * that follows. The caller stamps the impacts.
 */
export async function writeDecisions(tx: Runner, workspaceId: string, writes: readonly DecisionWrite[]): Promise<void> {
  if (writes.length === 0) return
  const rows = writes.map(({ impact, status, due, decision }) => ({
    impact_id: impact.id,
    status,
    due,
    position: impact.decisions.length,
    decision,
  }))
  await tx.run(setDecisions, { workspaceId, rows })
}

/** What the life cycle looks at of a stored impact. */
export function stateOf({ status, decisions }: StoredStatus): ImpactState {
  return { status, lastDecision: decisions.at(-1) }
}

interface StoredStatus {
  status: ImpactStatus
  decisions: DecisionWire[]
}

/** A run against the new version, evaluated but not stored. */
interface Adoption {
  state: ProfileState
  /** Absent: the current run covers the change already. */
  run?: EvaluatedRun
  /** Events of earlier steps of the same pack: this adoption resolves their impacts too. */
  covers: number[]
}

/**
 * Evaluates the run that adopts an impact's version, outside of any transaction. Throws `conflict` where there is none
 * to adopt.
 */
async function prepareAdoption(
  stores: DatedLawReader,
  workspaceId: string,
  impact: ChangeImpactWire,
): Promise<Adoption> {
  const { graph, clock } = stores
  const { customer_profile_id: profileId, domain_pack_id: packId, event } = impact
  const [state] = await readStates(graph, workspaceId, [profileId])
  if (!state) throw decisionConflict('nothing_to_adopt', `customer profile ${profileId} has no run any more`)
  const steps = [
    ...versionSteps(state, await graph.run(listPackSteps, { packIds: [packId] }), dayFor(clock, state)),
    ...stepsOfBlocksAndFacts(state, await graph.run(listOtherEvents, { after: event.seq - 1, kinds: [event.kind] })),
  ].filter((step) => step.packId === packId)
  const step = steps.find((item) => item.event === event.seq)
  if (!step) return adoptedAlready(state, impact)
  if (step.kind === 'blocked')
    throw decisionConflict(
      'nothing_to_adopt',
      `there is no version to adopt in place of ${step.versionId}; run the customer again, defer or reject`,
    )
  const validAt = evaluationDayOf(clock, state, step)
  const { after } = await withOverrides(rememberOverrides(graph), state, step, validAt)
  const [vocabulary, law] = await Promise.all([readVocabulary(stores), readLockedRules(stores, after)])
  const run = await evaluateRun(vocabulary, law, {
    content: state.version.content_json,
    packIds: state.run.pack_ids ?? null,
    validAt,
    knownAt: new Date(clock.now()).toISOString(),
    unavailable: [],
  })
  return { state, run, covers: coveredEvents(steps, step) }
}

/**
 * Called when no step leads to the change: the current run has seen it already, or this throws `conflict` with the
 * reason.
 */
function adoptedAlready(
  state: ProfileState,
  { domain_pack_id: packId, to_version: version, event }: ChangeImpactWire,
): Adoption {
  const locked = state.locked.find((lock) => lock.pack_id === packId)
  const hasSeen =
    version === undefined ? state.run.event_seq >= event.seq : locked && compareVersions(locked.version, version) >= 0
  if (locked && hasSeen) return { state, covers: [] }
  throw locked
    ? decisionConflict('superseded', `a later text took the place of ${packId} ${version}; recompute, and adopt that`)
    : decisionConflict(
        'nothing_to_adopt',
        `the customer's current run is not about ${packId}; run the customer against it, or reject`,
      )
}

function coveredEvents(steps: ChangeStep[], step: ChangeStep): number[] {
  return step.kind === 'version'
    ? steps.filter((item) => item.kind === 'version' && item.event < step.event).map(({ event }) => event)
    : []
}

/** The person's decision can't be made now; the detail says why. */
function decisionConflict(reason: ConflictReason, detail: string): Problem {
  return conflict(reason, detail, 'body.decision')
}
