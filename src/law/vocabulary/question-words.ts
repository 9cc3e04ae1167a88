import { questionHashOf } from '#src/lib/law/qualifiers.ts'
import { type Dimension, UNKNOWN_LISTS, type Vocabulary } from './vocabulary.ts'

/** What to ask a person for a list that was not given. */
const LIST_QUESTIONS: Record<Dimension, { question: string; definition: string }> = {
  activities: {
    question: 'What does the company do that these laws name, such as processing personal data or using AI?',
    definition:
      'Write what is true into `activities`, by the codes of the vocabulary. If nothing else is, answer `no` to `activities` in `answers`.',
  },
  entity_roles: {
    question:
      'What is the company under these laws, such as a bank, a cloud provider or a controller of personal data?',
    definition:
      'Write what is true into `entity_roles`, by the codes of the vocabulary. If nothing else is, answer `no` to `entity_roles` in `answers`.',
  },
  sector_tags: {
    question: 'In which sectors of the annexes does the company work, such as energy, health or transport?',
    definition:
      'Write what is true into `sector_tags`, by the codes of the vocabulary. If nothing else is, answer `no` to `sector_tags` in `answers`.',
  },
  jurisdictions: {
    question: 'In which countries is the company established or active?',
    definition: 'Codes of `jurisdictions` in the vocabulary. A given list is complete; an empty one means none.',
  },
}

/** The wordings of the questions for lists that take a no: nothing beyond what the list names. */
export const LIST_WORDINGS: ReadonlyMap<string, string> = new Map(
  Object.keys(UNKNOWN_LISTS).map((list) => [list, LIST_QUESTIONS[list as keyof typeof UNKNOWN_LISTS].question]),
)

/** What to ask a person for a code of a list, of which the caller does not know whether the subject has it. */
const TERM_QUESTIONS: Record<keyof typeof UNKNOWN_LISTS, string> = {
  activities: 'Does the company carry on the activity',
  entity_roles: 'Does the company have the role',
  sector_tags: 'Does the company belong to',
}

/** The question for a subject of which it is said that an act is about it, and not as what. */
export function askForRole(code: string, { labels, openings }: Vocabulary): { question: string } | undefined {
  const opening = openings.find((one) => one.code === code)
  if (!opening) return undefined
  const words = opening.answers.slice(0, WORDS_MOST).map((id) => labels.get(id) ?? id)
  return {
    question: `Which of these is it: ${words.join('; ')}${opening.answers.length > WORDS_MOST ? '; or another' : ''}?`,
  }
}

/** How many words a question, a definition or a mistake names. */
export const WORDS_MOST = 5

/**
 * The question that asks a person for a fact, a list, or a code of a list, and what its answer means on a day, by
 * default today.
 */
export function askFor(
  input: string,
  { facts, labels, openings }: Vocabulary,
  validAt?: string,
): { question: string; definition: string; hash?: string } {
  const fact = facts.get(input)
  const opening = openings.find((one) => one.code === input)
  if (opening) {
    const { question, answers } = opening
    const words = answers.slice(0, WORDS_MOST).map((id) => `\`${id}\``)
    const more = answers.length > WORDS_MOST ? ` or another of \`answered_by\` in the vocabulary` : ''
    const definition = `If yes, write into its list what is true, such as ${words.join(', ')}${more}. If nothing is, answer \`no\` in \`answers\`.`
    return { question, definition, hash: questionHashOf(question) }
  }
  const [list, code] = input.split('/') as [string, string?]
  if (code && isListWithUnknown(list)) {
    const definition = `If yes, write \`${code}\` into \`${list}\`; if no, take it out of \`${UNKNOWN_LISTS[list]}\`.`
    return { question: `${TERM_QUESTIONS[list]} “${labels.get(input) ?? code}”?`, definition }
  }
  if (!fact) return LIST_QUESTIONS[input as Dimension]
  const { definition } = fact.earlier_json?.find(({ until }) => validAt !== undefined && validAt < until) ?? fact
  return { question: fact.question ?? `${fact.label}?`, definition }
}

function isListWithUnknown(list: string): list is keyof typeof UNKNOWN_LISTS {
  return Object.hasOwn(UNKNOWN_LISTS, list)
}
