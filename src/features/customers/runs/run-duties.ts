import { type DutyList, explainDuties, isChanged, listedAlone, type ListedDuty } from '#src/features/duties/index.ts'
import { flatMapInTurns } from '#src/lib/waiting/turns.ts'
import type { LawReader } from '#src/stores/graph/revision.ts'
import type { ApplicabilityRunWire } from './schema.ts'
import { compareWithRun, requireEarlierRun, sinceRunOf } from './since-run.ts'
import { readRun, type RunParts } from './stored-run.ts'

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
  const { duties, ...standing } = await explainDuties(law, packs, { validAt: run.as_of, mode: 'published' })
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
