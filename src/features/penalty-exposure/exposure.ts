import type { Condition } from '#src/features/applicability/index.ts'
import { refOf, type PenaltyContent, type PenaltyTerm } from '#src/features/attachments/index.ts'
import { anyOf, higherOf, isExact, lowerOf, type AmountRange } from './amounts.ts'
import { computeTerm, type ComputedTerm, type Figures } from './terms.ts'

/** One way in which a penalty may be computed: as it stands, or as a variant has it. */
export interface Alternative {
  /** The rule of the variant; absent for the penalty as it stands. */
  condition?: Condition
  ref?: string
  combine: string
  terms: ComputedTerm[]
  range: AmountRange
  /** Index of the term that makes the amount, once that is certain. */
  won?: number
}

/** What a penalty comes to. */
export interface Exposure {
  /** Those that hold or may hold; one when it is decided. */
  alternatives: Alternative[]
  /** Whichever of them holds. */
  range: AmountRange
  /** Variants that do not hold. */
  ruledOut: Condition[]
  missing: string[]
}

/**
 * Computes a penalty that has terms. A variant whose condition holds takes the place of the rest; while one is open both it
 * and the penalty as it stands may hold. Undefined where the law sets no amount.
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
    ref: refOf(variant.citation),
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
