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
 * The event that starts the filing of the same type which the filer itself makes, in another role: a processor that is
 * aware of a breach tells the controller. Undefined where it makes none, or several.
 */
export function findOwnEvent(
  { pack_id: packId, content_json: content }: ListedFiling,
  rows: readonly ListedFiling[],
  subject: JudgedSubject,
): string | undefined {
  const isOwn = ({ pack_id: otherPackId, content_json: other }: ListedFiling) =>
    otherPackId === packId &&
    other.filing_type === content.filing_type &&
    other.from_role !== content.from_role &&
    other.trigger_event !== content.trigger_event
  const own = rows.filter((row) => isOwn(row) && subject.hasOneOf(packId, listFilers(row)).truth === true)
  const [event, ...more] = new Set(own.map((row) => row.content_json.trigger_event))
  return more.length === 0 ? event : undefined
}
