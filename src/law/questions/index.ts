/** The questions of open conditions: their list, what is wrong with an answer, and the wording that it is bound to. */
export { type Answered, type Answering, bindAnswers, listAnswerMistakes } from './questions.ts'
