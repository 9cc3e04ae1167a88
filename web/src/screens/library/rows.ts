import type { Schemas } from '#clients/typescript/src/index.ts'
import { cite, type Citation } from '../../law/cite.ts'
import { actNames, labelOf, rolesBound } from '../../law/reference.ts'
import { say } from '../../strings/words.ts'
import { FACETS, type FacetName, libraryHref, type LibraryView } from './address.ts'

export type Division = Schemas['DomainPackOutline']['data'][number]
export type Article = Division['articles'][number]

/** A duty as an act's page shows it: made once for each answer, and not while filters change. */
export interface ActRow {
  duty: Schemas['Obligation']
  basis: Citation | undefined
  href: string
  /** Its first roles in words. */
  who: string
  /** `32024R1689 Art 4`, and each division that it is in, the widest first. */
  places: string[]
  division: Division
  values: Record<FacetName, string[]>
}

/** `32024R1689 Art 4` of `CELEX:32024R1689 Art 4`, as addresses have it. */
export const placeOfArticle = ({ ref }: Article): string => ref.replace(/^CELEX:/, '')
export const placeOfDivision = (instrument: string, division: string): string => `${instrument} ${division}`

/** The duties in the order of the outline, each under the article that its first citation is of. */
export function rowsOf(
  duties: readonly Schemas['Obligation'][],
  outline: readonly Division[],
  actName: string,
): ActRow[] {
  const byCode = new Map(duties.map((duty) => [duty.code, duty]))
  const homes = homesOf(byCode, outline)
  const named = new Set(duties.flatMap(({ addressee_roles: roles }) => roles))
  return outline.flatMap((division) =>
    division.articles.flatMap((article) =>
      article.obligations.flatMap((code) => {
        const duty = byCode.get(code)
        if (duty === undefined || homes.get(code) !== article) return []
        const basis = duty.citations.find(({ role, ref }) => role === 'basis' && isWithin(ref, article.ref))
        const { instrument_id: act, divisions = [] } = division
        return [
          {
            duty,
            basis: basis && cite(basis.ref, actNames.value, actName),
            href: libraryHref(duty.pack_id, code),
            who: sayRoles(duty.addressee_roles),
            places: [act, ...divisions.map((name) => placeOfDivision(act, name)), placeOfArticle(article)],
            division,
            values: {
              // All that a reader may look for: what is laid on a role binds each narrower one that the act names too.
              role: rolesBound(duty.addressee_roles, named),
              from: [...new Set(duty.applies_from.map(({ date }) => date))],
              modality: [duty.modality],
              kind: duty.addressee_kind === undefined ? [] : [duty.addressee_kind],
            },
          },
        ]
      }),
    ),
  )
}

/** Where each duty is shown: an act that implements another one cites it too, so the first citation decides. */
function homesOf(
  duties: ReadonlyMap<string, Schemas['Obligation']>,
  outline: readonly Division[],
): ReadonlyMap<string, Article> {
  const homes = new Map<string, Article>()
  for (const { articles } of outline)
    for (const article of articles)
      for (const code of article.obligations) {
        const first = duties.get(code)?.citations.find(({ role }) => role === 'basis')
        if (!homes.has(code) || (first && isWithin(first.ref, article.ref))) homes.set(code, article)
      }
  return homes
}

/** Roles beyond these are counted. */
const ROLES_SHOWN = 2

function sayRoles(roles: readonly string[]): string {
  const first = roles.slice(0, ROLES_SHOWN).map((role) => labelOf('entity_roles', role))
  return first.join(', ') + (roles.length > ROLES_SHOWN ? ` +${say(roles.length - ROLES_SHOWN)}` : '')
}

const isWithin = (ref: string, article: string) => ref === article || ref.startsWith(`${article}(`)

/** Whether a duty is shown; without the filter `except`, if one is named. */
export function isShown({ places, values }: ActRow, { at, facets }: LibraryView, except?: FacetName | 'at'): boolean {
  if (except !== 'at' && at !== undefined && !places.includes(at)) return false
  return FACETS.every(
    (name) => name === except || facets[name].length === 0 || values[name].some((one) => facets[name].includes(one)),
  )
}

/** How many duties each value of a facet would show, with all other filters as they are. */
export function countValues(rows: readonly ActRow[], view: LibraryView, name: FacetName): Map<string, number> {
  const counts = new Map<string, number>()
  for (const row of rows) {
    const isCounted = isShown(row, view, name)
    for (const value of row.values[name]) counts.set(value, (counts.get(value) ?? 0) + (isCounted ? 1 : 0))
  }
  return counts
}

/** How many duties each place of the outline would show, with all other filters as they are. */
export function countPlaces(rows: readonly ActRow[], view: LibraryView): Map<string, number> {
  const counts = new Map<string, number>()
  for (const row of rows)
    if (isShown(row, view, 'at')) for (const one of row.places) counts.set(one, (counts.get(one) ?? 0) + 1)
  return counts
}
