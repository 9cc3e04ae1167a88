import type { Static, TSchema } from '@sinclair/typebox'
import { TypeCompiler, type TypeCheck } from '@sinclair/typebox/compiler'

/**
 * The stored form of a value. A value that is read is checked and never cast, because another version or a person may
 * have written it.
 */
export interface StoredForm<S extends TSchema> {
  /** Returns the value, if it has the form. Throws MalformedStoredValue. */
  read(value: unknown): Static<S>
  /** The same for JSON text. */
  parse(text: string): Static<S>
}

/**
 * A stored value doesn't have its form. The message names the form and the first wrong member; it contains no value.
 */
export class MalformedStoredValue extends Error {
  override name = 'MalformedStoredValue'
}

/**
 * Defines a stored form by a name, for messages, and its schema. Members that the schema does not name may be anything.
 */
export function defineStored<S extends TSchema>(name: string, schema: S): StoredForm<S> {
  let check: TypeCheck<S> | undefined
  const read = (value: unknown): Static<S> => {
    check ??= TypeCompiler.Compile(schema)
    if (check.Check(value)) return value
    const mistake = check.Errors(value).First()
    throw new MalformedStoredValue(
      `the stored ${name} is not readable: ${mistake?.path ?? ''} ${mistake?.message ?? ''}`.trim(),
    )
  }
  return {
    read,
    parse(text) {
      try {
        return read(JSON.parse(text))
      } catch (error) {
        throw error instanceof SyntaxError ? new MalformedStoredValue(`the stored ${name} is no JSON`) : error
      }
    },
  }
}
