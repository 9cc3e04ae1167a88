import {
  createMcpHandler,
  isLegacyRequest,
  type Server,
  SUPPORTED_PROTOCOL_VERSIONS,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import { type TSchema, Type } from '@sinclair/typebox'
import { fields } from '#src/lib/fields.ts'
import { Value } from '@sinclair/typebox/value'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { onHangUp } from '#src/http/policy/commit.ts'
import type { Scope } from '#src/lib/scopes.ts'
import { Problem } from '#src/problems.ts'
import { createMcpServer, type Exchange, type ListPacks } from './server.ts'
import { describeTools, type Tool } from './tool-schemas.ts'
import { TOOLS } from './tools.ts'

const Params = (properties: Record<string, TSchema>) => Type.Object({ params: Type.Object(properties) })
const Arguments = Type.Optional(Type.Record(Type.String(), Type.Unknown()))
/** The `params` that these methods need. The protocol's library would report mistakes in them as lists of its own. */
const NEEDS: Record<string, TSchema> = {
  initialize: Params({
    protocolVersion: Type.String(),
    capabilities: Type.Record(Type.String(), Type.Unknown()),
    clientInfo: Type.Object(fields('name version')),
  }),
  'tools/call': Params({ name: Type.String(), arguments: Arguments }),
  'resources/read': Params({ uri: Type.String() }),
  'prompts/get': Params({ name: Type.String(), arguments: Type.Optional(Type.Record(Type.String(), Type.String())) }),
}

/** The error for a request whose `params` don't fit its method, in one sentence; undefined for every other message. */
function findMalformed(message: unknown) {
  const { id, method } = (message ?? {}) as { id?: unknown; method?: unknown }
  if (typeof method !== 'string' || !Object.hasOwn(NEEDS, method) || !['string', 'number'].includes(typeof id))
    return undefined
  const first = Value.Errors(NEEDS[method]!, message).First()
  if (!first) return undefined
  const place = first.path.slice(1).replaceAll('/', '.')
  const said = first.value === undefined ? 'is required' : first.message.replace('Expected', 'must be')
  return { jsonrpc: '2.0', id, error: { code: -32602, message: `${method}: ${place} ${said}` } }
}

/** The versions of the protocol that are spoken, of which the first needs no `initialize`. */
const VERSIONS = ['2026-07-28', ...SUPPORTED_PROTOCOL_VERSIONS]

/** The error for a version in the header that is not spoken; undefined for every other request. */
function findWrongVersion({ headers, body }: FastifyRequest) {
  const { 'mcp-protocol-version': version } = headers
  if (version === undefined || VERSIONS.includes(String(version))) return undefined
  const { id } = (body ?? {}) as { id?: unknown }
  const message = `The header MCP-Protocol-Version is ${JSON.stringify(version)}, which is no version that is spoken here; send one of ${VERSIONS.join(', ')}`
  return {
    jsonrpc: '2.0',
    id: ['string', 'number'].includes(typeof id) ? id : null,
    error: { code: -32022, message, data: { supported: VERSIONS, requested: version } },
  }
}

/** Headers about the price that the MCP answer takes over from the called operation. */
const METERING = ['x-credits-cost', 'x-credits-remaining', 'idempotent-replayed'] as const
const NO_BATCHES = {
  jsonrpc: '2.0',
  id: null,
  error: { code: -32600, message: 'Batches are not taken; send each message by itself' },
}
const policy = { access: 'key', scope: 'read', price: 'account' } as const

/**
 * The MCP endpoint: streamable HTTP without sessions, for an OAuth token or an API key. The request to `/mcp` is free;
 * a tool call in it costs as much as the operation that it calls.
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
    // Tools and prompts don't change while the process lives. Resources change with each publication, but a server of
    // one request could not notify anybody: the capabilities declare neither `subscribe` nor `listChanged`, and clients
    // list again.
    maxSubscriptions: 0,
    onerror: (error) => app.log.debug({ err: error }, 'MCP request failed'),
  })
  app.addHook('onClose', () => handler.close())

  app.route({
    method: ['POST', 'GET', 'DELETE'],
    url: '/mcp',
    exposeHeadRoute: false,
    config: {
      policy: { ...policy, moreScopes: (request) => scopesOfTool(request, tools!) },
      errorForm: 'jsonrpc',
      // GET and DELETE show a stranger where to get a token; without sessions they are refused.
      usefulMethods: ['POST'],
    },
    schema: { hide: true, operationId: 'mcp' },
    handler: async (request, reply) => {
      refuseForeignOrigin(request, publicBaseUrl)
      // One request is one call with one price. The protocol has had no batches since 2025.
      if (Array.isArray(request.body)) return reply.code(400).send(NO_BATCHES)
      const wrongVersion = findWrongVersion(request)
      if (wrongVersion) return reply.code(400).send(wrongVersion)
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

/**
 * Serves clients of protocol versions before 2026. The answer is one JSON text, because no call here sends anything
 * before its result.
 */
async function serveLegacy(server: Server, request: Request, parsedBody: unknown): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  try {
    return await transport.handleRequest(request, { parsedBody })
  } finally {
    await server.close()
  }
}

/**
 * The scope of the called tool, when the caller has a token. A refusal of the request then tells the client which token
 * to get.
 */
function scopesOfTool({ bearer, body }: FastifyRequest, tools: ReadonlyMap<string, Tool>): Scope[] {
  const { method, params } = (body ?? {}) as { method?: unknown; params?: { name?: unknown } }
  const tool = bearer && method === 'tools/call' ? tools.get(String(params?.name)) : undefined
  return tool ? [tool.scope] : []
}

/**
 * Refuses a page of another site that would act for a user whose browser can reach this service (DNS rebinding). Throws
 * `forbidden`.
 */
function refuseForeignOrigin(request: FastifyRequest, publicBaseUrl: string): void {
  const { origin } = request.headers
  if (origin === undefined || origin === new URL(publicBaseUrl).origin) return
  throw new Problem('forbidden', undefined, {
    field: 'header.origin',
    message: 'Calls from pages of other sites are not taken',
  })
}

/** Builds a request without a body: the parsed message is handed over separately, so it isn't serialised again. */
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
