type GivenOf<Fields> = { [K in keyof Fields as undefined extends Fields[K] ? never : K]: Fields[K] } & {
  [K in keyof Fields as undefined extends Fields[K] ? K : never]?: Exclude<Fields[K], undefined>
}

/** The fields that have a value. One that is undefined is left out, so that no key stands for nothing. */
export function given<Fields extends object>(fields: Fields): GivenOf<Fields>
export function given(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

/** A list that is not empty, else undefined. */
export function filled<T>(list: T[]): T[] | undefined {
  return list.length > 0 ? list : undefined
}
