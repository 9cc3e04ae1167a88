/** A tenant beside a busy one, in a process of its own: asks one question of each kind at a time and times them. */
import { setTimeout as pause } from 'node:timers/promises'
import { numbered, type HttpRequest } from '../support/http.ts'
import { quantile } from '../support/measure.ts'
import { answerParent } from '../support/processes.ts'

/** Each kind's question; the text `@n` in it becomes another number each time, so that no cache knows the answer. */
export interface NeighbourSetup {
  urls: string[]
  questions: Record<string, HttpRequest>
}

/** What one kind met: how many calls of each status, and 99 of 100 took at most so long, ms. */
export interface NeighbourFigures {
  statuses: Record<string, number>
  p99: number
}

const REST_MS = 10

let setup: NeighbourSetup
let asked = 0

answerParent({
  start: async (given: NeighbourSetup) => void (setup = given),
  measure: async (seconds: number) => {
    const endsAt = performance.now() + seconds * 1_000
    const measured = Object.entries(setup.questions).map(
      async ([kind, question]) => [kind, await ask(question, endsAt)] as const,
    )
    return Object.fromEntries(await Promise.all(measured))
  },
})

async function ask(question: HttpRequest, endsAt: number): Promise<NeighbourFigures> {
  const statuses: NeighbourFigures['statuses'] = {}
  const times: number[] = []
  while (performance.now() < endsAt) {
    const { path, ...request } = numbered(question, (asked += 1))
    const since = performance.now()
    const status = await fetch(setup.urls[asked % setup.urls.length] + path, request).then(
      async (response) => {
        await response.arrayBuffer()
        return String(response.status)
      },
      () => 'lost',
    )
    times.push(performance.now() - since)
    statuses[status] = (statuses[status] ?? 0) + 1
    await pause(REST_MS)
  }
  return { statuses, p99: quantile(times, 0.99) }
}
