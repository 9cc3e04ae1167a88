import type { FastifyInstance } from 'fastify'

interface Operation {
  parameters?: Array<{ name: string; in: string; schema?: { enum?: string[] } }>
  requestBody?: { content: Record<string, { schema: { $ref?: string; properties?: object } }> }
}

interface Document {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, { properties?: object }> }
}

/** A request for the full view where the operation has one and the request does not say which. */
export type AskInFull = (method: string, url: string, body: unknown) => { url: string; body: unknown }

/**
 * Most tests are about what the service knows of something, which is in the full view; see view.test.ts for the compact
 * one.
 */
export function inFullView(app: FastifyInstance): AskInFull {
  const document = app.swagger() as unknown as Document
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { parameters = [], requestBody }]) => {
      const body = requestBody?.content['application/json']?.schema
      const named = body?.$ref && document.components.schemas[body.$ref.split('/').at(-1)!]
      const inBody = 'view' in ((named || body)?.properties ?? {})
      const inQuery = parameters.some(({ name, schema }) => name === 'view' && schema?.enum?.includes('compact'))
      const pattern = new RegExp(`^${path.replaceAll(/\{[^}]+\}/g, '[^/?]+')}(\\?|$)`)
      return inBody || inQuery ? [{ method: method.toUpperCase(), pattern, inBody }] : []
    }),
  )
  return (method, url, body) => {
    const found = operations.find((operation) => operation.method === method && operation.pattern.test(url))
    if (!found) return { url, body }
    if (!found.inBody)
      return { url: /[?&]view=/.test(url) ? url : `${url}${url.includes('?') ? '&' : '?'}view=full`, body }
    const isObject = typeof body === 'object' && body !== null && !Array.isArray(body)
    return { url, body: isObject ? { view: 'full', ...body } : body }
  }
}
