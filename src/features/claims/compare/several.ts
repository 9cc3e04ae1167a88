import type { RecordedValue } from '../recorded/recorded-value.ts'
import { isOpen } from './compare.ts'

/** Without thresholds that ask for yes or no, where others ask for a figure. */
export function withoutFlags(facts: RecordedValue[]): RecordedValue[] {
  const measured = facts.filter(({ value }) => value.kind !== 'threshold' || !isOpen(value))
  return measured.length > 0 ? measured : facts
}

/**
 * What a claim that equals some facts and doesn't say of what leaves open: the facts that are of other things. Figures
 * that a criterion asks for together with an equal one leave nothing open, and neither does the number of its points.
 */
export function othersThan(equal: RecordedValue[], facts: RecordedValue[]): RecordedValue[] {
  const known = new Set([undefined, ...equal.map(({ value }) => value.of)])
  return facts.filter(
    (fact) => !fact.isList && !known.has(fact.value.of) && !equal.some((other) => areJoined(fact, other)),
  )
}

/** True for figures of one alternative of a criterion. */
function areJoined({ object, note }: RecordedValue, other: RecordedValue): boolean {
  return object.type === 'criterion' && object.code === other.object.code && note === other.note
}
