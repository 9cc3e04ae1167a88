/** Matches that are worse than the best by more than this are left out, because they only distract. */
const MOST_BEHIND_BEST = 2

/** Words up to this length are codes like those of countries: another letter makes another country. */
const SHORT_MOST = 2

/**
 * Known codes that resemble a mistyped one, the closest first, at most `limit`, by at most `most` signs. Empty when
 * none is close: a wrong guess is worse than no guess. Case and the kind of separator don't count as a difference.
 * Numbers are not mistyped like words: a code with other digits is close only when it differs in nothing else than one
 * sign.
 */
export function closeMatches(word: string, known: Iterable<string>, limit = 3, most = Infinity): string[] {
  const wanted = fold(word)
  // The vocabularies' words are joined by `_`, ids by `-`: `dora` is `eu-dora`, and `bank` is no `central_bank`.
  const codes = [...known]
  const endings = codes.filter((code) => code.endsWith(`-${word.toLowerCase()}`))
  if (endings.length === 1) return endings
  const farthest = wanted.length <= SHORT_MOST ? 0 : Math.min(most, Math.max(1, Math.floor(wanted.length / 3)))
  const found: Array<{ code: string; distance: number }> = []
  for (const code of codes) {
    const candidate = fold(code)
    if (Math.abs(candidate.length - wanted.length) > farthest) continue
    const distance = editDistance(wanted, candidate, farthest)
    if (distance > farthest) continue
    if (distance <= 1 || digitsOf(candidate) === digitsOf(wanted)) found.push({ code, distance })
  }
  found.sort((a, b) => a.distance - b.distance || (a.code < b.code ? -1 : 1))
  const best = found[0]?.distance ?? 0
  return found
    .filter(({ distance }) => distance <= best + MOST_BEHIND_BEST)
    .slice(0, limit)
    .map((match) => match.code)
}

/** `; did you mean a or b?`, or the empty string when no known code is close. Appended to a refusal. */
export function suggest(word: string, known: Iterable<string>): string {
  const matches = closeMatches(word, known)
  return matches.length > 0 ? `; did you mean ${matches.join(' or ')}?` : ''
}

function digitsOf(word: string): string {
  return word.replaceAll(/\D/g, '')
}

function fold(word: string): string {
  return word.toLowerCase().replaceAll(/[-_ ]/g, '_')
}

/**
 * Insertions, deletions, replacements and swaps of neighbours that turn `a` into `b` (optimal string alignment).
 * Returns `farthest + 1` as soon as the distance is known to be larger.
 */
function editDistance(a: string, b: string, farthest: number): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const replaced = last[column - 1]! + (a[row - 1] === b[column - 1] ? 0 : 1)
      let least = Math.min(replaced, last[column]! + 1, current[column - 1]! + 1)
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      if (swapped) least = Math.min(least, beforeLast[column - 2]! + 1)
      current.push(least)
    }
    if (Math.min(...current) > farthest) return farthest + 1
    beforeLast = last
    last = current
  }
  return last[b.length]!
}
