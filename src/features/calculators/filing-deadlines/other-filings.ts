import { listFilers, type ListedFiling } from '#src/law/attachments/index.ts'
import type { JudgedSubject } from '#src/law/engine/index.ts'
import { judgeConcern } from './concern.ts'

/** A filing gives way only to one that the filer certainly makes: else it would be left without any limit. */
export async function isReplaceable(
  { pack_id: packId, content_json: content }: ListedFiling,
  rows: readonly ListedFiling[],
  subject: JudgedSubject,
  validAt: string,
): Promise<boolean> {
  const { replaced_by: replaced } = content
  const other = rows.find((row) => row.pack_id === packId && row.code === replaced?.filing)
  if (!other) return replaced !== undefined
  const concern = await judgeConcern(other, subject, undefined, validAt)
  return !('reason' in concern) && concern.outcome !== 'undetermined'
}

/**
 * The event that starts the filing of the same type which the filer itself makes: a processor that is aware of a breach
 * tells the controller. Undefined where it makes none, or several.
 */
export async function findOwnEvent(
  { pack_id: packId, content_json: content }: ListedFiling,
  rows: readonly ListedFiling[],
  subject: JudgedSubject,
  validAt: string,
): Promise<string | undefined> {
  const isOwn = (other: ListedFiling) =>
    other.pack_id === packId &&
    other.content_json.filing_type === content.filing_type &&
    other.content_json.trigger_event !== content.trigger_event &&
    subject.hasOneOf(listFilers(other)).truth === true
  const found = new Set<string>()
  for (const other of rows.filter(isOwn))
    if (!('reason' in (await judgeConcern(other, subject, undefined, validAt))))
      found.add(other.content_json.trigger_event)
  return found.size === 1 ? [...found][0] : undefined
}
