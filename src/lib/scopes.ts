/** What a key may do. Nobody grants a scope that they lack. */
export const SCOPES = {
  read: 'GETs, graph questions, calculators, claims',
  write: 'customer profiles, runs, impacts, webhooks',
  admin: 'workspace and tokens',
  'packs:unpublished': 'packs and facts that are not published: citation_verified, draft, blocked',
} as const

export type Scope = keyof typeof SCOPES

/** What the tools of an assistant can need. */
export const ASSISTANT_SCOPES: Scope[] = ['read', 'write']

/** Every scope, in the order of the table. */
export const ALL_SCOPES = Object.keys(SCOPES) as Scope[]

const NAMES: ReadonlySet<string> = new Set(ALL_SCOPES)

export function isScope(text: string): text is Scope {
  return NAMES.has(text)
}

/** The scopes of a space-separated list, in its order. A word that this version does not know grants nothing. */
export function scopesIn(list: string): Scope[] {
  return list.split(' ').filter(isScope)
}
