import type { Lock } from '#src/law/engine/index.ts'
import { present } from '#src/lib/present.ts'
import type { RowOf } from '#src/stores/graph/query.ts'
import { isUndecided } from '../decisions/life-cycle.ts'
import type { listOtherEvents, listPackSteps, listStates } from './queries.ts'

export type ProfileState = RowOf<typeof listStates> & { workspace_id: string }
type PackStep = RowOf<typeof listPackSteps>
type OtherEvent = RowOf<typeof listOtherEvents>

/** One event that may change a run: the locks before it and after it. */
export interface ChangeStep {
  kind: 'version' | 'facts' | 'blocked'
  packId: string
  event: number
  /**
   * The event no longer matters, for example because its version is served again. Only known impacts have such steps.
   */
  isEnded?: boolean
  before: Lock
  after: Lock
  fromVersion?: string
  toVersion?: string
  /** Id of the version that the step leads to, or that was blocked. */
  versionId?: string
  /** The first day on which both texts can be compared. */
  legalFrom?: string
  /** The text is no longer in force on the day of the evaluation. */
  isOver?: boolean
  /** Facts that the event published or blocked, or that turned stale with it. */
  factIds: string[]
  /** Events of versions that this step skips. This step's impact takes the place of their undecided impacts. */
  replaces: number[]
}

/**
 * The version steps of each pack of a run. They lead from the locked version to the text in force on `day` and to
 * coming texts, each from the one before. Versions that are blocked, replaced or over by then are skipped, because they
 * need no action. When every later text is over, the last one is kept. Backfilled events make no step. A run of all
 * packs also gets packs that it could not lock.
 */
export function versionSteps(state: ProfileState, rows: readonly PackStep[], day: string): ChangeStep[] {
  const locked = new Map(state.locked.map((lock) => [lock.pack_id, lock]))
  return [...Map.groupBy(rows, ({ version }) => version.pack_id)].flatMap(([packId, versions]) => {
    const lock = locked.get(packId)
    if (!lock && state.run.pack_ids) return []
    const locks = state.locked.filter(({ pack_id }) => pack_id !== packId).map(({ version_id }) => version_id)
    const others = [...locks, ...state.run.beside_version_ids]
    const later = laterVersions(versions, lock?.version_id).filter(
      ({ version }) => version.publication_mode === 'published',
    )
    const live = later.filter(({ version }) => isToCome(version, day))
    // If every later text is over, the last one is used.
    const taken = new Set(live.length > 0 ? live : later.slice(-1))
    const steps: ChangeStep[] = []
    const passed: number[] = []
    let at = lock ? { id: lock.version_id, version: lock.version } : undefined
    for (const row of later) {
      const { version, event } = row
      if (event.backfill || !taken.has(row)) {
        passed.push(event.seq)
        continue
      }
      steps.push({
        kind: 'version',
        packId,
        event: event.seq,
        before: { versionIds: [...others, ...(at ? [at.id] : [])], factIds: state.fact_ids },
        after: { versionIds: [...others, version.id], factIds: state.fact_ids },
        ...(at ? { fromVersion: at.version } : {}),
        toVersion: version.version,
        versionId: version.id,
        legalFrom: version.legal_from,
        isOver: version.legal_to !== undefined && version.legal_to <= day,
        factIds: event.stale_facts,
        replaces: [...passed],
      })
      at = version
    }
    return steps
  })
}

/** The version is not replaced, and is in force on the day or later. */
function isToCome({ legal_to: to, closed_at: closed }: PackStep['version'], day: string): boolean {
  return closed === undefined && (to === undefined || to > day)
}

/** The versions that follow the locked one by their links to the version before; all versions when none was locked. */
function laterVersions(versions: PackStep[], lockedId: string | undefined): PackStep[] {
  const following = Map.groupBy(versions, ({ before }) => before[0] ?? '')
  const later: PackStep[] = []
  let next = following.get(lockedId ?? '') ?? []
  while (next.length > 0) {
    later.push(...next)
    next = next.flatMap(({ version }) => following.get(version.id) ?? [])
  }
  return later.toSorted((a, b) => a.event.seq - b.event.seq)
}

/** Steps for blocked versions and changed facts after the run was made, and for blocks that have ended since. */
export function stepsOfBlocksAndFacts(state: ProfileState, events: readonly OtherEvent[]): ChangeStep[] {
  const packs = new Set(state.locked.map(({ pack_id }) => pack_id))
  const versions = new Map(state.locked.map((lock) => [lock.version_id, lock]))
  const lockedIds = [...versions.keys(), ...state.run.beside_version_ids]
  const lock: Lock = { versionIds: lockedIds, factIds: state.fact_ids }
  const unchanged = { before: lock, after: lock, factIds: [], replaces: [] }
  const since = events.filter(({ event }) => event.seq > state.run.event_seq)
  const unblocked = new Set(since.flatMap((row) => row.ended_blocks))
  const endedBlocks = state.impacts.flatMap((impact): ChangeStep[] => {
    const { blocked_version: versionId, pack_id: packId, from_version: fromVersion, event, status } = impact
    if (versionId === undefined) return []
    // A block before the run, or of a version that the run doesn't lock, no longer concerns the customer.
    const isOfRun = versions.has(versionId) && event > state.run.event_seq
    if (isOfRun ? !unblocked.has(event) : !isUndecided(status)) return []
    return [present({ ...unchanged, kind: 'blocked' as const, packId, versionId, event, isEnded: true, fromVersion })]
  })
  const steps = since
    .filter(({ event }) => event.kind !== 'version_unblocked' && !unblocked.has(event.seq))
    .flatMap(({ event, version_ids: versionIds, fact_ids: factIds }): ChangeStep[] => {
      if (event.kind === 'version_blocked') {
        return versionIds.flatMap((versionId): ChangeStep[] => {
          const held = versions.get(versionId)
          if (!held) return []
          const { pack_id: packId, version: fromVersion } = held
          return [{ ...unchanged, kind: 'blocked', packId, event: event.seq, fromVersion, versionId }]
        })
      }
      if (!event.pack_ids.every((packId) => packs.has(packId))) return []
      const isGone = event.kind === 'relationships_blocked'
      const after = isGone
        ? lock.factIds.filter((id) => !factIds.includes(id))
        : [...new Set([...lock.factIds, ...factIds])].toSorted()
      const packId = event.pack_ids.toSorted()[0]!
      return [{ ...unchanged, kind: 'facts', packId, event: event.seq, after: { ...lock, factIds: after }, factIds }]
    })
  return [...endedBlocks, ...steps]
}
