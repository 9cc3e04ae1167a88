/** The result of each criterion of a verdict, by code. */
export function resultsByCode(criteria: any[]): Record<string, string> {
  return Object.fromEntries(criteria.map(({ code, result }) => [code, result]))
}

/** The result of each point of an article. A point may be told in several alternatives, of which one is enough. */
export function resultsByPoint(criteria: any[]): Record<string, string> {
  const found = Object.groupBy(
    criteria.flatMap(({ alternatives }) => alternatives),
    ({ ref }: any) => ref.replace(/^\S+ /, ''),
  )
  const best = (alternatives: any[] = []) =>
    ['met', 'open', 'not_met'].find((word) => alternatives.some(({ result }) => result === word))!
  return Object.fromEntries(Object.entries(found).map(([point, alternatives]) => [point, best(alternatives)]))
}
