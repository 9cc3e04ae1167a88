import { type JudgedCriterion, type ListedCriterion, partsOfTest } from '#src/law/classification/index.ts'

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
