import semver from 'semver'

/** Compares versions such as `1.10.0`. Texts that aren't versions come first, in the order of their characters. */
export function compareVersions(a: string, b: string): number {
  const [isLeft, isRight] = [a, b].map((text) => semver.valid(text) === text)
  if (isLeft && isRight) return semver.compare(a, b)
  return isLeft ? 1 : isRight ? -1 : a < b ? -1 : a > b ? 1 : 0
}
