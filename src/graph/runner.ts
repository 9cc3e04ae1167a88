import type { Static, TObject } from '@sinclair/typebox'
import type { ManagedTransaction, QueryResult } from 'neo4j-driver'
import type { Query } from './query.ts'
import { compileDecoder, encodeValue } from './values.ts'

/** Runs queries: the graph itself (one auto-commit statement each) or a transaction. Throws a TypeError for wrong parameters or rows. */
export interface Runner {
  run<P extends TObject, R extends TObject>(query: Query<P, R>, params: Static<P>): Promise<Array<Static<R>>>
}

/** Runs queries in a transaction. */
export function runnerOf(tx: ManagedTransaction): Runner {
  return { run: async (query, params) => decodeRows(query, await tx.run(query.text, encodeParams(query, params))) }
}

/** Checks parameters and encodes them for the driver. Throws a TypeError. */
export function encodeParams(query: Query, params: unknown): Record<string, unknown> {
  if (!query.checkParams.Check(params)) {
    const first = query.checkParams.Errors(params).First()
    throw new TypeError(`${query.name}: parameter ${first?.path ?? ''} ${first?.message ?? 'is wrong'}`)
  }
  return encodeValue(query.params, params) as Record<string, unknown>
}

const decoders = new WeakMap<object, (value: unknown) => unknown>()

/** Decodes rows to the shape that the query declares. Throws a TypeError for any other row. */
export function decodeRows<P extends TObject, R extends TObject>(
  query: Query<P, R>,
  result: QueryResult,
): Array<Static<R>> {
  let decode = decoders.get(query)
  if (!decode) decoders.set(query, (decode = compileDecoder(query.row)))
  return result.records.map((record) => {
    const row = decode(record.toObject())
    if (query.checkRow.Check(row)) return row
    const first = query.checkRow.Errors(row).First()
    throw new TypeError(`${query.name}: column ${first?.path ?? ''} ${first?.message ?? 'is wrong'}`)
  })
}
