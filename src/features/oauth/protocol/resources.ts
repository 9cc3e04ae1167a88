import { ALL_SCOPES, type Scope } from '#src/lib/scopes.ts'

/** The resources that a token can be for: this API, or its MCP endpoint. */
export function tokenResourcesOf(publicBaseUrl: string): Set<string> {
  return new Set([publicBaseUrl, `${publicBaseUrl}/mcp`])
}

/** A resource as this server writes it. Clients add one trailing slash or not; it is dropped for our own resources. */
export function canonicalResource(resource: string, publicBaseUrl: string): string {
  const bare = resource.replace(/\/$/, '')
  return tokenResourcesOf(publicBaseUrl).has(bare) ? bare : resource
}

/** A query or form with each `resource` in canonical form. If nothing changes, the text comes back as it was. */
export function withCanonicalResources(form: string, publicBaseUrl: string): string {
  const pairs = [...new URLSearchParams(form)]
  const canonical = pairs.map(([name, value]): [string, string] =>
    name === 'resource' ? [name, canonicalResource(value, publicBaseUrl)] : [name, value],
  )
  return pairs.every(([, value], at) => value === canonical[at]![1]) ? form : new URLSearchParams(canonical).toString()
}

/** The scope of a request that names none. */
export const DEFAULT_SCOPE: Scope = 'read'

/** The scopes of a space-separated list that this API knows, each once; unknown ones are dropped. */
export function readScopes(list: string | undefined): Scope[] {
  const asked = new Set((list ?? '').split(' '))
  return ALL_SCOPES.filter((scope) => asked.has(scope))
}

/** What each scope means, for the administrator who decides. */
export const SCOPES_IN_PLAIN_WORDS: Record<Scope, string> = {
  read: 'Read the laws, and the workspace’s companies, incidents, people and usage, and ask questions, at the cost of its credits',
  write: 'Change companies, record runs and incidents, decide what changes of the law mean, manage webhooks',
  admin: 'Change the workspace and create or revoke its API tokens',
  'packs:unpublished': 'Read packs that are not published yet',
}
