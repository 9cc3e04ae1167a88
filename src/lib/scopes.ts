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
