/** Kleene's three values: true, false, and null for unknown. */
export type Truth = true | false | null

export function and(values: Iterable<Truth>): Truth {
  let result: Truth = true
  for (const value of values) {
    if (value === false) return false
    if (value === null) result = null
  }
  return result
}

export function or(values: Iterable<Truth>): Truth {
  let result: Truth = false
  for (const value of values) {
    if (value === true) return true
    if (value === null) result = null
  }
  return result
}

export function not(value: Truth): Truth {
  return value === null ? null : !value
}
