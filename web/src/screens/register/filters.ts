import { view, type Category, type RegisterView } from '../../url/register.ts'

/** The names that the service has for the counts of the page. */
export const COUNTED = {
  apply: 'applies',
  if: 'applies_if',
  open: 'undetermined',
  displaced: 'displaced',
  later: 'not_yet',
  permission: 'permissions',
  allowed: 'other_permissions',
  gone: 'no_longer',
  out: 'does_not_apply',
} as const satisfies Record<Category, string>

/** The words of a search, each of which a duty has to have. */
export function wordsOf({ words }: Pick<RegisterView, 'words'>): string[] {
  return words.toLowerCase().split(/\s+/).filter(Boolean)
}

/** What the service is asked to leave out of a file, so that it has the rows of the screen in the order of its groups. */
export function filterOfView({ outcomes, acts, roles, words, group, isChanged }: RegisterView = view.value) {
  const typed = wordsOf({ words })
  return {
    ...(outcomes.length > 0 ? { counted_as: outcomes.map((one) => COUNTED[one]) } : {}),
    ...(acts.length > 0 ? { packs: acts } : {}),
    ...(roles.length > 0 ? { roles } : {}),
    ...(typed.length > 0 ? { words: typed } : {}),
    // A duty that does not apply is in a file where the screen has it: there, none of them is said to have changed.
    ...(outcomes.includes('out') && !isChanged ? { include_not_applicable: true } : {}),
    order_by: group,
  }
}
