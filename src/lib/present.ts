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
