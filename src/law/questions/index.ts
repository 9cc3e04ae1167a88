/** The questions of open conditions: what is wrong with an answer, and the wording that it is bound to. */
export { type Answering, bindAnswers, listAnswerMistakes } from './questions.ts'
