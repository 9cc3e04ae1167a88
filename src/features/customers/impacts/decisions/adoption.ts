import { asSaid } from '#src/features/customers/profiles/index.ts'
import { evaluateRun, type EvaluatedRun } from '#src/features/customers/runs/index.ts'
import { readLockedRules } from '#src/law/engine/index.ts'
import { readVocabulary } from '#src/law/vocabulary/index.ts'
import { compareVersions } from '#src/lib/semver.ts'
import type { ConflictReason } from '#src/lib/problem-codes.ts'
import { conflict, type Problem } from '#src/problems.ts'
import type { DatedLawReader } from '#src/stores/graph/revision.ts'
import { rememberOverrides, withOverrides } from '../evaluate/begun-overrides.ts'
import { dayFor, evaluationDayOf, readStates } from '../evaluate/evaluate-impact.ts'
import { otherSteps, versionSteps, type ChangeStep, type ProfileState } from '../evaluate/pending-changes.ts'
import { listOtherEvents, listPackSteps } from '../evaluate/queries.ts'
import type { ChangeImpactWire } from '../schema.ts'

/** A run against the new version, evaluated but not stored. */
export interface Adoption {
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
export async function prepareAdoption(
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
    ...otherSteps(state, await graph.run(listOtherEvents, { after: event.seq - 1, kinds: [event.kind] })),
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
    content: asSaid(state.version.content_json),
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
export function decisionConflict(reason: ConflictReason, detail: string): Problem {
  return conflict(reason, detail, 'body.decision')
}
