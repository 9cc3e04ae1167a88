/** A list under its key; nothing when it is empty, since OSCAL has no empty lists. */
export function filled<K extends string, T>(key: K, list: T[]): { [P in K]?: T[] } {
  return (list.length > 0 ? { [key]: list } : {}) as { [P in K]?: T[] }
}

/** A value under its key; nothing when there is none. */
export function given<K extends string, T>(key: K, value: T | undefined): { [P in K]?: T } {
  return (value === undefined ? {} : { [key]: value }) as { [P in K]?: T }
}
