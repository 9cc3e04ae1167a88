import { VISIBLE_TEXT } from '#src/lib/schema.ts'
import { ALL_ROLES, type Role } from '#src/lib/scopes.ts'
import { SignInRefused } from './refusal.ts'
import type { CompanyProvider } from './stored.ts'

/** What a provider says of a person, by claim. */
export type Claims = Readonly<Record<string, unknown>>

const NAME_MOST = 120
const VISIBLE = new RegExp(VISIBLE_TEXT)

/** The claims that the workspace asks for and that are not among these. */
export const lackingClaims = ({ name_claim: name, role_claim: role }: CompanyProvider, claims: Claims): string[] =>
  [name, role].filter((claim) => claim !== undefined).filter((claim) => claims[claim] === undefined)

/** The name by the claims. Throws `SignInRefused` where there is none that can be shown. */
export function nameOf({ name_claim: claim }: CompanyProvider, claims: Claims): string {
  const given = claims[claim]
  const name = typeof given === 'string' ? given.normalize('NFC').trim() : ''
  if (VISIBLE.test(name) && name.length <= NAME_MOST) return name
  throw new SignInRefused(
    'access_denied',
    `Your organisation’s provider did not send a name of at most ${NAME_MOST} letters in the claim “${claim}”.`,
    'An administrator can choose another claim for names, or have the provider send this one.',
  )
}

/** The role by the claims: of several mapped values the one that may do most. Undefined for people without any. */
export function roleOf(
  { role_claim: claim, roles_json: roles, default_role: fallback }: CompanyProvider,
  claims: Claims,
): Role | undefined {
  const values = claim === undefined ? [] : [claims[claim]].flat()
  const byValue = new Map<unknown, Role>(Object.entries(roles))
  const given = values.map((value) => byValue.get(value))
  return ALL_ROLES.findLast((role) => given.includes(role)) ?? fallback
}
