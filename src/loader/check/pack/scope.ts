import type { Catalog } from '#src/loader/read/catalog.ts'
import type { PackSource, TermDimension } from '#src/loader/read/source.ts'
import { sound, type Report } from '../report.ts'
import { TERM_NAMES } from './groups.ts'

/** The dimensions of which a subject names some and leaves others open. */
const LISTS = ['entity_roles', 'activities', 'sector_tags'] as const

/**
 * Reports each role, activity and tag that the rules of a whole pack ask for and that the question which opens the pack
 * does not reach: a subject that doesn't name it would be out of scope without having been asked.
 */
export function checkScope(report: Report, pack: PackSource, catalog: Catalog): void {
  const { packId } = pack
  const reached = termsReached(packId, catalog)
  for (const rule of sound(pack.rules)) {
    const { scope, outcome, when } = rule.value
    if (scope || typeof outcome === 'object') continue
    for (const [position, group] of when.entries()) {
      if ('fact' in group) continue
      const kind = 'any_of' in group ? 'any_of' : 'none_of'
      const lists = 'any_of' in group ? group.any_of : group.none_of
      for (const name of LISTS) {
        for (const [index, code] of (lists[name] ?? []).entries()) {
          if (reached.has(`${name}/${code}`) || catalog.terms[name].get(code)?.says_nothing) continue
          report(
            rule,
            ['when', position, kind, name, index],
            `no question asks for the ${TERM_NAMES[name]} "${code}": name it, or what it is a kind of, in \`answered_by\` of the term that \`opens: ${packId}\`, or give it \`says_nothing: true\``,
          )
        }
      }
    }
  }
}

/**
 * The terms that answer the question which opens a pack, and every kind of them; by dimension and code. For a pack that
 * no question opens, such as a standard, those that answer the question of any other.
 */
function termsReached(packId: string, { terms }: Catalog): ReadonlySet<string> {
  const openings = LISTS.flatMap((name) => [...terms[name].values()].map((term) => ({ name, term }))).filter(
    ({ term }) => term.opens !== undefined,
  )
  const own = openings.filter(({ term }) => term.opens === packId)
  const named = new Set(
    (own.length > 0 ? own : openings).flatMap(({ name, term }) => [
      `${name}/${term.id}`,
      ...Object.entries(term.answered_by ?? {}).flatMap(([list, codes]) => codes.map((code) => `${list}/${code}`)),
    ]),
  )
  // A term that is broader than itself is another mistake.
  const isReached = (name: TermDimension, code: string, seen = new Set<string>()): boolean => {
    if (named.has(`${name}/${code}`)) return true
    if (seen.has(code)) return false
    seen.add(code)
    return (terms[name].get(code)?.broader ?? []).some((up) => isReached(name, up, seen))
  }
  return new Set(
    LISTS.flatMap((name) =>
      [...terms[name].keys()].filter((code) => isReached(name, code)).map((code) => `${name}/${code}`),
    ),
  )
}
