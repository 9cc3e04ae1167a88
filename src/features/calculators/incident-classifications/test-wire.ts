import type { JudgedTest } from '#src/law/classification/index.ts'
import type { Truth } from '#src/law/subjects/index.ts'
import type { FiguresWire, JudgedTestWire, ResultWord } from './schema.ts'

export function resultWord(truth: Truth): ResultWord {
  if (truth === null) return 'open'
  return truth ? 'met' : 'not_met'
}

/** The word of the law for a verdict. */
export function verdictWord(truth: Truth, { met, not_met: notMet }: { met: string; not_met: string }): string {
  if (truth === null) return 'undetermined'
  return truth ? met : notMet
}

/** A test as an answer tells it: the threshold beside what was given. */
export function testWireOf({ test, truth }: JudgedTest, figures: FiguresWire, together: string[]): JudgedTestWire {
  const result = resultWord(truth)
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
