import type { Dimension, Vocabulary } from './vocabulary.ts'

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

/** The question that asks a person for a fact or a list, and what its answer means. */
export function askFor(input: string, { facts }: Vocabulary): { question: string; definition: string } {
  const fact = facts.get(input)
  if (!fact) return LIST_QUESTIONS[input as Dimension]
  return { question: fact.question ?? `${fact.label}?`, definition: fact.definition }
}
