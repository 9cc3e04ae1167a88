import { isLaidOn, type ListedFiling } from '#src/law/attachments/index.ts'
import { type JudgedSubject, judgeOwnDates } from '#src/law/engine/index.ts'
import type { OpenConditionWire } from '#src/lib/law/qualifiers.ts'

/** Whether a filing concerns the filer: what the duties that it serves mean together, with its own dates. */
export type FilingConcern =
  | {
      outcome: 'applies' | 'applies_if' | 'not_yet' | 'undetermined'
      /** True while no duty to file can apply, for any value of the open inputs. */
      isLater: boolean
      appliesFrom?: string
      missing?: string[]
      /** For `applies_if`. */
      open?: OpenConditionWire[]
      displacedBy?: string
    }
  | { reason: 'other_role' | 'does_not_apply' | 'displaced'; detail: string }

/**
 * Judges a filing rule for the subject. `roles` are the filer's with all broader ones; undefined when none were given.
 */
export async function judgeConcern(
  row: ListedFiling,
  subject: JudgedSubject,
  roles: ReadonlySet<string> | undefined,
  validAt: string,
): Promise<FilingConcern> {
  const { pack_id: packId, content_json: content } = row
  if (roles && !isLaidOn(row, roles))
    return { reason: 'other_role', detail: `is made by ${content.from_role}, which is none of the given roles` }
  const duty = subject.judgeDutiesOf(packId, new Set(row.duties.map(({ code }) => code)))
  if (!duty || duty.outcome === 'does_not_apply')
    return { reason: 'does_not_apply', detail: 'serves a duty that this filer does not have' }
  const { outcome, displacedBy, open: conditions } = duty
  if (outcome === 'displaced') return { reason: 'displaced', detail: `gives way to ${displacedBy}` }
  const dated = judgeOwnDates(content.applies_from, packId, subject, validAt)
  const from = [duty.from, dated.from].filter((date) => date !== undefined)
  const open = [...(await duty.findMissing()), ...dated.turnsOn]
  if (!roles) open.push('entity_roles')
  const isOpen = outcome === 'undetermined' || !roles || dated.turnsOn.length > 0
  const isLater = outcome === 'not_yet' || from.length > 0
  return {
    outcome: isOpen ? 'undetermined' : isLater ? 'not_yet' : outcome,
    isLater,
    ...(conditions.length > 0 && !isOpen && !isLater ? { open: conditions } : {}),
    ...(isLater && from.length > 0 ? { appliesFrom: from.toSorted().at(-1)! } : {}),
    ...(isOpen && open.length > 0 ? { missing: [...new Set(open)].toSorted() } : {}),
    ...(displacedBy ? { displacedBy } : {}),
  }
}
