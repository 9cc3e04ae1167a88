/** What a company says of duties: its answers to open conditions, bound to a wording, and when it did what recurs. */
export { listDoneMistakes } from './done.ts'
export { type Answered, type Answering, bindAnswers, listAnswerMistakes } from './questions.ts'
