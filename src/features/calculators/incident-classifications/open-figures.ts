import type { JudgedCriterion, JudgedTest } from '#src/law/classification/index.ts'
import type { Vocabulary } from '#src/law/vocabulary/index.ts'
import type { ClassificationWire } from './schema.ts'

/**
 * The figures that would decide an open verdict, the one first that most open criteria hang on. Only what is open under
 * what is open can change anything.
 */
export function openFiguresOf(
  judged: JudgedCriterion,
  judge: (code: string) => JudgedCriterion,
  { figures }: Vocabulary,
): ClassificationWire['open_figures'] {
  const criteriaOf = new Map<string, Set<string>>()
  const seen = new Set<string>()
  const visit = (one: JudgedCriterion): void => {
    if (one.truth !== null || seen.has(one.code)) return
    seen.add(one.code)
    for (const { tests } of one.alternatives.filter(({ truth }) => truth === null))
      for (const test of tests.filter(({ truth }) => truth === null)) {
        for (const part of partsOf(test)) visit(judge(part))
        for (const figure of figuresOf(test)) {
          const criteria = criteriaOf.get(figure) ?? new Set()
          criteriaOf.set(figure, criteria.add(one.code))
        }
      }
  }
  visit(judged)
  return [...criteriaOf]
    .toSorted(([, one], [, other]) => other.size - one.size)
    .map(([figure, criteria]) => ({ figure, question: figures.get(figure)!.question, criteria: [...criteria] }))
}

function partsOf({ test }: JudgedTest): string[] {
  if ('criterion' in test) return [test.criterion]
  return 'of' in test ? test.of : []
}

/** The figure, and what it is a share of. */
function figuresOf({ test }: JudgedTest): string[] {
  if (!('figure' in test)) return []
  if (!('limit' in test)) return [test.figure]
  const limits = 'lower_of' in test.limit ? test.limit.lower_of : [test.limit]
  return [test.figure, ...limits.flatMap(({ of }) => of ?? [])]
}
