import {
  basesOfTest,
  type CriterionTest,
  type JudgedCriterion,
  type ListedCriterion,
  partsOfTest,
} from '#src/law/classification/index.ts'
import type { Truth } from '#src/law/subjects/index.ts'
import type { Words } from '#src/law/vocabulary/index.ts'
import { provisionInCell } from '#src/lib/law/citation-cells.ts'
import { joinWith } from '#src/lib/law/words.ts'

/** A criterion and those that it is made of, in the order of the pack, itself first. */
export function partsOf(code: string, rows: ReadonlyMap<string, ListedCriterion>): string[] {
  const seen = new Set<string>()
  const visit = (at: string): void => {
    if (seen.has(at)) return
    seen.add(at)
    rows.get(at)!.parts.forEach(visit)
  }
  visit(code)
  return [code, ...[...rows.keys()].filter((one) => one !== code && seen.has(one))]
}

/** The criteria without parts of their own that make the verdict what it is. */
export function decidedBy(judged: JudgedCriterion, judge: (code: string) => JudgedCriterion): string[] {
  const { truth } = judged
  if (truth === null) return []
  const found = new Set<string>()
  const visit = (one: JudgedCriterion): void => {
    const parts = one.alternatives
      .filter((alternative) => alternative.truth === truth)
      .flatMap(({ tests }) => tests)
      .flatMap(({ test }) => partsOfTest(test))
      .map(judge)
      .filter((part) => part.truth === truth)
    if (parts.length === 0) found.add(one.code)
    parts.forEach(visit)
  }
  visit(judged)
  return [...found]
}

/** The word of the law for a verdict. */
export function verdictWord(truth: Truth, { met, not_met: notMet }: { met: string; not_met: string }): string {
  if (truth === null) return 'undetermined'
  return truth ? met : notMet
}

/** The figures that a test asks for: its own, the share that may be given in its place, and what it is a share of. */
export function figuresOfTest(test: CriterionTest): string[] {
  if (!('figure' in test)) return []
  return [test.figure, ...('share' in test && test.share ? [test.share] : []), ...basesOfTest(test)]
}

/** Of whom a criterion is asked, or whom the law spares. */
export function sayOfWhom(
  { content_json: { addressee_roles: roles, except_roles: except, spares } }: ListedCriterion,
  words: Words,
): string {
  if (spares && !roles && !except) return `${spares.text.replace(/\.$/, '')} (${provisionInCell(spares.citation.ref)})`
  return `it is asked of ${roles ? '' : 'all but '}${joinWith('and', (roles ?? except ?? []).map(words.ofRole))}`
}
