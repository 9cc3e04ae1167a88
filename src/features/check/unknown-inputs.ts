import type { Evaluation, Result } from '#src/law/engine/index.ts'
import { askFor, type Vocabulary } from '#src/law/vocabulary/index.ts'
import type { ApplicabilityAnswerWire } from './schema.ts'

type UnknownInput = ApplicabilityAnswerWire['unknown'][number]

/**
 * The inputs that were not given and can change an answer, each with its packs: facts, lists, and the questions that
 * duties hang on. Those that decide most duties come first.
 */
export function unknownOf({ results, judged }: Pick<Evaluation, 'results' | 'judged'>): UnknownInput[] {
  const found = new Map<string, { packIds: string[]; decides: number }>()
  for (const result of results) {
    for (const fact of result.missing_facts) {
      const { packIds, decides } = found.get(fact) ?? { packIds: [], decides: 0 }
      found.set(fact, { packIds: [...packIds, result.pack_id], decides: decides + dutiesOn(fact, result) })
    }
  }
  const facts = [...found].map(([fact, { packIds, decides }]) => ({ fact, pack_ids: packIds, decides }))
  return [...facts, ...questionsOf(judged)].toSorted(
    (one, other) => other.decides - one.decides || (one.fact < other.fact ? -1 : 1),
  )
}

/** The questions of open conditions, with how many duties of all subjects hang on each; a permission asks nothing. */
function questionsOf(judged: Evaluation['judged']) {
  const asked = judged.flatMap((byPack) =>
    [...byPack].flatMap(([packId, { duties }]) =>
      duties.flatMap(({ outcome, isPermission, open = [] }) =>
        outcome === 'applies_if' && !isPermission ? open.map((condition) => ({ packId, condition })) : [],
      ),
    ),
  )
  return [...Map.groupBy(asked, ({ condition }) => condition.code)].map(([fact, all]) => {
    const { packId, condition } = all[0]!
    const { question, ref, hash, stated } = condition
    return { fact, pack_ids: [packId], decides: all.length, question, ref, hash, ...(stated ? { stated } : {}) }
  })
}

/** Adds to each fact and list the question that asks a person for it, and what its answer means on a day. */
export function withQuestions(unknown: UnknownInput[], vocabulary: Vocabulary, validAt: string): UnknownInput[] {
  return unknown.map((item) => (item.question ? item : { ...item, ...askFor(item.fact, vocabulary, validAt) }))
}

function dutiesOn(fact: string, { subjects }: Result): number {
  const counts = subjects.flatMap(({ unknown = [] }) => unknown.filter((item) => item.fact === fact))
  return counts.reduce((sum, { obligations }) => sum + obligations, 0)
}
