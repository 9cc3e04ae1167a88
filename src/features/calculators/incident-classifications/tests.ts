import { basesOfTest, type JudgedTest, type Together } from '#src/law/classification/index.ts'
import { truthWord } from '#src/law/subjects/index.ts'
import type { Vocabulary } from '#src/law/vocabulary/index.ts'
import { canonicalRef } from '#src/lib/law/provisions.ts'
import { filled, present } from '#src/lib/present.ts'
import { givenOf } from './figures.ts'
import { tellFigure } from './known.ts'
import type { JudgedTestWire } from './schema.ts'

/** A test as an answer tells it: the threshold beside what was given. */
export function testWireOf(judged: JudgedTest, together: Together | undefined, vocabulary: Vocabulary): JudgedTestWire {
  const { test, truth, view = new Map() } = judged
  const result = truthWord(truth)
  if ('criterion' in test) return { result, criterion: test.criterion }
  if ('of' in test) return { result, at_least: test.at_least, of: test.of }
  if ('recurring' in test) {
    const { times, within } = test.recurring
    return { result, recurring: { times, within, ...togetherWireOf(together, vocabulary) } }
  }
  const tell = (code: string | undefined) => {
    const taken = code === undefined ? undefined : view.get(code)
    return taken && tellFigure(taken, vocabulary.figures.get(code!)!)
  }
  const { figure } = test
  const [base] = basesOfTest(test)
  const statement = view.get(figure)?.statement
  return present({
    result,
    figure,
    given: tell(figure),
    given_share: 'share' in test ? tell(test.share) : undefined,
    given_base: tell(base),
    entry_id: statement?.id,
    threshold: 'is' in test ? { compare: 'is' as const, is: true } : { compare: test.op, ...test.limit },
    // A range over the threshold: what the law says of a figure that can't be found out.
    unsure: truth === null && typeof view.get(figure)?.figure === 'object' ? unsureOf(figure, vocabulary) : undefined,
  })
}

function unsureOf(figure: string, { figures }: Vocabulary) {
  const { unsure } = figures.get(figure)!
  return unsure && { text: unsure.text, ref: canonicalRef(unsure.citation.ref) }
}

/** The incidents that recur, and what they come to together. */
function togetherWireOf(together: Together | undefined, { figures: terms }: Vocabulary) {
  if (!together || together.ids.length === 0) return { with: [] }
  const { ids, criteria, open, figures, firstAt, lastAt } = together
  return {
    with: ids,
    together: present({
      occurrences: ids.length + 1,
      first_at: new Date(firstAt).toISOString(),
      last_at: new Date(lastAt).toISOString(),
      criteria: filled(criteria),
      open: filled(open),
      figures: Object.fromEntries([...figures].map(([code, figure]) => [code, givenOf(figure, terms.get(code)!.type)])),
    }),
  }
}
