import type { JudgedSubject } from '#src/features/conditions/judged-subject.ts'
import { judgeOwnDates } from '#src/features/conditions/own-dates.ts'
import type { FilingRow } from '#src/features/facets/wire.ts'

/** Whether a filing is one of the filer's: the best that holds of the duties it serves, and of its own dates. */
export type Concern =
  | {
      outcome: 'applies' | 'not_yet' | 'undetermined'
      appliesFrom?: string
      missing?: string[]
      displacedBy?: string
    }
  | { reason: 'other_role' | 'does_not_apply' | 'displaced'; detail: string }

/** Judges a filing rule for the subject. `roles` are the filer's with all broader ones; undefined when none were given. */
export function judgeConcern(
  { pack_id: packId, content_json: content, obligations: codes }: FilingRow,
  subject: JudgedSubject,
  roles: ReadonlySet<string> | undefined,
  asOf: string,
): Concern {
  if (roles && !roles.has(content.from_role))
    return { reason: 'other_role', detail: `is made by ${content.from_role}, which is none of the given roles` }
  const { judgement, missing, displaced } = subject.packs.get(packId)!
  const own = judgement.obligations.filter(({ code }) => codes.includes(code))
  const duties = own.length > 0 ? own : [{ code: '', outcome: judgement.outcome, from: judgement.from }]
  const certainlyDisplaced = duties.map(({ code }) => displaced.get(code)).filter((item) => item && !item.isConditional)
  if (duties.length > 0 && certainlyDisplaced.length === duties.length)
    return { reason: 'displaced', detail: `gives way to ${certainlyDisplaced[0]!.by}` }
  const outcome = (['applies', 'undetermined', 'not_yet'] as const).find((one) =>
    duties.some((duty) => duty.outcome === one),
  )
  if (!outcome) return { reason: 'does_not_apply', detail: 'serves a duty that this filer does not have' }
  const conditional = duties.map(({ code }) => displaced.get(code)).find((item) => item?.isConditional)
  const dated = judgeOwnDates(content.applies_from, packId, subject, asOf)
  const from = [duties.find((duty) => duty.outcome === 'not_yet')?.from, dated.from].filter(
    (date) => date !== undefined,
  )
  const open = [...(outcome === 'undetermined' ? missing : []), ...(roles ? [] : ['entity_roles']), ...dated.turnsOn]
  const isOpen = outcome === 'undetermined' || !roles || dated.turnsOn.length > 0
  const isLater = outcome === 'not_yet' || dated.from !== undefined
  return {
    outcome: isOpen ? 'undetermined' : isLater ? 'not_yet' : 'applies',
    ...(isLater && from.length > 0 ? { appliesFrom: from.toSorted().at(-1)! } : {}),
    ...(isOpen && open.length > 0 ? { missing: [...new Set(open)].toSorted() } : {}),
    ...(conditional ? { displacedBy: conditional.by } : {}),
  }
}
