import type { Static, TObject } from '@sinclair/typebox'
import type { Graph, Runner } from '#src/graph/graph.ts'
import type { Query } from '#src/graph/query.ts'
import { encodeValue } from '#src/graph/values.ts'

/** One statement of a load with its batch, ready for the bare driver. */
export interface RecordedStatement {
  text: string
  params: Record<string, unknown>
  rows: number
}

/** A graph that notes every batch of rows which a load writes through it, and passes it on. */
export function recordLoad(graph: Graph): { graph: Graph; statements: RecordedStatement[] } {
  const statements: RecordedStatement[] = []
  const recording = (runner: Runner): Runner => ({
    run: <P extends TObject, R extends TObject>(query: Query<P, R>, params: Static<P>) => {
      const rows = countRows(params)
      const isWritten = /^seed\/(create|upsert)-/.test(query.name)
      if (isWritten && rows > 0)
        statements.push({
          text: query.text,
          params: encodeValue(query.params, params) as Record<string, unknown>,
          rows,
        })
      return runner.run(query, params)
    },
  })
  return { graph: { ...graph, write: (work) => graph.write((tx) => work(recording(tx))) }, statements }
}

function countRows(params: object): number {
  if ('rows' in params) return (params.rows as unknown[]).length
  return 'row' in params ? 1 : 0
}
