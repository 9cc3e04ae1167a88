import type { Graph } from '#src/graph/graph.ts'
import { chooseVersions } from '#src/graph/version-choice.ts'
import { BENCH_DAY } from './fixed.ts'

/** A graph query that both sides answer: a page of the facts that touch one of two packs. */
export interface Question {
  packIds: string[]
  limit: number
  offset: number
}

/** The parameters that the service adds: which facts hold on the benchmarks' day, between packs that are the law. */
export interface QueryParams {
  mode: 'published'
  validAt: string
  knownAt: null
  lawPacks: string[]
  edgeTypes: null
  left: null
  right: null
  factIds: null
  anEndIn: []
  bothEndsIn: []
  inEffectOn: null
  q: null
}

/** The parameters that the service adds to every question of the benchmarks' day. */
export async function readQueryParams(graph: Graph): Promise<QueryParams> {
  const asOf = { mode: 'published', validAt: BENCH_DAY } as const
  const chosen = await chooseVersions(graph, asOf)
  return {
    ...asOf,
    knownAt: null,
    lawPacks: chosen.map(({ pack_id: packId }) => packId),
    edgeTypes: null,
    q: null,
    left: null,
    right: null,
    factIds: null,
    anEndIn: [],
    bothEndsIn: [],
    inEffectOn: null,
  }
}

interface QuestionSpace {
  packIds: string[]
  /** Page sizes, both included. */
  limits: [number, number]
  /** Pages begin at 0 … offsets - 1. */
  offsets: number
}

/** More than twice as many as the response cache keeps: asked in turn, an answer is evicted long before its question comes again. */
const QUESTIONS = 12_000

/** Different questions of similar cost, in an order that mixes the packs. Throws RangeError when there are too few. */
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
  // Takes every 7,919th (a prime) of them, cyclically: each question once, with different neighbours.
  return Array.from({ length: QUESTIONS }, (_, index) => questions[(index * 7_919) % questions.length]!)
}
