import type { NamesIn } from './fields.ts'

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
