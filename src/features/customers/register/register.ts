import { checkDuties } from '#src/features/check/index.ts'
import { type DutyWire, isChanged } from '#src/features/duties/index.ts'
import type { VersionChoice } from '#src/lib/as-of.ts'
import { pageOf } from '#src/lib/paging.ts'
import type { LawReader } from '#src/stores/graph/revision.ts'
import { type ProfileKey, readProfileVersion } from '../profiles/index.ts'
import { compareWithRun, listRunRows, requireEarlierRun, sinceRunOf } from '../runs/index.ts'
import type { RegisterQuery, RegisterWire } from './schema.ts'

/**
 * A kept company's duties under the law of a day, each with what differs from an earlier run. The company is judged as
 * a check judges it; nothing is stored. Throws `not_found` for an unknown profile or run, and `validation_error` for a
 * run of another profile.
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
  const duties = run ? await compareWithRun(law, now.duties, run, () => true) : now.duties
  const found = duties.filter(isWanted(asked))
  return {
    customer_profile_id: key.profileId,
    profile_version: profile.version,
    as_of: asOf.validAt,
    ...(run ? { since_run: sinceRunOf(run) } : {}),
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

/** The run to compare with: the given one, or the newest; undefined for a customer without any. */
async function findEarlierRun({ graph }: LawReader, key: ProfileKey, runId: string | undefined) {
  if (runId === undefined)
    return (await graph.run(listRunRows, { ...key, before: Number.MAX_SAFE_INTEGER, limit: 1, offset: 0 }))[0]?.run
  return requireEarlierRun(graph, key, runId)
}

/** A duty that does not apply is listed where that is new, or asked for. */
function isWanted(asked: RegisterQuery): (duty: DutyWire) => boolean {
  const { pack_id: packIds, outcome: outcomes, changed, include_not_applicable: isWhole } = asked
  return (duty) => {
    const { pack_id: packId, outcome } = duty
    if (packIds && !packIds.includes(packId)) return false
    if (changed && !isChanged(duty)) return false
    if (outcomes) return outcomes.includes(outcome!)
    return isWhole === true || outcome !== 'does_not_apply' || isChanged(duty)
  }
}
