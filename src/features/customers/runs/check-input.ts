import { unknownCodes } from '#src/features/graph/relationships/index.ts'
import { PROFILE_ID_PATTERN } from '#src/features/profiles/index.ts'
import { explainUnavailable } from '#src/law/packs/index.ts'
import { listInputMistakes } from '#src/law/subjects/index.ts'
import { chooseVersions } from '#src/law/versions/index.ts'
import type { AsOf } from '#src/lib/as-of.ts'
import type { InputMistake } from '#src/problems.ts'
import type { DatedLawReader } from '#src/stores/graph/revision.ts'
import type { RunRequest } from './schema.ts'

const PROFILE_ID = new RegExp(PROFILE_ID_PATTERN)

/**
 * The mistakes in codes of duties, in the profile and in the id of a new one; without any, and no `unknown` word, packs
 * without a published version on the day.
 */
export async function checkRunInput(
  stores: DatedLawReader,
  profileId: string,
  { profile, pack_ids: packIds, obligation_codes: codes }: RunRequest,
  { validAt }: AsOf,
  unknown: readonly InputMistake[],
): Promise<InputMistake[]> {
  const invalid = await unknownCodes(stores, 'body.obligation_codes', codes, { packIds, mode: 'published' })
  if (profile) {
    if (!PROFILE_ID.test(profileId))
      invalid.push({
        field: 'path.customer_profile_id',
        detail: `must be 1 to 120 letters, digits, ".", "_", ":" or "-" to open a profile; it has ${profileId.length} characters`,
      })
    invalid.push(...(await listInputMistakes(stores, profile, 'body.profile', false)))
  }
  if (unknown.length + invalid.length > 0) return invalid
  const found = await chooseVersions(stores, { mode: 'published', validAt })
  if (found.size === 0 && !packIds)
    return [{ field: 'body.as_of', detail: `on ${validAt} no pack has a published version that is the law` }]
  if (!packIds) return []
  const missing = packIds.filter((packId) => !found.has(packId))
  const reasons = await explainUnavailable(stores.graph, missing, { mode: 'published', validAt })
  return reasons.map(({ pack_id: packId, reason }) => ({
    field: `body.pack_ids.${packIds.indexOf(packId)}`,
    detail: `${JSON.stringify(packId)} can't be locked: ${reason}; see GET /api/v1/domain-packs/${packId}/versions, or leave it out`,
  }))
}

interface RunFilters {
  pack_id?: string[]
  obligation_code?: string[]
  changed?: boolean
  since_run?: string
}

/**
 * The mistakes in filters of a run: `changed` without a run to compare with, and duties that no run can have. A filter
 * that this run has nothing of gives an empty answer.
 */
export async function checkRunFilters(
  law: DatedLawReader,
  { pack_id: packIds, obligation_code: codes, changed, since_run: sinceRun }: RunFilters,
): Promise<InputMistake[]> {
  const isAlone = changed && sinceRun === undefined
  return [
    ...(isAlone ? [{ field: 'query.changed', detail: 'goes with since_run, the run to compare with' }] : []),
    ...(await unknownCodes(law, 'query.obligation_code', codes, { packIds, mode: 'published' })),
  ]
}
