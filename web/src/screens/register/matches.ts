import { rolesBound } from '../../law/reference.ts'
import type { Category, RegisterView } from '../../url/register.ts'
import { wordsOf } from './filters.ts'
import type { Row } from './rows.ts'

type Filter = Pick<RegisterView, 'acts' | 'roles' | 'words' | 'isChanged'> & { outcomes: readonly Category[] }

/** The filter of the screen. The service has the same one for files. */
export function filterOf({ outcomes, acts, roles, isChanged, ...rest }: Filter): (row: Row) => boolean {
  const needles = wordsOf(rest)
  return ({ category, duty, text, ...row }) =>
    (!isChanged || row.isChanged) &&
    (outcomes.length === 0 || outcomes.includes(category)) &&
    (acts.length === 0 || acts.includes(duty.pack_id)) &&
    (roles.length === 0 || rolesBound(duty.addressee_roles, roles).length > 0) &&
    needles.every((needle) => text.includes(needle))
}
