import {
  type JudgedCriterion,
  type JudgedTest,
  type ListedCriterion,
  partsOfTest,
} from '#src/law/classification/index.ts'
import { type Truth, truthWord } from '#src/law/subjects/index.ts'
import type { Words } from '#src/law/vocabulary/index.ts'
import { joinWith } from '#src/lib/law/words.ts'
import type { FiguresWire, JudgedTestWire } from './schema.ts'

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

/** A test as an answer tells it: the threshold beside what was given. */
export function testWireOf({ test, truth }: JudgedTest, figures: FiguresWire, together: string[]): JudgedTestWire {
  const result = truthWord(truth)
  if ('criterion' in test) return { result, criterion: test.criterion, ...(test.met === false ? { met: false } : {}) }
  if ('of' in test) return { result, at_least: test.at_least, of: test.of }
  if ('recurring' in test) {
    const { times, within } = test.recurring
    return { result, recurring: { times, within, with: together } }
  }
  const { figure } = test
  const given = figures[figure]
  const head = { result, figure, ...(given === undefined ? {} : { given }) }
  if ('is' in test) return { ...head, threshold: { compare: 'is', is: test.is } }
  return { ...head, threshold: { compare: test.op, ...test.limit } }
}

/** Of which roles a criterion is asked. */
export function sayOfWhom(
  { content_json: { addressee_roles: roles, except_roles: except = [] } }: ListedCriterion,
  words: Words,
): string {
  return `it is asked of ${roles ? '' : 'all but '}${joinWith('and', (roles ?? except).map(words.ofRole))}`
}
