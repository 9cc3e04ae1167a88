/** The value. Throws an error that says the sentence where there is none, which can't happen. */
export function must<Value>(value: Value | undefined, sentence: string): Value {
  if (value === undefined) throw new Error(sentence)
  return value
}
