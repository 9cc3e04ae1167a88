import type { Graph } from '#src/graph/graph.ts'

/** Statements that run at the same time, because none needs the rows of another. */
export type Stage = Array<{ text: string; params: Record<string, unknown> }>

/** Runs `work` and returns its result with the statements that it sent: one that was sent while none ran begins a stage. */
export async function recordStatements<T>(
  graph: Graph,
  work: (recorded: Graph) => Promise<T>,
): Promise<{ result: T; stages: Stage[] }> {
  const stages: Stage[] = []
  let running = 0
  const run: Graph['run'] = async (query, params) => {
    if (running === 0) stages.push([])
    // Cypher has no absent parameters: an optional one is sent as null.
    const absent = Object.fromEntries(Object.keys(query.params.properties).map((name) => [name, null]))
    stages.at(-1)!.push({ text: query.text, params: { ...absent, ...params } })
    running += 1
    try {
      return await graph.run(query, params)
    } finally {
      running -= 1
    }
  }
  return { result: await work({ ...graph, run }), stages }
}
