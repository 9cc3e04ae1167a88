/** An input that was not given, and the duties whose outcome can change with it. */
export interface DecidingInput {
  /** A fact, or one of the lists. */
  input: string
  codes: string[]
}

/** Turns the open inputs of duties round: each input with the duties that hang on it, the one that most duties hang on first. */
export function rankInputs(open: Iterable<readonly [code: string, inputs: readonly string[]]>): DecidingInput[] {
  const codes = new Map<string, Set<string>>()
  for (const [code, inputs] of open)
    for (const input of inputs) codes.set(input, (codes.get(input) ?? new Set()).add(code))
  return [...codes]
    .map(([input, found]) => ({ input, codes: [...found] }))
    .toSorted((one, other) => other.codes.length - one.codes.length || (one.input < other.input ? -1 : 1))
}
