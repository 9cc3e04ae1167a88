import { readCurrent } from '#src/features/relationships/index.ts'
import type { Graph } from '#src/graph/graph.ts'
import { createResponseCache } from '#src/graph/revision.ts'
import { systemClock, today } from '#src/lib/clock.ts'

/** A graph query as both sides are asked it: pages of the facts that touch one of two packs. */
export interface Question {
  packIds: string[]
  limit: number
  offset: number
}

/** What the service asks besides: which facts hold today, between packs that are the law. */
export interface QueryParams {
  mode: 'published'
  asOf: string
  knownAt: null
  lawPacks: string[]
  types: null
  q: null
}

/** The parameters that the service adds to every question of today. */
export async function readQueryParams(graph: Graph): Promise<QueryParams> {
  const moment = { mode: 'published', asOf: today(systemClock) } as const
  const answers = createResponseCache({ graph })
  try {
    const current = await readCurrent(graph, answers, moment)
    return { ...moment, knownAt: null, lawPacks: [...current.keys()], types: null, q: null }
  } finally {
    answers.stop()
  }
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
