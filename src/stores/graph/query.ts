import { readFileSync } from 'node:fs'
import { Kind, type Static, type TObject, type TProperties, type TSchema, Type } from '@sinclair/typebox'
import { type TypeCheck, TypeCompiler } from '@sinclair/typebox/compiler'

/**
 * A named Cypher statement bound to the shapes of its parameters and rows. The text is a file under `cypher/`;
 * nothing else builds Cypher. A contract test checks each file against its definition (EXPLAIN through the driver).
 */
export interface Query<P extends TObject = TObject, R extends TObject = TObject> {
  readonly name: string
  readonly mode: 'read' | 'write'
  readonly text: string
  readonly params: P
  readonly row: R
  readonly checkParams: TypeCheck<P>
  readonly checkRow: TypeCheck<R>
}

export type RowOf<Q> = Q extends Query<TObject, infer R> ? Static<R> : never

/** The properties of an object type, or an object type that has a name. */
type Shape = TProperties | TObject
type ObjectOf<S extends Shape> = S extends TObject ? S : S extends TProperties ? TObject<S> : never

const CYPHER_FOLDER = new URL('../../../cypher/', import.meta.url)
const registry = new Map<string, Query>()

/** Verbs at the beginning of the name of a statement that writes. */
const WRITES = ['upsert', 'create', 'set', 'delete']

/**
 * Binds a `.cypher` file. `file` is its path under `cypher/` without the ending: `packs/find-pack`. A file in which the
 * label is `Label` is bound to each label that it serves, and the name then ends in it: `loader/upsert-nodes:Term`.
 * Throws at import when the file is missing or the name is taken.
 */
export function defineQuery<P extends Shape, R extends Shape>(
  file: string,
  params: P,
  row: R,
  label?: string,
): Query<ObjectOf<P>, ObjectOf<R>> {
  const name = label === undefined ? file : `${file}:${label}`
  if (registry.has(name)) throw new Error(`query ${name} is defined twice`)
  const verb = file.slice(file.lastIndexOf('/') + 1).split('-')[0]!
  const [paramsType, rowType] = [objectOf(params), objectOf(row)]
  const query: Query<ObjectOf<P>, ObjectOf<R>> = {
    name,
    mode: WRITES.includes(verb) ? 'write' : 'read',
    text: readFileSync(new URL(`${file}.cypher`, CYPHER_FOLDER), 'utf8').replaceAll(':Label ', `:${label} `),
    params: paramsType,
    row: rowType,
    checkParams: TypeCompiler.Compile(paramsType),
    checkRow: TypeCompiler.Compile(rowType),
  }
  registry.set(name, query)
  return query
}

function objectOf<S extends Shape>(shape: S): ObjectOf<S> {
  return (Kind in shape ? shape : Type.Object(shape)) as ObjectOf<S>
}

/** All queries that the imported modules have defined, by name. */
export function listQueries(): Query[] {
  return [...registry.values()]
}

/** A string property that holds JSON. It is parsed when a row is decoded, so the caller gets a `T`. */
export function JsonColumn<T extends TSchema>(schema: T): T {
  return { ...schema, [JSON_COLUMN]: true }
}

/** Marks a schema whose column is stored as JSON text. */
export const JSON_COLUMN = 'x-json'

/** Rows in one UNWIND: few enough to stay in memory, enough to make round trips rare. */
export const BATCH_ROWS = 500

/**
 * Runs a statement over rows in batches, one after the other, as a transaction requires. Without rows nothing runs.
 * Returns the rows.
 */
export async function inBatches<T>(rows: readonly T[], run: (batch: T[]) => Promise<unknown>): Promise<number> {
  for (let at = 0; at < rows.length; at += BATCH_ROWS) await run(rows.slice(at, at + BATCH_ROWS))
  return rows.length
}
