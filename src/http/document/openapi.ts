import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { TSchema } from '@sinclair/typebox'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { jsonInTurns } from '#src/lib/json/pieces.ts'
import { findNamedSchema } from '#src/lib/schema.ts'
import { SCOPES } from '#src/lib/scopes.ts'
import type { Formats } from '../formats/format.ts'
import { formatsOf, mediaTypeOf } from '../formats/negotiate.ts'
import { acceptsGzip, keepAnswer, type KeptAnswer, sendKept } from '../kept-answer.ts'
import { GUIDE, TAGS } from './guide.ts'
import { publishDocument } from './publish.ts'

/** The content security policy of the API reference: its own files, inline styles, and nothing from other sites. */
const DOCS_CSP =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'self'; frame-ancestors 'self'"

/** The product's name, in place of the viewer's logo. */
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" width="260" height="40"><text y="27" font-family="sans-serif" font-size="22" font-weight="bold" fill="#fff">Regulatory Pack API</text></svg>'

/** Collects every route into the OpenAPI document, and `events`, the bodies that are sent to webhook endpoints. */
export async function registerOpenApi(app: FastifyInstance, publicBaseUrl: string, events: TSchema[]): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Regulatory Pack API', version: '1.0.0', description: GUIDE },
      servers: [{ url: publicBaseUrl }],
      tags: TAGS,
      webhooks: Object.fromEntries(events.map(describeEvent)),
      components: {
        securitySchemes: {
          api_key: { type: 'apiKey', in: 'header', name: 'x-api-key', description: 'A key of the workspace' },
          admin_key: {
            type: 'apiKey',
            in: 'header',
            name: 'X-Billing-Admin-Key',
            description: 'The key of the operator',
          },
          basic: {
            type: 'http',
            scheme: 'basic',
            description: 'For spreadsheets: any name, and as password an API key with the scope `read` alone',
          },
          oauth: {
            type: 'oauth2',
            description: 'OAuth 2.1 with PKCE; an administrator approves each assistant',
            flows: {
              authorizationCode: {
                authorizationUrl: `${publicBaseUrl}/authorize`,
                tokenUrl: `${publicBaseUrl}/token`,
                refreshUrl: `${publicBaseUrl}/token`,
                scopes: SCOPES,
              },
            },
          },
        },
      },
    },
    transform: ({ schema, url, route }) => {
      const { policy } = route.config ?? {}
      const formats = policy?.access === 'key' ? policy.formats : undefined
      const { $id } = (schema?.body ?? {}) as { $id?: string }
      return {
        schema: {
          ...schema,
          // A body that is a component is a reference to it, so that clients are generated with its name.
          ...($id ? { body: { $ref: $id } } : {}),
          ...(formats ? { response: withFiles(schema.response as Record<string, TSchema>, formats) } : {}),
        },
        url,
      }
    },
    refResolver: {
      buildLocalReference: (json, _baseUri, _fragment, index) =>
        typeof json.$id === 'string' ? json.$id : `schema-${index}`,
    },
  })
}

/** What the service sends to an endpoint, as an operation of the receiver. */
function describeEvent({ $id, description, properties }: TSchema): [string, object] {
  const type = (properties as { type: { const: string } }).type.const
  const post = {
    operationId: `receive${$id}`,
    summary: description,
    description: 'Signed by Standard Webhooks: `webhook-id`, `webhook-timestamp`, `webhook-signature`.',
    tags: ['Account'],
    security: [],
    requestBody: {
      required: true,
      content: { 'application/json': { schema: { $ref: `#/components/schemas/${$id}` } } },
    },
    responses: { 204: { description: 'Taken. After any other answer than a 2xx it is sent again' } },
  }
  return [type, { post }]
}

/** The answers of an operation, its 200 in each format. */
function withFiles({ 200: json, ...others }: Record<string, TSchema>, formats: Formats) {
  const { description = 'The answer', headers, ...schema } = json as { description?: string; headers?: object }
  const content = Object.fromEntries(
    formatsOf(formats).map((name) => [
      mediaTypeOf(name),
      { schema: name === 'json' ? schema : { type: 'string', contentMediaType: mediaTypeOf(name) } },
    ]),
  )
  return { 200: { description, ...(headers ? { headers } : {}), content }, ...others }
}

/**
 * Serves the document as `/openapi.json` and its viewer under `/docs`, by this process alone. Call it after all routes
 * are registered.
 */
export async function registerDocs(app: FastifyInstance): Promise<void> {
  const hidden = { schema: { hide: true }, config: { policy: { access: 'public', limit: 'public' } } } as const
  let published: object | undefined
  const publish = () => (published ??= publishDocument(app.swagger()))
  const keepDocument = async (isGzip: boolean) => keepAnswer(await jsonInTurns(publish()), isGzip)
  const forms = new Map<boolean, Promise<KeptAnswer>>()
  app.get('/openapi.json', hidden, async (request, reply) => {
    const isGzip = acceptsGzip(request)
    if (!forms.has(isGzip)) forms.set(isGzip, keepDocument(isGzip))
    sendKept(request, reply.header('vary', 'accept-encoding'), await forms.get(isGzip)!)
    return reply
  })
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: DOCS_CSP,
    theme: { title: 'Regulatory Pack API' },
    logo: { type: 'image/svg+xml', content: Buffer.from(LOGO) },
    uiConfig: { docExpansion: 'none', defaultModelsExpandDepth: 0, deepLinking: true },
    transformSpecification: publish as () => Record<string, unknown>,
    transformSpecificationClone: false,
  })
}

/**
 * Makes a component of the document of each schema that a route refers to, or that is its body and has a name. To be
 * registered after what adds answers to routes.
 */
export function registerNamedSchemas(app: FastifyInstance, events: readonly TSchema[]): void {
  for (const event of events) addNamed(app, event)
  app.addHook('onRoute', ({ schema }: RouteOptions) => addNamed(app, schema))
}

/** Adds the schemas with a name at any depth of the value. */
function addNamed(app: FastifyInstance, value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  const { $ref, $id } = value as { $ref?: unknown; $id?: unknown }
  const named = typeof $ref === 'string' ? findNamedSchema($ref) : typeof $id === 'string' ? value : undefined
  if (named) {
    const { $id: id } = named as TSchema
    if (app.getSchema(id!)) return
    app.addSchema(named)
  }
  for (const inner of Object.values(named ?? value)) addNamed(app, inner)
}
