import { type Static, Type } from '@sinclair/typebox'
import { fields } from '#src/lib/fields.ts'
import { type ListedFiling, listFilers } from '#src/law/attachments/index.ts'
import { type JudgedSubject, judgeOwnDates } from '#src/law/engine/index.ts'
import type { OpenConditionWire } from '#src/lib/law/qualifiers.ts'
import { joinWith } from '#src/lib/law/words.ts'
import { filled, present } from '#src/lib/present.ts'
import { Named, StringEnum } from '#src/lib/schema.ts'

const Text = Type.String()
const Maybe = Type.Optional

/** A filing that the events trigger and that is not due for this filer, with the reason. */
export const NotDue = Named('FilingDeadlinesNotDue', {
  ...fields('case? pack_id code title'),
  reason: StringEnum(['missing_role', 'does_not_apply', 'displaced'], {
    description: '`missing_role`: its event was given, and the role that makes it was not',
  }),
  role: Maybe(Type.String({ description: 'For `missing_role`', examples: ['controller'] })),
  own_event: Maybe(
    Type.String({
      description: 'The event that starts the filing of this kind which the filer itself makes',
      examples: ['processor_breach_awareness'],
    }),
  ),
  displaced_by: Maybe(Type.String({ description: 'For `displaced`: the pack whose law takes its place' })),
  detail: Text,
})
export type NotDueWire = Static<typeof NotDue>

/** Whether a filing concerns the filer: what the duties that it serves mean together, with its own dates. */
export type FilingConcern =
  | {
      outcome: 'applies' | 'applies_if' | 'not_yet' | 'undetermined'
      /** True while no duty to file can apply, for any value of the open inputs. */
      isLater: boolean
      /** True where the duty applies and the law that sets its period does not yet. */
      hasNoPeriod: boolean
      applies_from?: string
      missing_facts?: string[]
      /** For `applies_if`. */
      open_conditions?: OpenConditionWire[]
      displaced_by?: string
    }
  | { reason: 'missing_role'; detail: string; role: string }
  | { reason: 'does_not_apply'; detail: string }
  | { reason: 'displaced'; detail: string; displaced_by: string }

/** A clock of an authority runs for every subject, once its law applies: whose event it is was said with the event. */
export function concernOfOthers(
  { pack_id: packId, content_json: content }: ListedFiling,
  subject: JudgedSubject,
  validAt: string,
): FilingConcern {
  const { from } = judgeOwnDates(content.applies_from, packId, subject, validAt)
  return { outcome: 'applies', isLater: from !== undefined, hasNoPeriod: false, ...present({ applies_from: from }) }
}

/**
 * Judges a filing rule for the subject. A caller that gives the event of a filing, and not the role that makes it, may
 * have forgotten the role: a bank is a controller too. `eventRoles` are those to which the events happen, where they
 * don't happen to every filer.
 */
export async function judgeConcern(
  row: ListedFiling,
  subject: JudgedSubject,
  eventRoles: string[] | undefined,
  validAt: string,
): Promise<FilingConcern> {
  const { pack_id: packId, content_json: content } = row
  const { from_role: role } = content
  const { words } = subject
  const filer = subject.hasOneOf(packId, listFilers(row))
  if (filer.truth === false)
    return {
      reason: 'missing_role',
      role,
      detail: `is made by ${words.ofRole(role)}: add that role if the filer has it`,
    }
  const [eventRole] = eventRoles ?? []
  const happens =
    eventRoles && eventRole !== undefined ? subject.hasOneOf(packId, eventRoles) : { truth: true, turnsOn: [] }
  if (eventRole !== undefined && happens.truth === false)
    return {
      reason: 'missing_role',
      role: eventRole,
      detail: `its event happens to ${joinWith('or', eventRoles!.map(words.ofRole))} alone`,
    }
  const dated = judgeOwnDates(content.applies_from, packId, subject, validAt)
  const duty = subject.judgeDutiesOf(packId, new Set(row.duties.map(({ code }) => code)))
  if (!duty || duty.outcome === 'does_not_apply')
    return { reason: 'does_not_apply', detail: 'serves a duty that this filer does not have' }
  const { outcome, displacedBy, open: conditions } = duty
  if (outcome === 'displaced')
    return { reason: 'displaced', displaced_by: displacedBy!, detail: `gives way to ${words.ofPack(displacedBy!)}` }
  const from = [duty.from, dated.from].filter((date) => date !== undefined)
  const rolesOpen = [...filer.turnsOn, ...happens.turnsOn]
  const open = [...(await duty.findMissing()), ...dated.turnsOn, ...rolesOpen]
  const isOpen = outcome === 'undetermined' || rolesOpen.length + dated.turnsOn.length > 0
  const isOwed = outcome === 'applies' || outcome === 'applies_if'
  const hasNoPeriod = isOwed && dated.from !== undefined
  const isLater = outcome === 'not_yet' || (from.length > 0 && !hasNoPeriod)
  return {
    outcome: isOpen ? 'undetermined' : isLater ? 'not_yet' : outcome,
    isLater,
    hasNoPeriod,
    ...present({
      applies_from: from.toSorted().at(-1),
      missing_facts: isOpen ? filled([...new Set(open)].toSorted()) : undefined,
      open_conditions: isOpen || isLater ? undefined : filled(conditions),
      displaced_by: displacedBy,
    }),
  }
}
