import type { NamesIn } from './fields.ts'

type PresentOf<Fields> = { [K in keyof Fields as undefined extends Fields[K] ? never : K]: Fields[K] } & {
  [K in keyof Fields as undefined extends Fields[K] ? K : never]?: Exclude<Fields[K], undefined>
}

/** The fields that have a value, in their order. One that is undefined is left out, key and all. */
export function present<Fields extends object>(fields: Fields): PresentOf<Fields>
export function present(fields: Record<string, unknown>): object {
  const found: Record<string, unknown> = {}
  for (const key in fields) if (fields[key] !== undefined) found[key] = fields[key]
  return found
}

type Known<T, Names extends string> = NamesIn<Names> extends keyof T ? Names : never

/** Some fields of an object, by names between blanks. */
export function pick<T extends object, const Names extends string>(of: T, names: Known<T, Names>) {
  const kept = names.split(' ').flatMap((name) => (name in of ? [[name, of[name as keyof T]]] : []))
  return Object.fromEntries(kept) as Pick<T, NamesIn<Names> & keyof T>
}

/** Some fields of an object, by names between blanks: null where it has none. */
export function pickOrNull<T extends object, const Names extends string>(of: T, names: Known<T, Names>) {
  const kept = names.split(' ').map((name) => [name, of[name as keyof T] ?? null])
  return Object.fromEntries(kept) as { [K in NamesIn<Names> & keyof T]-?: Exclude<T[K], undefined> | null }
}

/** A list that is not empty, else undefined. */
export const filled = <T>(list: T[]): T[] | undefined => (list.length > 0 ? list : undefined)

/** The value. Throws an error that says the sentence where there is none, which can't happen. */
export function must<Value>(value: Value | undefined, sentence: string): Value {
  if (value === undefined) throw new Error(sentence)
  return value
}
