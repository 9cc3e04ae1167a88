import type { Result } from '#src/law/engine/index.ts'
import type { Dimension, Vocabulary } from '#src/law/vocabulary/index.ts'
import type { ApplicabilityAnswerWire } from './schema.ts'

type UnknownInput = ApplicabilityAnswerWire['unknown'][number]

/** What to ask a person for a list that was not given. */
const LIST_QUESTIONS: Record<Dimension, { question: string; definition: string }> = {
  activities: {
    question: 'Which of the activities does the subject carry on?',
    definition: 'Codes of `activities` in the vocabulary. A given list is complete; an empty one means none.',
  },
  entity_roles: {
    question: 'Which roles does the subject have in the eyes of the law?',
    definition: 'Codes of `entity_roles` in the vocabulary. A given list is complete; an empty one means none.',
  },
  sector_tags: {
    question: 'Which of the sectors and types of the annexes does the subject belong to?',
    definition: 'Codes of `sector_tags` in the vocabulary. A given list is complete; an empty one means none.',
  },
  jurisdictions: {
    question: 'In which countries is the subject established or active?',
    definition: 'Codes of `jurisdictions` in the vocabulary. A given list is complete; an empty one means none.',
  },
}

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
export function withQuestions(unknown: UnknownInput[], { facts }: Vocabulary): UnknownInput[] {
  return unknown.map((item) => {
    const fact = facts.get(item.fact)
    if (fact) return { ...item, question: fact.question ?? `${fact.label}?`, definition: fact.definition }
    return { ...item, ...LIST_QUESTIONS[item.fact as Dimension] }
  })
}

function dutiesOn(fact: string, { subjects }: Result): number {
  const counts = subjects.flatMap(({ unknown = [] }) => unknown.filter((item) => item.fact === fact))
  return counts.reduce((sum, { obligations }) => sum + obligations, 0)
}
