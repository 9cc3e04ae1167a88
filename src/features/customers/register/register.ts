import {
  type DutyList,
  type DutyWire,
  filterDuties,
  filterOfQuery,
  isChanged,
  listedAlone,
  type ListedDuty,
} from '#src/duties/index.ts'
import { checkDuties, withCountedFrom } from '#src/features/check/index.ts'
import { type ProfileKey, readProfileVersion } from '#src/features/profiles/index.ts'
import type { VersionChoice } from '#src/lib/as-of.ts'
import { pageOf } from '#src/lib/paging.ts'
import { present } from '#src/lib/present.ts'
import { filterInTurns, flatMapInTurns } from '#src/lib/waiting/turns.ts'
import { invalidInput } from '#src/problems.ts'
import type { LawReader } from '#src/stores/graph/revision.ts'
import { compareWithRun, listRunRows, requireEarlierRun, sinceRunOf } from '../runs/index.ts'
import type { RegisterQuery, RegisterWire } from './schema.ts'

/** A register, with what its tables have beside it. */
export type RegisterWithRuledOut = RegisterWire &
  Pick<DutyList, 'ruled_out'> & { company?: string; stated_at: string; said: object }

/**
 * A kept company's duties under the law of a day, each with what differs from an earlier run. The company is judged as
 * a check judges it; nothing is stored. Throws `not_found` for an unknown profile or run, and `validation_error` for a
 * run of another profile, or for `changed` without any run.
 */
export async function readRegister(
  law: LawReader,
  key: ProfileKey,
  asked: RegisterQuery & { limit: number; offset: number; format: string },
  asOf: VersionChoice,
): Promise<RegisterWithRuledOut> {
  const { limit, offset, pack_id: packIds, outcome: outcomes, changed = false, format } = asked
  const isForCalendar = format === 'ics'
  const { include_not_applicable: isWhole = outcomes !== undefined && !changed } = asked
  const profile = await readProfileVersion(law.graph, key)
  const run = await findEarlierRun(law, key, asked.since_run)
  if (changed && !run) throw nothingToCompare(key)
  const body = { ...profile.content, ...present({ view: asked.view }), include_relationships: false }
  const showsFines = format === 'json' ? asked.view === 'full' : !isForCalendar
  const showsDates = format === 'json' ? asked.view === 'full' : !isForCalendar
  const judged = await checkDuties(law, body, asOf, showsFines)
  // A calendar shows no changes and nothing that does not apply, so nothing has to be compared for it.
  const { listed: all, acts } =
    run && (changed || !isForCalendar)
      ? await compareWithRun(law, judged, run, () => true)
      : { listed: await flatMapInTurns(judged.duties, listedAlone), acts: judged.acts }
  const isOfAsked = ({ pack_id: packId }: { pack_id: string }) => packIds?.includes(packId) ?? true
  const wanted = await filterInTurns(
    all,
    ({ duty }) => isOfAsked(duty) && (outcomes?.includes(duty.outcome!) ?? true) && (!changed || isChanged(duty)),
  )
  const narrow = (duties: DutyWire[]) => filterDuties(law, duties, filterOfQuery(asked), acts)
  // A duty that does not apply is listed where it did in the run, or where the request asks for such duties.
  const isListed = ({ concerns }: ListedDuty) => isWhole || concerns
  const found = await narrow(await flatMapInTurns(wanted, (one) => (isListed(one) ? one.duty : [])))
  const rest = await flatMapInTurns(wanted, (one) => (isListed(one) ? [] : (one.now ?? [])))
  return {
    customer_profile_id: key.profileId,
    profile_version: profile.version,
    ...(profile.content.name === undefined ? {} : { company: profile.content.name }),
    stated_at: profile.madeAt,
    said: profile.content,
    as_of: asOf.validAt,
    ...(run ? { since_run: sinceRunOf(run) } : {}),
    data: found.slice(offset, offset + limit),
    not_applicable: await narrow(rest),
    acts: acts.filter(isOfAsked),
    ruled_out: await filterInTurns(judged.ruled_out, isOfAsked),
    unknown: judged.unknown,
    next_answers: judged.next_answers,
    assumptions: showsDates ? withCountedFrom(judged, found).assumptions : judged.assumptions,
    unavailable: judged.unavailable,
    sources: judged.results.map(({ source }) => source),
    page: pageOf(found.length, limit, offset),
  }
}

/** The run to compare with: the given one, or the newest; undefined for a customer without any. */
async function findEarlierRun({ graph }: LawReader, key: ProfileKey, runId: string | undefined) {
  if (runId === undefined)
    return (await graph.run(listRunRows, { ...key, before: Number.MAX_SAFE_INTEGER, limit: 1, offset: 0 }))[0]?.run
  return requireEarlierRun(graph, key, runId)
}

function nothingToCompare({ profileId }: ProfileKey) {
  const runs = `POST /api/v1/customer-profiles/${profileId}/applicability-runs`
  const detail = `needs a run to compare with, and ${profileId} has none: make one with ${runs}, or leave changed out`
  return invalidInput([{ field: 'query.changed', detail }])
}
