/** A list under its key; empty for an empty list, because OSCAL allows none. */
export function filled<K extends string, T>(key: K, list: T[]): { [P in K]?: T[] } {
  return (list.length > 0 ? { [key]: list } : {}) as { [P in K]?: T[] }
}

/** A value under its key; empty without a value. */
export function given<K extends string, T>(key: K, value: T | undefined): { [P in K]?: T } {
  return (value === undefined ? {} : { [key]: value }) as { [P in K]?: T }
}
