/** The questions of open conditions: their list, what is wrong with an answer, and the wording that it is bound to. */
export { listQuestions } from './list-questions.ts'
export { type Answering, bindAnswers, listAnswerMistakes } from './questions.ts'
