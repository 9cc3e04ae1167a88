/** The scopes of keys and what each allows. A caller can't grant a scope that it lacks. */
export const SCOPES = {
  read: 'GETs, graph questions, calculators, claims',
  write: 'customer profiles, runs, impacts, webhooks',
  admin: 'workspace and tokens',
  'packs:unpublished': 'packs and facts that are not published: citation_verified, draft, blocked',
} as const

export type Scope = keyof typeof SCOPES

/** All scopes that the tools of an assistant can need. */
export const ASSISTANT_SCOPES: Scope[] = ['read', 'write']

/** Every scope, in the order of the table. */
export const ALL_SCOPES = Object.keys(SCOPES) as Scope[]

/** What a person is in a workspace, and the scopes that follow. Only approvers and administrators confirm. */
export const SCOPES_OF_ROLE = {
  viewer: ['read'],
  analyst: ['read', 'write'],
  approver: ['read', 'write'],
  administrator: ['read', 'write', 'admin'],
} as const satisfies Record<string, readonly Scope[]>

export type Role = keyof typeof SCOPES_OF_ROLE

export const ALL_ROLES = Object.keys(SCOPES_OF_ROLE) as Role[]

const NAMES: ReadonlySet<string> = new Set(ALL_SCOPES)

export function isScope(text: string): text is Scope {
  return NAMES.has(text)
}

/** Parses a space-separated list of scopes, in its order. It leaves out words that this version does not know. */
export function scopesIn(list: string): Scope[] {
  return list.split(' ').filter(isScope)
}
