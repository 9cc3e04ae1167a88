/** A duty, or a permission, with the inputs that were not given and can change its outcome. */
export interface OpenDuty {
  code: string
  isPermission: boolean
  inputs: readonly string[]
}

/** An input that was not given, and the duties whose outcome can change with it; none where it decides permissions only. */
export interface DecidingInput {
  /** A fact, or one of the lists. */
  input: string
  codes: string[]
}

/** Turns the open inputs of duties round: each input with the duties that hang on it, the one that most duties hang on first. */
export function rankInputs(open: Iterable<OpenDuty>): DecidingInput[] {
  const codes = new Map<string, Set<string>>()
  for (const { code, isPermission, inputs } of open) {
    for (const input of inputs) {
      const found = codes.get(input) ?? new Set()
      codes.set(input, isPermission ? found : found.add(code))
    }
  }
  return [...codes]
    .map(([input, found]) => ({ input, codes: [...found] }))
    .toSorted((one, other) => other.codes.length - one.codes.length || (one.input < other.input ? -1 : 1))
}
