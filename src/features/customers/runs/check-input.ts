import { explainUnavailable } from '#src/law/packs/index.ts'
import { findInputMistakes, type Invalid } from '#src/law/subjects/index.ts'
import { rememberVersions } from '#src/law/versions/index.ts'
import { readVocabulary, unknownItems } from '#src/law/vocabulary/index.ts'
import type { AsOf } from '#src/lib/as-of.ts'
import { invalidInput } from '#src/problems.ts'
import type { DatedLawReader } from '#src/stores/graph/revision.ts'
import { PROFILE_ID_PATTERN } from '../profiles/index.ts'
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
  { profile, pack_ids: packIds }: RunRequest,
  { validAt }: AsOf,
): Promise<void> {
  const known = await readVocabulary(stores)
  const invalid: Invalid[] = unknownItems('body.pack_ids', packIds, 'packs', known)
  if (profile) {
    if (!PROFILE_ID.test(profileId))
      invalid.push({
        field: 'path.customer_profile_id',
        detail: `must be 1 to 120 letters, digits, ".", "_", ":" or "-" to open a profile; it has ${profileId.length} characters`,
      })
    invalid.push(...findInputMistakes(profile, known, 'body.profile'))
  }
  if (invalid.length > 0) throw invalidInput(invalid)
  const found = await rememberVersions(stores, { mode: 'published', validAt })
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
