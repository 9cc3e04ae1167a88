import type { Lock } from '#src/engine/index.ts'
import type { RowOf } from '#src/graph/query.ts'
import type { listOtherEvents, listPackSteps, listStates } from '../queries.ts'
import { isUndecided } from '../schema.ts'

export type ProfileState = RowOf<typeof listStates> & { workspace_id: string }
export type PackStep = RowOf<typeof listPackSteps>
export type OtherEvent = RowOf<typeof listOtherEvents>

/** One event that may touch a run: what was locked before it, and what would be after it. */
export interface Step {
  kind: 'version' | 'facts' | 'blocked'
  packId: string
  event: number
  /** What it led to concerns nobody any more; such steps are those of known impacts alone. */
  isEnded?: boolean
  before: Lock
  after: Lock
  fromVersion?: string
  toVersion?: string
  /** Id of the version that it leads to, or that was taken out of service. */
  versionId?: string
  /** The first day on which both texts can be compared. */
  legalFrom?: string
  /** The text is the law no more on the day of looking. */
  isOver?: boolean
  /** Facts that came or went, or turned stale with it. */
  factIds: string[]
  /** Events of texts that were passed over on the way here: impacts of theirs that nobody decided are covered by this one. */
  replaces: number[]
}

/**
 * The steps of every pack of a run that lead on from the version that it locked, each from the one before, to the text that is the
 * law on `day` and to those that are to come. What was blocked, replaced, or is over by then is passed over: nobody acts on it any
 * more. What was told afterwards is nobody's impact. A run of all packs also gets packs that it could not lock.
 */
export function versionSteps(state: ProfileState, rows: readonly PackStep[], day: string): Step[] {
  const locked = new Map(state.locked.map((lock) => [lock.pack_id, lock]))
  return [...Map.groupBy(rows, ({ version }) => version.pack_id)].flatMap(([packId, versions]) => {
    const lock = locked.get(packId)
    if (!lock && state.run.pack_ids) return []
    const others = state.locked.filter(({ pack_id }) => pack_id !== packId).map(({ version_id }) => version_id)
    const later = laterVersions(versions, lock?.version_id).filter(
      ({ version }) => version.publication_mode === 'published',
    )
    const live = later.filter(({ version }) => isToCome(version, day))
    // Where every later text is over, the last one is the best that there is.
    const taken = new Set(live.length > 0 ? live : later.slice(-1))
    const steps: Step[] = []
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

/** Not replaced, and the law on the day or later. */
function isToCome({ legal_to: to, closed_at: closed }: PackStep['version'], day: string): boolean {
  return closed === undefined && (to === undefined || to > day)
}

/** Versions that follow one, each linked to the one before it; all from the first on when nothing was locked. */
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

/** What else happened to the packs of a run after it was made. */
export function otherSteps(state: ProfileState, events: readonly OtherEvent[]): Step[] {
  const packs = new Set(state.locked.map(({ pack_id }) => pack_id))
  const versions = new Map(state.locked.map((lock) => [lock.version_id, lock]))
  const lock: Lock = { versionIds: [...versions.keys()], factIds: state.fact_ids }
  const unchanged = { before: lock, after: lock, factIds: [], replaces: [] }
  const since = events.filter(({ event }) => event.seq > state.run.event_seq)
  const unblocked = new Set(since.flatMap((row) => row.ended_blocks))
  const endedBlocks = state.impacts.flatMap((impact): Step[] => {
    const { blocked_version: versionId, pack_id: packId, from_version: fromVersion, event, status } = impact
    if (versionId === undefined) return []
    // A block that the run came after, or of a version that the run doesn't lock, is nothing to the customer any more.
    const isOfRun = versions.has(versionId) && event > state.run.event_seq
    if (isOfRun ? !unblocked.has(event) : !isUndecided(status)) return []
    return [
      {
        ...unchanged,
        kind: 'blocked',
        packId,
        versionId,
        event,
        isEnded: true,
        ...(fromVersion ? { fromVersion } : {}),
      },
    ]
  })
  const steps = since
    .filter(({ event }) => event.kind !== 'version_unblocked' && !unblocked.has(event.seq))
    .flatMap(({ event, version_ids: versionIds, fact_ids: factIds }): Step[] => {
      if (event.kind === 'version_blocked') {
        return versionIds.flatMap((versionId): Step[] => {
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
