import { DUTY_CHANGES } from '#src/law/versions/index.ts'
import { dayInWords, wordsCell } from '#src/lib/law/citation-cells.ts'
import { filterInTurns, flatMapInTurns } from '#src/lib/waiting/turns.ts'
import type { DutyList } from './rows.ts'
import type { ActWire, DutyWire } from './schema.ts'

/** A duty of a list that may have been compared with an earlier one. */
export interface ListedDuty {
  duty: DutyWire
  /** The same without the comparison; absent where the law that is compared no longer has it. */
  now?: DutyWire
  /** It in the earlier list; absent where that has no such duty. */
  was?: DutyWire
  /** Whether it may bear on its subject, or did in the earlier list. A change of any other duty concerns no reader. */
  concerns: boolean
}

/** A duty that is compared with nothing. */
export function listedAlone(duty: DutyWire): ListedDuty {
  return { duty, now: duty, concerns: mayBear(duty) }
}

/** What was judged of subjects: their duties, and whether acts apply to them. */
export type JudgedState = Pick<DutyList, 'duties' | 'acts'>

/**
 * The duties with what differs from an earlier state: of each one whether it is new, unchanged, or how it differs; and
 * those that are gone, at the end, as they were. A duty is the same one under another number, by its lineage. Nothing
 * is said of duties of packs that the earlier state did not look at, nor of those of an act whose question is open in
 * either state: it only counts them. Fifty subjects have tens of thousands of duties, so they are compared in turns.
 */
export async function compareStates(
  now: JudgedState,
  before: JudgedState,
  wasAsked: (packId: string) => boolean = () => true,
): Promise<{ listed: ListedDuty[]; acts: ComparedAct[] }> {
  const open = new Set(
    [...before.acts, ...now.acts].flatMap((act) => (act.counted_duties === undefined ? [] : actOf(act))),
  )
  const isCompared = (duty: DutyWire) => wasAsked(duty.pack_id) && !open.has(actOf(duty))
  const past = await filterInTurns(before.duties, isCompared)
  const earlier = new Map(past.map((duty) => [identityOf(duty), duty]))
  const compared = await flatMapInTurns(now.duties, (duty): ListedDuty => {
    if (!isCompared(duty)) return listedAlone(duty)
    const was = earlier.get(identityOf(duty))
    earlier.delete(identityOf(duty))
    const concerns = mayBear(duty) || (was !== undefined && mayBear(was))
    const counted = concerns && !mayBear(duty) ? { counted_as: 'no_longer' as const } : {}
    const change = was ? changeOf(was, duty) : ['new']
    return { duty: { ...duty, ...counted, change }, now: duty, concerns, ...(was ? { was } : {}) }
  })
  const gone = await flatMapInTurns([...earlier.values()], goneOf)
  return { listed: compared.concat(gone), acts: compareActs(now.acts, before.acts) }
}

function goneOf(was: DutyWire): ListedDuty {
  const { next_date: _next, next_date_is: _is, dates: _dates, why: _why, ...rest } = was
  const nothing = { open_questions: [], each_time: [], hangs_on: [], decided_by: [] }
  const concerns = mayBear(was)
  const counted_as = concerns ? 'no_longer' : 'outside'
  const duty: DutyWire = { ...rest, ...nothing, outcome: 'does_not_apply', counted_as, change: ['gone'], why: GONE }
  return { duty, was, concerns }
}

/** True for a duty that applies to its subject, now or later, or may. */
export function mayBear({ outcome, counted_as: counted }: { outcome?: string; counted_as?: string }): boolean {
  return outcome !== 'does_not_apply' && counted !== 'outside'
}

export const CHANGE_KINDS = [...DUTY_CHANGES, 'changed'] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]

/**
 * What became of a duty for its subject; undefined where it stayed as it was, concerns the subject in neither list, or
 * is compared with nothing. It is postponed, or earlier, where one of its beginnings is still to come on the day.
 */
export function kindOfChange({ was, now, duty }: ListedDuty, day: string): ChangeKind | undefined {
  if (!was && !isChanged(duty)) return undefined
  const [did, does] = [was, now].map((one) => one !== undefined && mayBear(one))
  if (!did) return does ? 'new' : undefined
  if (!does) return 'gone'
  const [from, to] = [beginOf(was!), beginOf(now!)]
  if (from !== to && (from > day || to > day)) return from < to ? 'postponed' : 'earlier'
  return isChanged(duty) ? 'changed' : undefined
}

/** Sorts as the day from which a duty applies; one without a date comes after all days. */
function beginOf({ applies_from: from, outcome }: DutyWire): string {
  return from ?? (outcome === 'not_yet' ? NO_DAY : '')
}

const NO_DAY = '~'

const GONE = 'The law that is compared no longer has this duty.'

/** An act, with how its outcome differs from the one that it had in the earlier state. */
interface ComparedAct {
  act: ActWire
  was?: ActWire['outcome']
}

function compareActs(now: readonly ActWire[], before: readonly ActWire[]): ComparedAct[] {
  const earlier = new Map(before.map((act) => [actOf(act), act.outcome]))
  return now.map((act) => {
    const was = earlier.get(actOf(act))
    return was === undefined || was === act.outcome
      ? { act }
      : { act: { ...act, change: [sayOutcomes(was, act)] }, was }
  })
}

const actOf = (one: { pack_id: string; subject_id?: string | undefined }) => `${one.pack_id} ${one.subject_id ?? ''}`

const sayOutcomes = (was: DutyWire['outcome'], { outcome: is }: Pick<DutyWire, 'outcome'>) =>
  `outcome: ${inWords(was)} → ${inWords(is)}`

/** A duty is the same one of its subject under another number. */
export function identityOf({ pack_id: packId, lineage_id: lineage, subject_id: subject }: DutyWire): string {
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
    ...(was.outcome === is.outcome ? [] : [sayOutcomes(was.outcome, is)]),
    ...(was.code === is.code ? [] : [`was ${was.code}`]),
    ...(was.hash === is.hash ? [] : ['text changed']),
    ...(was.applies_from === is.applies_from
      ? []
      : [`applies from: ${sayDay(was.applies_from)} → ${sayDay(is.applies_from)}`]),
  ]
}

const sayDay = (day: string | undefined): string => (day === undefined ? 'no date' : dayInWords(day))

function inWords(outcome: DutyWire['outcome']): string {
  return wordsCell(outcome) ?? 'not judged'
}
