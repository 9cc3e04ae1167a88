/** A graph query as both sides are asked it: pages of the facts that touch one of two packs. */
export interface Question {
  packIds: string[]
  limit: number
  offset: number
}

interface QuestionSpace {
  packIds: string[]
  /** Page sizes, both included. */
  limits: [number, number]
  /** Pages begin at 0 … offsets - 1. */
  offsets: number
}

/** More than twice as many as the answer cache keeps: asked in turn, a question is forgotten long before it comes again. */
const QUESTIONS = 12_000

/** Different questions of like cost, in an order that mixes the packs. */
export function listQuestions({ packIds, limits: [least, most], offsets }: QuestionSpace): Question[] {
  const pairs = packIds.flatMap((one) => packIds.filter((other) => other !== one).map((other) => [one, other]))
  const questions: Question[] = []
  for (let offset = 0; offset < offsets; offset += 1) {
    for (let limit = least; limit <= most; limit += 1) {
      for (const pair of pairs) questions.push({ packIds: pair, limit, offset })
    }
  }
  if (questions.length < QUESTIONS)
    throw new RangeError(`only ${questions.length} different questions, ${QUESTIONS} are needed`)
  // Every 7,919th (a prime) of them, round and round: each once, neighbours unlike.
  return Array.from({ length: QUESTIONS }, (_, index) => questions[(index * 7_919) % questions.length]!)
}
