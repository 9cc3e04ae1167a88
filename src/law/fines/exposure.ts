import { type PenaltyContent, type PenaltyTerm, type PenaltyVariant } from '#src/law/attachments/index.ts'
import type { SubjectView } from '#src/law/engine/index.ts'
import { canonicalRef } from '#src/lib/law/provisions.ts'
import {
  type AmountRange,
  anyOf,
  type ComputedTerm,
  computeTerm,
  type Figures,
  higherOf,
  isExact,
  lowerOf,
  NO_AMOUNT,
} from './amounts.ts'

/** The truth of a rule for the offender. */
export type Condition = ReturnType<SubjectView['judgeCondition']>

/** One way to compute a penalty: by its own terms or by a variant. */
export interface Alternative {
  /** The rule of the variant; absent for the penalty's own terms. */
  condition?: Condition
  ref?: string
  /** Of a variant: whom it is for, in words. */
  whom?: string
  /** `national_law` says whether and how far there is a fine. */
  fine?: string
  combine: string
  /** As the law states them. */
  stated: PenaltyTerm[]
  terms: ComputedTerm[]
  range: AmountRange
  /** Index of the term that makes the amount, once that is certain. */
  won?: number
}

/** The computed amount of a penalty. */
export interface Exposure {
  /** The alternatives that hold or may hold; a single one when it is decided. */
  alternatives: Alternative[]
  /** The range that covers all alternatives. */
  range: AmountRange
  missing: string[]
}

/**
 * Computes a penalty that has terms. A variant whose condition holds replaces all the rest. While the condition of a
 * variant is open, both the variant and the penalty's own terms may hold. Where there may be no fine, or national law
 * may set a lower one, no amount is certain. Undefined where the law sets no amount.
 */
export function computeExposure(
  content: PenaltyContent,
  figures: Figures,
  judge: (rule: string) => Condition,
): Exposure | undefined {
  if (!content.terms) return undefined
  const base = alternativeOf(content.terms, content.combine, figures)
  const judged = (content.variants ?? []).map(({ fine, terms, combine, condition, whom, citation }) => ({
    ...(fine ? liftOf(fine) : alternativeOf(terms ?? content.terms!, combine ?? content.combine, figures)),
    condition: judge(condition),
    whom,
    ref: canonicalRef(citation.ref),
  }))
  const [lifts, variants] = [judged.filter(({ fine }) => fine), judged.filter(({ fine }) => !fine)]
  const met = variants.find(({ condition }) => condition.truth === true)
  const isOpen = ({ condition }: Alternative) => condition!.truth !== false
  const possible: Alternative[] = met ? [met] : [base, ...variants.filter(isOpen)]
  // A lift that holds leaves the amounts as what national law can't exceed.
  const alternatives = [...possible, ...lifts.filter(isOpen)]
  const range = anyOf(alternatives.map((alternative) => alternative.range))
  const isDecided = isExact(range)
  const missing = [
    ...alternatives.flatMap(({ terms, won }) => (won === undefined ? terms.flatMap((term) => term.missing) : [])),
    ...(isDecided ? [] : alternatives.flatMap(({ condition }) => (condition?.truth === null ? condition.turnsOn : []))),
  ]
  return { alternatives, range, missing: [...new Set(missing)].toSorted() }
}

/** The variant by which nothing is fined, if it certainly holds. */
export function exemptionOf(
  { variants = [] }: PenaltyContent,
  judge: (rule: string) => Condition,
): PenaltyVariant | undefined {
  return variants.find(({ fine, condition }) => fine === 'none' && judge(condition).truth === true)
}

/** A variant by which there is no fine, or only what national law sets. */
function liftOf(fine: string): Alternative {
  return { fine, combine: 'single', stated: [], terms: [], range: NO_AMOUNT }
}

function alternativeOf(terms: PenaltyTerm[], combine = 'single', figures: Figures): Alternative {
  const computed = terms.map((term) => computeTerm(term, figures))
  const ranges = computed.map((term) => term.range)
  const range = combine === 'lower_of' ? lowerOf(ranges) : higherOf(ranges)
  const won = computed.findIndex((term) => isExact(term.range) && isExact(range) && term.range.most === range.most)
  return { combine, stated: terms, terms: computed, range, ...(won < 0 ? {} : { won }) }
}
