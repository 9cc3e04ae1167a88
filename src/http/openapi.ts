import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { TSchema } from '@sinclair/typebox'
import type { FastifyInstance } from 'fastify'
import { jsonInTurns } from '#src/lib/json/pieces.ts'
import { SCOPES } from '#src/lib/scopes.ts'
import type { Formats } from './formats/format.ts'
import { formatsOf, mediaTypeOf } from './formats/negotiate.ts'
import { acceptsGzip, type KeptAnswer, keepAnswer, sendKept } from './kept-answer.ts'

/** The content security policy of the API reference: its own files, inline styles, and nothing from other sites. */
const DOCS_CSP =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'self'; frame-ancestors 'self'"

const DESCRIPTION = `Regulatory packs (GDPR, DORA, NIS2, AI Act), their obligations and the relationship facts between them, each with the
provision it rests on. Answers are supporting information, not legal advice.

Send the API key in \`x-api-key\`. Calls consume credits; account operations are free. Errors come in one envelope.`

/** Collects every route into the OpenAPI document. */
export async function registerOpenApi(app: FastifyInstance, publicBaseUrl: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Regulatory Pack API', version: '1.0.0', description: DESCRIPTION },
      servers: [{ url: publicBaseUrl }],
      components: {
        securitySchemes: {
          api_key: { type: 'apiKey', in: 'header', name: 'x-api-key' },
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
  const keepDocument = async (isGzip: boolean) => keepAnswer(await jsonInTurns(app.swagger()), isGzip)
  const forms = new Map<boolean, Promise<KeptAnswer>>()
  app.get('/openapi.json', hidden, async (request, reply) => {
    const isGzip = acceptsGzip(request)
    if (!forms.has(isGzip)) forms.set(isGzip, keepDocument(isGzip))
    sendKept(request, reply.header('vary', 'accept-encoding'), await forms.get(isGzip)!)
    return reply
  })
  app.get('/', hidden, (_request, reply) => reply.redirect('/docs'))
  await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: DOCS_CSP })
}
