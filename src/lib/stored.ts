import type { Static, TSchema } from '@sinclair/typebox'
import { TypeCompiler, type TypeCheck } from '@sinclair/typebox/compiler'

/** How something is stored. What is read is checked against it and never cast: another version, or a hand, may have written it. */
export interface StoredForm<S extends TSchema> {
  /** The value, if it has the form. Throws StoredWrongly. */
  read(value: unknown): Static<S>
  /** The same of JSON. */
  parse(text: string): Static<S>
}

/** A stored value is not of its form. The message names the form and the first member that is wrong; it repeats no value. */
export class StoredWrongly extends Error {
  override name = 'StoredWrongly'
}

/** Names a form by its schema. Members that the schema does not name may be anything. */
export function defineStored<S extends TSchema>(name: string, schema: S): StoredForm<S> {
  let check: TypeCheck<S> | undefined
  const read = (value: unknown): Static<S> => {
    check ??= TypeCompiler.Compile(schema)
    if (check.Check(value)) return value
    const mistake = check.Errors(value).First()
    throw new StoredWrongly(
      `the stored ${name} is not readable: ${mistake?.path ?? ''} ${mistake?.message ?? ''}`.trim(),
    )
  }
  return {
    read,
    parse(text) {
      try {
        return read(JSON.parse(text))
      } catch (error) {
        throw error instanceof SyntaxError ? new StoredWrongly(`the stored ${name} is no JSON`) : error
      }
    },
  }
}
