import type { ListedPenalty } from '#src/law/attachments/index.ts'
import type { JointDuty } from '#src/law/engine/index.ts'
import { NO_AMOUNT } from './amounts.ts'
import type { Alternative, Exposure } from './exposure.ts'
import { type ComputedPenalty, computePenalty, excludedByDuty, type Offender, turnoversOf } from './penalties.ts'

/** A penalty with an amount. */
export interface Fine extends ComputedPenalty {
  exposure: Exposure
}

/** What threatens a duty, by the duty's outcome: the penalties that are for the offender or may be. */
export type PenaltiesOf = (code: string, duty: Pick<JointDuty, 'outcome' | 'from'>) => ComputedPenalty[]

/** The penalties of a version's duties for one offender. Each is computed once, when a duty first asks for it. */
export function penaltiesOf(rows: Iterable<ListedPenalty>, offender: Offender): PenaltiesOf {
  const figures = { turnover: turnoversOf(offender.subject) }
  const byDuty = new Map<string, ListedPenalty[]>()
  for (const row of rows) for (const code of row.obligations) byDuty.set(code, [...(byDuty.get(code) ?? []), row])
  const computed = new Map<ListedPenalty, ReturnType<typeof computePenalty>>()
  const compute = (row: ListedPenalty) => {
    const known = computed.get(row) ?? computePenalty(row, offender, figures)
    computed.set(row, known)
    return known
  }
  return (code, duty) =>
    (byDuty.get(code) ?? []).flatMap((row) => {
      const found = excludedByDuty(row, duty, offender) ?? compute(row)
      return 'reason' in found ? [] : [found]
    })
}

/** True where the law of the Union sets an amount. */
export const hasAmount = (penalty: ComputedPenalty): penalty is Fine => penalty.exposure !== undefined

/** True for a penalty that is certainly for the offender. */
export const isForOffender = ({ addressed, condition, from }: ComputedPenalty): boolean =>
  addressed === true && condition?.truth !== null && from === undefined

/** The largest of some fines: of those that are certainly for the offender, else of those that may be. */
export function largestOf(fines: Fine[]): Fine | undefined {
  return fines.toSorted(compareFines)[0]
}

/** First what is certainly for the offender, then the highest ceiling. */
export function compareFines(one: Fine, other: Fine): number {
  const difference = ceilingOf(other) - ceilingOf(one)
  return Number(isForOffender(other)) - Number(isForOffender(one)) || (difference > 0n ? 1 : difference < 0n ? -1 : 0)
}

/** How high it can be; where a share of an unknown turnover can make it higher, the amount that is sure. */
function ceilingOf({ exposure, row }: Fine): bigint {
  const isFloor = row.content_json.bound === 'floor_of_maximum'
  return waysOf(exposure)
    .map(({ range: { least, most } }) => (isFloor ? least : (most ?? least)))
    .reduce((highest, end) => (end > highest ? end : highest), NO_AMOUNT.least)
}

/** The ways in which the amount is made: not those by which there is no fine, or what national law says. */
export const waysOf = ({ alternatives }: Exposure): Alternative[] =>
  alternatives.filter(({ fine }) => fine === undefined)
