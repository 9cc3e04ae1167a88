import { view, type Category, type RegisterView } from './address.ts'
import { asked, type ActRow } from './check.ts'

/** The names that the service has for the counts of the page. */
export const COUNTED = {
  apply: 'applies',
  if: 'applies_if',
  open: 'undetermined',
  displaced: 'displaced',
  later: 'not_yet',
  permission: 'permissions',
  allowed: 'other_permissions',
  gone: 'does_not_apply',
  out: 'does_not_apply',
} as const satisfies Record<Category, string>

/** The words of a search, each of which a duty has to have. */
export function wordsOf({ words }: Pick<RegisterView, 'words'>): string[] {
  return words.toLowerCase().split(/\s+/).filter(Boolean)
}

/** What the service is asked to leave out of a file, so that it has the rows of the screen in the order of its groups. */
export function filterOfView({ outcomes, acts, roles, words, group }: RegisterView = view.value) {
  const typed = wordsOf({ words })
  const packs = outcomes.includes('out') ? actsWithDuties(acts) : acts
  return {
    ...(outcomes.length > 0 ? { counted_as: [...new Set(outcomes.map((one) => COUNTED[one]))] } : {}),
    ...(packs.length > 0 ? { packs } : {}),
    ...(roles.length > 0 ? { roles } : {}),
    ...(typed.length > 0 ? { words: typed } : {}),
    // A duty that does not apply is in a file where the screen has it.
    ...(outcomes.includes('out') ? { include_not_applicable: true } : {}),
    order_by: group,
  }
}

/** Single duties that do not apply are shown of acts that do: of any other act it is said as a whole. */
function actsWithDuties(chosen: string[]): string[] {
  const decided = (asked.peek()?.acts ?? []).filter(isDecided).map(({ pack_id: packId }) => packId)
  const found = decided.filter((packId) => chosen.length === 0 || chosen.includes(packId))
  return found.length > 0 ? found : chosen
}

export function isDecided({ outcome }: ActRow): boolean {
  return outcome !== 'does_not_apply' && outcome !== 'undetermined'
}
