import type { Static, TObject } from '@sinclair/typebox'
import type { ManagedTransaction, QueryResult, Session } from 'neo4j-driver'
import { asRepeatable } from './failures.ts'
import type { TimeStatement } from './query-timer.ts'
import type { Query } from './query.ts'
import { compileDecoder, encodeValue } from './values.ts'

/**
 * Runs queries: the graph itself (one auto-commit statement each) or a transaction. Throws a TypeError for wrong
 * parameters or rows.
 */
export interface Runner {
  run<P extends TObject, R extends TObject>(query: Query<P, R>, params: Static<P>): Promise<Array<Static<R>>>
}

/** Runs queries in a transaction. */
export interface Transaction extends Runner {
  /** How many edges this transaction has created and deleted so far. */
  changedEdges(): number
}

export function runnerOf(tx: ManagedTransaction, time: TimeStatement): Transaction {
  let changed = 0
  const runner = createRunner(async (text, params) => {
    const result = await tx.run(text, params).catch((error: unknown) => {
      throw asRepeatable(error)
    })
    const { relationshipsCreated, relationshipsDeleted } = result.summary.counters.updates()
    changed += relationshipsCreated + relationshipsDeleted
    return result
  }, time)
  return { ...runner, changedEdges: () => changed }
}

/**
 * Runs queries in a session, each as a transaction of its own. The server ends one after `timeout` ms; 0 means never.
 */
export function sessionRunner(session: Session, time: TimeStatement, timeout: number): Runner {
  return createRunner((text, params) => session.run(text, params, { timeout }), time)
}

type Send = (text: string, params: Record<string, unknown>) => Promise<QueryResult>

/** Every statement of a named query is sent, and timed, here. */
function createRunner(send: Send, time: TimeStatement): Runner {
  return {
    async run(query, params) {
      // Wrong parameters are refused before anything is sent, so they are no failure of a statement.
      const encoded = encodeParams(query, params)
      return time(query.name, async () => decodeRows(query, await send(query.text, encoded)))
    },
  }
}

/** Checks parameters and encodes them for the driver. Throws a TypeError. */
function encodeParams(query: Query, params: unknown): Record<string, unknown> {
  if (!query.checkParams.Check(params)) {
    const first = query.checkParams.Errors(params).First()
    throw new TypeError(`${query.name}: parameter ${first?.path ?? ''} ${first?.message ?? 'is wrong'}`)
  }
  return encodeValue(query.params, params) as Record<string, unknown>
}

const decoders = new WeakMap<object, (value: unknown) => unknown>()

/** Decodes rows to the shape that the query declares. Throws a TypeError for any other row. */
function decodeRows<P extends TObject, R extends TObject>(query: Query<P, R>, result: QueryResult): Array<Static<R>> {
  let decode = decoders.get(query)
  if (!decode) decoders.set(query, (decode = compileDecoder(query.row)))
  return result.records.map((record) => {
    const row = decode(record.toObject())
    if (query.checkRow.Check(row)) return row
    const first = query.checkRow.Errors(row).First()
    throw new TypeError(`${query.name}: column ${first?.path ?? ''} ${first?.message ?? 'is wrong'}`)
  })
}
