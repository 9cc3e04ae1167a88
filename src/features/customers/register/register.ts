import { checkDuties } from '#src/features/check/index.ts'
import { compareDuties, type DutyWire, explainDuties } from '#src/features/duties/index.ts'
import type { VersionChoice } from '#src/lib/as-of.ts'
import { pageOf } from '#src/lib/paging.ts'
import { Problem } from '#src/problems.ts'
import type { LawReader } from '#src/stores/graph/revision.ts'
import { type ProfileKey, readProfileVersion } from '../profiles/index.ts'
import { findRun, listRunRows, readStoredResults } from '../runs/index.ts'
import type { RegisterQuery, RegisterWire } from './schema.ts'

/**
 * A kept company's duties under the law of a day, each with what differs from an earlier run. The company is judged as
 * a check judges it; nothing is stored. Throws `not_found` for an unknown profile, and for a run of another one.
 */
export async function readRegister(
  law: LawReader,
  key: ProfileKey,
  asked: RegisterQuery & { limit: number; offset: number },
  asOf: VersionChoice,
): Promise<RegisterWire> {
  const { limit, offset } = asked
  const profile = await readProfileVersion(law.graph, key)
  const run = await findEarlierRun(law, key, asked.since_run)
  const now = await checkDuties(law, { ...profile.content, limit: EVERY_PACK, include_relationships: false }, asOf)
  const duties = run ? await compareWithRun(law, now.duties, run) : now.duties
  const found = duties.filter(isWanted(asked))
  return {
    customer_profile_id: key.profileId,
    profile_version: profile.version,
    as_of: asOf.validAt,
    ...(run ? { since_run: { id: run.id, number: run.number, as_of: run.as_of } } : {}),
    data: found.slice(offset, offset + limit),
    not_applicable: now.not_applicable.filter(({ pack_id: packId }) => asked.pack_id?.includes(packId) ?? true),
    unknown: now.unknown,
    assumptions: now.assumptions,
    unavailable: now.unavailable,
    sources: now.results.map(({ source }) => source),
    page: pageOf(found.length, limit, offset),
  }
}

/** More than there are. */
const EVERY_PACK = 10_000

type Run = Awaited<ReturnType<typeof findEarlierRun>> & object

/** The run to compare with: the given one, or the newest; undefined for a customer without any. */
async function findEarlierRun({ graph }: LawReader, key: ProfileKey, runId: string | undefined) {
  if (runId === undefined)
    return (await graph.run(listRunRows, { ...key, before: Number.MAX_SAFE_INTEGER, limit: 1, offset: 0 }))[0]?.run
  const [found] = await graph.run(findRun, { workspaceId: key.workspaceId, runId })
  if (found?.run.profile_id === key.profileId) return found.run
  throw new Problem('not_found', `the customer ${key.profileId} has no run ${runId}`, { field: 'query.since_run' })
}

/** Compares duties of the packs that the run looked at. A run that looked at all has none of a pack that came later. */
async function compareWithRun(law: LawReader, duties: DutyWire[], run: Run): Promise<DutyWire[]> {
  const packs = await readStoredResults(law.graph, run)
  const before = await explainDuties(law, packs, { validAt: run.as_of, mode: 'published' })
  const isCompared = ({ pack_id: packId }: DutyWire) => run.pack_ids?.includes(packId) ?? true
  const compared = compareDuties(duties.filter(isCompared), before.duties)
  return [...compared, ...duties.filter((duty) => !isCompared(duty))]
}

/** A duty that does not apply is listed where that is new, or asked for. */
function isWanted(asked: RegisterQuery): (duty: DutyWire) => boolean {
  const { pack_id: packIds, outcome: outcomes, changed, include_not_applicable: isWhole } = asked
  return ({ pack_id: packId, outcome, change }) => {
    if (packIds && !packIds.includes(packId)) return false
    if (changed && change.length === 0) return false
    if (outcomes) return outcomes.includes(outcome!)
    return isWhole === true || outcome !== 'does_not_apply' || change.length > 0
  }
}
