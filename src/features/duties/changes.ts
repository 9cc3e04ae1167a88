import type { DutyWire } from './schema.ts'

/**
 * The duties with what differs from an earlier list: of each one whether it is new, unchanged, or how it differs; and
 * those that are gone, at the end, as they were. A duty is the same one under another number, by its lineage.
 */
export function compareDuties(now: DutyWire[], before: DutyWire[]): DutyWire[] {
  const earlier = new Map(before.map((duty) => [identityOf(duty), duty]))
  const compared = now.map((duty) => {
    const was = earlier.get(identityOf(duty))
    earlier.delete(identityOf(duty))
    return { ...duty, change: was ? changeOf(was, duty) : ['new'] }
  })
  const gone = [...earlier.values()].map((duty): DutyWire => {
    const { next_date: _next, why: _why, ...rest } = duty
    return { ...rest, outcome: 'does_not_apply', open_questions: [], change: ['removed'], why: GONE }
  })
  return [...compared, ...gone]
}

const GONE = 'The law that is compared no longer has this duty.'

function identityOf({ pack_id: packId, lineage_id: lineage, subject_id: subject }: DutyWire): string {
  return JSON.stringify([packId, lineage, subject])
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
  return outcome?.replaceAll('_', ' ') ?? 'not judged'
}
