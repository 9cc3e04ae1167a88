import { ALL_SCOPES, type Scope } from '#src/lib/scopes.ts'

/** The scope of a request that names none. */
export const DEFAULT_SCOPE: Scope = 'read'

/** The scopes of a space-separated list that this API knows, each once; unknown ones are dropped. */
export function readScopes(list: string | undefined): Scope[] {
  const asked = new Set((list ?? '').split(' '))
  return ALL_SCOPES.filter((scope) => asked.has(scope))
}

/** What each scope means, for the administrator who decides. */
export const SCOPES_IN_PLAIN_WORDS: Record<Scope, string> = {
  read: 'Read regulatory packs and ask questions of them, at the cost of the workspace’s credits',
  write: 'Change customer profiles, run applicability checks for them, decide impacts, manage webhooks',
  admin: 'Change the workspace and create or revoke its API tokens',
  'packs:unpublished': 'Read packs that are not published yet',
}
