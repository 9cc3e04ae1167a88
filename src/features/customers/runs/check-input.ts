import { unknownCodes } from '#src/features/graph/relationships/index.ts'
import { PROFILE_ID_PATTERN } from '#src/features/profiles/index.ts'
import { explainUnavailable } from '#src/law/packs/index.ts'
import { listAnswerMistakes } from '#src/law/questions/index.ts'
import { findInputMistakes, type Invalid } from '#src/law/subjects/index.ts'
import { chooseVersions } from '#src/law/versions/index.ts'
import { readVocabulary, requireKnownWords, unknownItems } from '#src/law/vocabulary/index.ts'
import type { AsOf } from '#src/lib/as-of.ts'
import { invalidInput } from '#src/problems.ts'
import type { DatedLawReader } from '#src/stores/graph/revision.ts'
import type { RunRequest } from './schema.ts'

const PROFILE_ID = new RegExp(PROFILE_ID_PATTERN)

/**
 * Checks what the JSON schema of a run can't: vocabulary values, the id of a new profile, and packs without a published
 * version on the day. Throws one problem that names all mistakes; the packs' versions are checked only when the rest is
 * valid.
 */
export async function checkRunInput(
  stores: DatedLawReader,
  profileId: string,
  { profile, pack_ids: packIds, obligation_codes: codes }: RunRequest,
  { validAt }: AsOf,
): Promise<void> {
  const known = await readVocabulary(stores)
  const invalid: Invalid[] = [
    ...unknownItems('body.pack_ids', packIds, 'packs', known),
    ...(await unknownCodes(stores, 'body.obligation_codes', codes, { packIds, mode: 'published' })),
  ]
  if (profile) {
    if (!PROFILE_ID.test(profileId))
      invalid.push({
        field: 'path.customer_profile_id',
        detail: `must be 1 to 120 letters, digits, ".", "_", ":" or "-" to open a profile; it has ${profileId.length} characters`,
      })
    invalid.push(...findInputMistakes(profile, known, 'body.profile'))
    invalid.push(...(await listAnswerMistakes(stores, profile, 'body.profile')))
  }
  if (invalid.length > 0) throw invalidInput(invalid)
  const found = await chooseVersions(stores, { mode: 'published', validAt })
  if (found.size === 0 && !packIds)
    throw invalidInput([
      { field: 'body.as_of', detail: `on ${validAt} no pack has a published version that is the law` },
    ])
  if (packIds) {
    const missing = packIds.filter((packId) => !found.has(packId))
    const reasons = await explainUnavailable(stores.graph, missing, { mode: 'published', validAt })
    for (const { pack_id: packId, reason } of reasons) {
      const detail = `${JSON.stringify(packId)} can't be locked: ${reason}; see GET /api/v1/domain-packs/${packId}/versions, or leave it out`
      invalid.push({ field: `body.pack_ids.${packIds.indexOf(packId)}`, detail })
    }
  }
  if (invalid.length > 0) throw invalidInput(invalid)
}

interface RunFilters {
  pack_id?: string[]
  obligation_code?: string[]
  changed?: boolean
  since_run?: string
}

/**
 * Refuses `changed` without a run to compare with, and packs and duties that no run can have. What this run has nothing
 * of gives an empty answer.
 */
export async function checkRunFilters(
  law: DatedLawReader,
  { pack_id: packIds, obligation_code: codes, changed, since_run: sinceRun }: RunFilters,
): Promise<void> {
  if (changed && sinceRun === undefined)
    throw invalidInput([{ field: 'query.changed', detail: 'goes with since_run, the run to compare with' }])
  await requireKnownWords(law, [['query.pack_id', packIds, 'packs']])
  const unknown = await unknownCodes(law, 'query.obligation_code', codes, { packIds, mode: 'published' })
  if (unknown.length > 0) throw invalidInput(unknown)
}
