import { createMcpHandler, type McpHttpHandler } from '@modelcontextprotocol/server'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '#src/problems.ts'
import type { Credentials } from './call.ts'
import { findMalformed } from './malformed.ts'
import { createMcpServer, type ListPacks } from './server.ts'
import { describeTools, type Tool } from './tool-schemas.ts'
import { TOOLS } from './tools.ts'

const PASSED_ON = ['x-api-key', 'authorization', 'traceparent'] as const
const NO_BATCHES = {
  jsonrpc: '2.0',
  id: null,
  error: { code: -32600, message: 'Batches are not taken; send each message by itself' },
}
const policy = { access: 'key', scope: 'read', price: 'account' } as const

/**
 * The MCP endpoint: streamable HTTP without sessions, for a token of OAuth or an API key. The request to `/mcp` is free; the call
 * that it carries is charged like the operation that it stands for.
 */
export function registerMcp(app: FastifyInstance, publicBaseUrl: string, listPacks: ListPacks): void {
  let tools: ReadonlyMap<string, Tool> | undefined
  app.addHook('onReady', async () => {
    const described = describeTools(TOOLS, app.swagger())
    tools = new Map(described.map((tool) => [tool.name, tool]))
  })
  const handler = createMcpHandler(
    ({ requestInfo }) => createMcpServer(app, tools!, credentialsOf(requestInfo!.headers), listPacks),
    {
      // Nothing that is listed here changes while the process lives, so there is nothing to subscribe to.
      maxSubscriptions: 0,
      onerror: (error) => app.log.debug({ err: error }, 'MCP request failed'),
    },
  )
  app.addHook('onClose', () => handler.close())

  app.route({
    method: ['POST', 'GET', 'DELETE'],
    url: '/mcp',
    config: { policy, errorForm: 'jsonrpc' },
    schema: { hide: true, operationId: 'mcp' },
    handler: async (request, reply) => {
      refuseForeignOrigin(request, publicBaseUrl)
      // One request, one call, one price; the protocol has none of these since 2025.
      if (Array.isArray(request.body)) return reply.code(400).send(NO_BATCHES)
      const malformed = findMalformed(request.body)
      if (malformed) return malformed
      const response = await serve(handler, request, publicBaseUrl)
      reply.code(response.status)
      for (const [name, value] of response.headers) reply.header(name, value)
      return reply.send(await response.text())
    },
  })
}

/** A page of another site must not speak for a user whose browser can reach this service (DNS rebinding). */
function refuseForeignOrigin(request: FastifyRequest, publicBaseUrl: string): void {
  const { origin } = request.headers
  if (origin === undefined || origin === new URL(publicBaseUrl).origin) return
  throw new Problem('forbidden', undefined, {
    field: 'header.origin',
    message: 'Calls from pages of other sites are not taken',
  })
}

function serve(handler: McpHttpHandler, request: FastifyRequest, publicBaseUrl: string): Promise<Response> {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string' && name !== 'content-length') headers.set(name, value)
  }
  headers.set('traceparent', `00-${request.id}-${request.id.slice(0, 16)}-01`)
  const isPost = request.method === 'POST'
  return handler.fetch(
    new Request(new URL('/mcp', publicBaseUrl), {
      method: request.method,
      headers,
      ...(isPost ? { body: JSON.stringify(request.body ?? null) } : {}),
    }),
    isPost ? { parsedBody: request.body } : {},
  )
}

function credentialsOf(headers: Headers): Credentials {
  return Object.fromEntries(
    PASSED_ON.flatMap((name) => {
      const value = headers.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )
}
