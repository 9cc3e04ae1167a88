import {
  type ActWire,
  compareStates,
  type DutyList,
  explainDuties,
  isChanged,
  type JudgedState,
  listedAlone,
  type ListedDuty,
} from '#src/duties/index.ts'
import type { ProfileKey } from '#src/features/profiles/index.ts'
import { flatMapInTurns } from '#src/lib/waiting/turns.ts'
import { invalidInput, unknownId } from '#src/problems.ts'
import type { Graph } from '#src/stores/graph/graph.ts'
import type { RowOf } from '#src/stores/graph/query.ts'
import type { LawReader } from '#src/stores/graph/revision.ts'
import { subjectsOfRun } from './locked-law.ts'
import { findRun } from './queries.ts'
import type { ApplicabilityRunWire, SinceRunWire } from './schema.ts'
import { readRun, readStoredResults, type RunParts } from './stored-run.ts'

/** Which duties of a run are listed, and with which run they are compared. */
interface DutyParts extends Omit<RunParts, 'duties'> {
  /** Those with one of these codes, whether they apply or not. */
  codes?: string[] | undefined
  /** Without `codes`, also those that do not apply, and did not in the other run. */
  isWhole: boolean
  sinceRun: string | undefined
  /** Only those that differ from the run that they are compared with. */
  isChangedOnly: boolean
}

/**
 * A run as a list of duties for people, with the texts of the versions that it locked, and with what differs from
 * another run where one is named. Throws `not_found`, and `validation_error` for a run of another customer.
 */
export async function readRunDuties(
  law: LawReader,
  workspaceId: string,
  runId: string,
  { codes, isWhole, sinceRun, isChangedOnly, ...parts }: DutyParts,
): Promise<ApplicabilityRunWire & DutyList> {
  const run = await readRun(law.graph, workspaceId, runId, { ...parts, duties: () => true })
  const packs = run.results.map(({ source: _source, trace, ...result }) => ({ result, trace }))
  const known = await subjectsOfRun(law, workspaceId, runId)
  const { duties, ...standing } = await explainDuties(law, packs, { validAt: run.as_of, mode: 'published' }, known)
  const wanted = (all: ListedDuty[]) =>
    flatMapInTurns(all, ({ duty, concerns }) => {
      const isListed = codes?.includes(duty.code) ?? (isWhole || concerns)
      return isListed && (!isChangedOnly || isChanged(duty)) ? duty : []
    })
  if (sinceRun === undefined)
    return { ...run, duties: await wanted(await flatMapInTurns(duties, listedAlone)), ...standing }
  const profileId = run.customer_profile_id
  const earlier = await requireEarlierRun(law.graph, { workspaceId, profileId }, sinceRun)
  const { acts } = standing
  const { listed, ...compared } = await compareWithRun(law, { duties, acts }, earlier, isShownIn(run, parts))
  return { ...run, since_run: sinceRunOf(earlier), ...standing, ...compared, duties: await wanted(listed) }
}

/**
 * Says of a pack whether its duties are on this page of the run. Those of a pack that has no result any more are on the
 * last one.
 */
function isShownIn(run: ApplicabilityRunWire, { packIds, limit, offset }: Omit<RunParts, 'duties'>) {
  const shown = new Set(run.results.map(({ pack_id: id }) => id))
  const locked = new Set(run.locked.map(({ pack_id: id }) => id))
  const isLast = offset + limit >= run.page.total
  return (packId: string): boolean => {
    if (shown.has(packId)) return true
    const isAsked = (run.pack_ids?.includes(packId) ?? true) && (packIds?.includes(packId) ?? true)
    return isLast && isAsked && !locked.has(packId)
  }
}

/** The run that duties are compared with. */
type EarlierRun = RowOf<typeof findRun>['run']

/**
 * The run of a customer that `since_run` names. Throws `not_found` for an unknown one, and `validation_error` for one
 * of another customer.
 */
export async function requireEarlierRun(
  graph: Graph,
  { workspaceId, profileId }: ProfileKey,
  runId: string,
): Promise<EarlierRun> {
  const field = 'query.since_run'
  const [found] = await graph.run(findRun, { workspaceId, runId })
  const list = `GET /api/v1/customer-profiles/${profileId}/applicability-runs`
  if (!found) throw unknownId(`no applicability run ${runId} in this workspace`, field, list)
  const { profile_id: owner } = found.run
  if (owner === profileId) return found.run
  throw invalidInput([
    { field, detail: `is a run of the customer ${owner}, not of ${profileId}; take an id from ${list}` },
  ])
}

/**
 * Acts and duties, each with what differs from an earlier run. Only packs that both looked at are compared: `isAsked`
 * says it of the later one, and an earlier one that looked at all has no duty of a pack that came later.
 */
export async function compareWithRun(
  law: LawReader,
  judged: JudgedState,
  earlier: EarlierRun,
  isAsked: (packId: string) => boolean,
): Promise<{ listed: ListedDuty[]; acts: ActWire[] }> {
  const packs = (await readStoredResults(law.graph, earlier)).filter(({ result }) => isAsked(result.pack_id))
  const before = await explainDuties(law, packs, { validAt: earlier.as_of, mode: 'published' })
  const { listed, acts } = await compareStates(judged, before, (id) => earlier.pack_ids?.includes(id) ?? true)
  return { listed, acts: acts.map(({ act }) => act) }
}

/** What an answer says of the run that it is compared with. */
export function sinceRunOf({ id, number, as_of }: EarlierRun): SinceRunWire {
  return { id, number, as_of }
}
