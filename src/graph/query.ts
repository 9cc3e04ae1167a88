import { readFileSync } from 'node:fs'
import type { Static, TObject, TSchema } from '@sinclair/typebox'
import { TypeCompiler, type TypeCheck } from '@sinclair/typebox/compiler'

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

interface QueryDefinition<P extends TObject, R extends TObject> {
  /** Path under `cypher/` without the ending: `packs/find-pack`. */
  name: string
  mode: 'read' | 'write'
  params: P
  row: R
}

const CYPHER_FOLDER = new URL('../../cypher/', import.meta.url)
const registry = new Map<string, Query>()

/** Binds a `.cypher` file. Throws at import when the file is missing or the name is taken. */
export function defineQuery<P extends TObject, R extends TObject>(definition: QueryDefinition<P, R>): Query<P, R> {
  const { name } = definition
  if (registry.has(name)) throw new Error(`query ${name} is defined twice`)
  const query = {
    ...definition,
    text: readFileSync(new URL(`${name}.cypher`, CYPHER_FOLDER), 'utf8'),
    checkParams: TypeCompiler.Compile(definition.params),
    checkRow: TypeCompiler.Compile(definition.row),
  }
  registry.set(name, query)
  return query
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
