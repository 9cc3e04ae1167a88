import { type JudgedSubject, judgeOwnDates } from '#src/features/applicability/index.ts'
import { isLaidOn, type ListedFiling } from '#src/features/attachments/index.ts'

/** Whether a filing concerns the filer: the best outcome of the duties that it serves, with its own dates. */
export type FilingConcern =
  | {
      outcome: 'applies' | 'not_yet' | 'undetermined'
      appliesFrom?: string
      missing?: string[]
      displacedBy?: string
    }
  | { reason: 'other_role' | 'does_not_apply' | 'displaced'; detail: string }

/** Judges a filing rule for the subject. `roles` are the filer's with all broader ones; undefined when none were given. */
export function judgeConcern(
  row: ListedFiling,
  subject: JudgedSubject,
  roles: ReadonlySet<string> | undefined,
  validAt: string,
): FilingConcern {
  const { pack_id: packId, content_json: content } = row
  if (roles && !isLaidOn(row, roles))
    return { reason: 'other_role', detail: `is made by ${content.from_role}, which is none of the given roles` }
  const { judgement, missing, displaced } = subject.packs.get(packId)!
  const codes = new Set(row.duties.map(({ code }) => code))
  const own = judgement.obligations.filter(({ code }) => codes.has(code))
  const duties = own.length > 0 ? own : [{ code: '', outcome: judgement.outcome, from: judgement.from }]
  const live = duties.filter((duty) => duty.outcome !== 'does_not_apply')
  const outcome = (['applies', 'undetermined', 'not_yet'] as const).find((one) =>
    live.some((duty) => duty.outcome === one),
  )
  if (!outcome) return { reason: 'does_not_apply', detail: 'serves a duty that this filer does not have' }
  const overrides = live.map(({ code }) => displaced.get(code))
  if (overrides.every((override) => override && !override.isConditional))
    return { reason: 'displaced', detail: `gives way to ${overrides[0]!.by}` }
  const conditional = overrides.find((override) => override?.isConditional)
  const dated = judgeOwnDates(content.applies_from, packId, subject, validAt)
  const from = [live.find((duty) => duty.outcome === 'not_yet')?.from, dated.from].filter((date) => date !== undefined)
  const openDuties = live.flatMap(({ code }) => subject.findOpenInputs(packId, code))
  const open = [...(outcome === 'undetermined' ? [...missing, ...openDuties] : []), ...dated.turnsOn]
  if (!roles) open.push('entity_roles')
  const isOpen = outcome === 'undetermined' || !roles || dated.turnsOn.length > 0
  const isLater = outcome === 'not_yet' || dated.from !== undefined
  return {
    outcome: isOpen ? 'undetermined' : isLater ? 'not_yet' : 'applies',
    ...(isLater && from.length > 0 ? { appliesFrom: from.toSorted().at(-1)! } : {}),
    ...(isOpen && open.length > 0 ? { missing: [...new Set(open)].toSorted() } : {}),
    ...(conditional ? { displacedBy: conditional.by } : {}),
  }
}
