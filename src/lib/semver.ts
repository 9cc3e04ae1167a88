/** Orders versions such as `1.10.0` by their numbers; text that isn't a version comes first, by its letters. */
export function compareVersions(a: string, b: string): number {
  const left = numbersOf(a)
  const right = numbersOf(b)
  if (!left || !right) return left ? 1 : right ? -1 : a < b ? -1 : a > b ? 1 : 0
  for (let at = 0; at < 3; at++) {
    const difference = left[at]! - right[at]!
    if (difference !== 0) return difference
  }
  return 0
}

function numbersOf(version: string): number[] | undefined {
  return /^\d+\.\d+\.\d+$/.test(version) ? version.split('.').map(Number) : undefined
}
