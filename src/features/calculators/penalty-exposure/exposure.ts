import { citedRefOf, type PenaltyContent, type PenaltyTerm } from '#src/law/attachments/index.ts'
import type { Condition } from '#src/law/engine/index.ts'
import {
  type AmountRange,
  anyOf,
  type ComputedTerm,
  computeTerm,
  type Figures,
  higherOf,
  isExact,
  lowerOf,
} from './amounts.ts'

/** One way to compute a penalty: by its own terms or by a variant. */
export interface Alternative {
  /** The rule of the variant; absent for the penalty's own terms. */
  condition?: Condition
  ref?: string
  combine: string
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
  /** Variants that do not hold. */
  ruledOut: Condition[]
  missing: string[]
}

/**
 * Computes a penalty that has terms. A variant whose condition holds replaces all the rest. While the condition of a
 * variant is open, both the variant and the penalty's own terms may hold. Undefined where the law sets no amount.
 */
export function computeExposure(
  content: PenaltyContent,
  figures: Figures,
  judge: (rule: string) => Condition,
): Exposure | undefined {
  if (!content.terms) return undefined
  const base = alternativeOf(content.terms, content.combine, figures)
  const variants = (content.variants ?? []).map((variant) => ({
    ...alternativeOf(variant.terms ?? content.terms!, variant.combine ?? content.combine, figures),
    condition: judge(variant.condition),
    ref: citedRefOf(variant.citation),
  }))
  const met = variants.find(({ condition }) => condition.truth === true)
  const open = variants.filter(({ condition }) => condition.truth === null)
  const alternatives: Alternative[] = met ? [met] : [base, ...open]
  const range = anyOf(alternatives.map((alternative) => alternative.range))
  const isDecided = isExact(range)
  const missing = [
    ...alternatives.flatMap(({ terms, won }) => (won === undefined ? terms.flatMap((term) => term.missing) : [])),
    ...(isDecided ? [] : alternatives.flatMap(({ condition }) => (condition?.truth === null ? condition.turnsOn : []))),
  ]
  const ruledOut = variants.filter((variant) => variant.condition.truth === false).map(({ condition }) => condition)
  return { alternatives, range, ruledOut, missing: [...new Set(missing)].toSorted() }
}

function alternativeOf(terms: PenaltyTerm[], combine = 'single', figures: Figures): Alternative {
  const computed = terms.map((term) => computeTerm(term, figures))
  const ranges = computed.map((term) => term.range)
  const range = combine === 'lower_of' ? lowerOf(ranges) : higherOf(ranges)
  const won = computed.findIndex((term) => isExact(term.range) && isExact(range) && term.range.most === range.most)
  return { combine, terms: computed, range, ...(won < 0 ? {} : { won }) }
}
