/** A function that computes the same once: its answers are kept by the JSON of what it was asked. */
export function computedOnce<Asked extends unknown[], Answer>(
  compute: (...asked: Asked) => Answer,
): (...asked: Asked) => Answer {
  const answers = new Map<string, Answer>()
  return (...asked) => {
    const key = JSON.stringify(asked)
    const known = answers.get(key) ?? compute(...asked)
    answers.set(key, known)
    return known
  }
}
