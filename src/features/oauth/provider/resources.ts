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
