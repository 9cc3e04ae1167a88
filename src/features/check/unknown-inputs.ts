import type { Result } from '#src/law/engine/index.ts'
import { askFor, type Vocabulary } from '#src/law/vocabulary/index.ts'
import type { ApplicabilityAnswerWire } from './schema.ts'

type UnknownInput = ApplicabilityAnswerWire['unknown'][number]

/**
 * The inputs that were not given and can change an answer, each with its packs; those that decide most duties come
 * first.
 */
export function unknownOf(results: readonly Result[]): UnknownInput[] {
  const found = new Map<string, { packIds: string[]; decides: number }>()
  for (const result of results) {
    for (const fact of result.missing_facts) {
      const { packIds, decides } = found.get(fact) ?? { packIds: [], decides: 0 }
      found.set(fact, { packIds: [...packIds, result.pack_id], decides: decides + dutiesOn(fact, result) })
    }
  }
  return [...found]
    .map(([fact, { packIds, decides }]) => ({ fact, pack_ids: packIds, decides }))
    .toSorted((one, other) => other.decides - one.decides || (one.fact < other.fact ? -1 : 1))
}

/** Adds to each input the question that asks a person for it, and what its answer means. */
export function withQuestions(unknown: UnknownInput[], vocabulary: Vocabulary): UnknownInput[] {
  return unknown.map((item) => ({ ...item, ...askFor(item.fact, vocabulary) }))
}

function dutiesOn(fact: string, { subjects }: Result): number {
  const counts = subjects.flatMap(({ unknown = [] }) => unknown.filter((item) => item.fact === fact))
  return counts.reduce((sum, { obligations }) => sum + obligations, 0)
}
