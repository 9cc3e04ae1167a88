import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
  type Server,
} from '@modelcontextprotocol/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '#src/problems.ts'
import { onHangUp } from '#src/http/policy/hang-up.ts'
import type { Scope } from '#src/lib/scopes.ts'
import { findMalformed } from './malformed.ts'
import { createMcpServer, type Exchange, type ListPacks } from './server.ts'
import { describeTools, type Tool } from './tool-schemas.ts'
import { TOOLS } from './tools.ts'

/** What the operation says of its price stands on the answer that carries it. */
const METERING = ['x-credits-cost', 'x-credits-remaining', 'idempotent-replayed'] as const
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
  const exchanges = new WeakMap<Request, Exchange>()
  const openServer = (request: Request) => createMcpServer(app, tools!, exchanges.get(request)!, listPacks)
  const handler = createMcpHandler(({ requestInfo }) => openServer(requestInfo!), {
    legacy: 'reject',
    // Nothing that is listed here changes while the process lives, so there is nothing to subscribe to.
    maxSubscriptions: 0,
    onerror: (error) => app.log.debug({ err: error }, 'MCP request failed'),
  })
  app.addHook('onClose', () => handler.close())

  app.route({
    method: ['POST', 'GET', 'DELETE'],
    url: '/mcp',
    config: { policy: { ...policy, moreScopes: (request) => scopesOfTool(request, tools!) }, errorForm: 'jsonrpc' },
    schema: { hide: true, operationId: 'mcp' },
    handler: async (request, reply) => {
      refuseForeignOrigin(request, publicBaseUrl)
      // One request, one call, one price; the protocol has none of these since 2025.
      if (Array.isArray(request.body)) return reply.code(400).send(NO_BATCHES)
      const malformed = findMalformed(request.body)
      if (malformed) return malformed
      const exchange = exchangeOf(request, reply)
      const asked = requestOf(request, publicBaseUrl)
      exchanges.set(asked, exchange)
      const isPost = request.method === 'POST'
      const isLegacy = isPost && (await isLegacyRequest(asked, request.body))
      const response = isLegacy
        ? await serveLegacy(openServer(asked), asked, request.body)
        : await handler.fetch(asked, isPost ? { parsedBody: request.body } : {})
      reply.code(response.status)
      for (const [name, value] of response.headers) reply.header(name, value)
      for (const name of METERING) {
        const value = exchange.answered?.headers?.[name]
        if (value !== undefined) reply.header(name, value)
      }
      return reply.send(await response.text())
    },
  })
}

/** Clients of the protocol's versions before 2026: a whole answer as JSON, since no call here says anything before its result. */
async function serveLegacy(server: Server, request: Request, parsedBody: unknown): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  try {
    return await transport.handleRequest(request, { parsedBody })
  } finally {
    await server.close()
  }
}

/** With a token, what the tool needs is asked for at the door, so that a client can fetch a token that will do. */
function scopesOfTool({ bearer, body }: FastifyRequest, tools: ReadonlyMap<string, Tool>): Scope[] {
  const { method, params } = (body ?? {}) as { method?: unknown; params?: { name?: unknown } }
  const tool = bearer && method === 'tools/call' ? tools.get(String(params?.name)) : undefined
  return tool ? [tool.scope] : []
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

/** The message is handed over as it was read: it isn't written a second time. */
function requestOf(request: FastifyRequest, publicBaseUrl: string): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string' && name !== 'content-length') headers.set(name, value)
  }
  return new Request(new URL('/mcp', publicBaseUrl), { method: request.method, headers })
}

function exchangeOf(request: FastifyRequest, reply: FastifyReply): Exchange {
  const { headers, id } = request
  const { 'x-api-key': key, authorization, 'idempotency-key': idempotencyKey } = headers
  const credentials = {
    traceparent: `00-${id}-${id.slice(0, 16)}-01`,
    ...(typeof key === 'string' ? { 'x-api-key': key } : {}),
    ...(authorization === undefined ? {} : { authorization }),
  }
  const caller = new AbortController()
  onHangUp(request, reply, () => caller.abort())
  return { credentials, hungUp: caller.signal, ...(typeof idempotencyKey === 'string' ? { idempotencyKey } : {}) }
}
