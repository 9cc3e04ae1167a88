import { wordsCell } from '#src/lib/law/citation-cells.ts'
import { flatMapInTurns } from '#src/lib/waiting/turns.ts'
import type { ActWire, DutyWire } from './schema.ts'

/** A duty of a list that may have been compared with an earlier one. */
export interface ListedDuty {
  duty: DutyWire
  /** The same without the comparison; absent where the law that is compared no longer has it. */
  now?: DutyWire
  /** Whether it may bear on its subject, or did in the earlier list. A change of any other duty concerns no reader. */
  concerns: boolean
}

/** A duty that is compared with nothing. */
export function listedAlone(duty: DutyWire): ListedDuty {
  return { duty, now: duty, concerns: mayBear(duty) }
}

/**
 * The duties with what differs from an earlier list: of each one whether it is new, unchanged, or how it differs; and
 * those that are gone, at the end, as they were. A duty is the same one under another number, by its lineage. Fifty
 * subjects have tens of thousands of duties, so they are compared in turns.
 */
export async function compareDuties(now: DutyWire[], before: DutyWire[]): Promise<ListedDuty[]> {
  const earlier = new Map<string, DutyWire>()
  await flatMapInTurns(before, (duty) => {
    earlier.set(identityOf(duty), duty)
    return []
  })
  const compared = await flatMapInTurns(now, (duty): ListedDuty => {
    const identity = identityOf(duty)
    const was = earlier.get(identity)
    earlier.delete(identity)
    const concerns = mayBear(duty) || (was !== undefined && mayBear(was))
    const counted = concerns && !mayBear(duty) ? { counted_as: 'no_longer' as const } : {}
    return { duty: { ...duty, ...counted, change: was ? changeOf(was, duty) : ['new'] }, now: duty, concerns }
  })
  const gone = await flatMapInTurns([...earlier.values()], (was): ListedDuty => {
    const { next_date: _next, why: _why, ...rest } = was
    const nothing = { open_questions: [], each_time: [], hangs_on: [], decided_by: [] }
    const concerns = mayBear(was)
    const counted_as = concerns ? 'no_longer' : 'outside'
    const duty: DutyWire = {
      ...rest,
      ...nothing,
      outcome: 'does_not_apply',
      counted_as,
      change: ['removed'],
      why: GONE,
    }
    return { duty, concerns }
  })
  return compared.concat(gone)
}

function mayBear({ outcome, counted_as: counted }: DutyWire): boolean {
  return outcome !== 'does_not_apply' && counted !== 'outside'
}

const GONE = 'The law that is compared no longer has this duty.'

/** The acts, each with how its outcome differs from that in an earlier list which has it too. */
export function compareActs(now: readonly ActWire[], before: readonly ActWire[]): ActWire[] {
  const keyOf = ({ pack_id: packId, subject_id: subjectId }: ActWire) => `${packId} ${subjectId}`
  const earlier = new Map(before.map((act) => [keyOf(act), act]))
  return now.map((act) => {
    const was = earlier.get(keyOf(act))
    if (!was || was.outcome === act.outcome) return act
    return { ...act, change: [`outcome: ${inWords(was.outcome)} → ${inWords(act.outcome)}`] }
  })
}

function identityOf({ pack_id: packId, lineage_id: lineage, subject_id: subject }: DutyWire): string {
  return `${packId} ${lineage} ${subject ?? ''}`
}

/** True for a duty that was compared and differs. */
export function isChanged({ change }: Pick<DutyWire, 'change'>): boolean {
  return change.length > 0 && change[0] !== UNCHANGED
}

const UNCHANGED = 'unchanged'

function changeOf(was: DutyWire, is: DutyWire): string[] {
  const differences = differencesOf(was, is)
  return differences.length > 0 ? differences : [UNCHANGED]
}

function differencesOf(was: DutyWire, is: DutyWire): string[] {
  return [
    ...(was.outcome === is.outcome ? [] : [`outcome: ${inWords(was.outcome)} → ${inWords(is.outcome)}`]),
    ...(was.code === is.code ? [] : [`was ${was.code}`]),
    ...(was.hash === is.hash ? [] : ['text changed']),
    ...(was.applies_from === is.applies_from
      ? []
      : [`applies from: ${was.applies_from ?? 'no date'} → ${is.applies_from ?? 'no date'}`]),
  ]
}

function inWords(outcome: DutyWire['outcome']): string {
  return wordsCell(outcome) ?? 'not judged'
}
