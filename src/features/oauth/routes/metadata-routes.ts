import type { FastifyPluginCallback } from 'fastify'
import { addRoute } from '#src/http/route.ts'
import { RefTo, Strict } from '#src/lib/schema.ts'
import { ALL_SCOPES, ASSISTANT_SCOPES } from '#src/lib/scopes.ts'
import { AuthorizationServerMetadata, ProtectedResourceMetadata } from '../protocol/schema.ts'

const tags = ['OAuth']
const policy = { access: 'public', limit: 'public' } as const
/**
 * RFC 9728 and RFC 8414. The path of a document follows from the resource that it describes: none for the API and the
 * issuer, `/mcp` for the MCP endpoint. There are no documents at other paths, because they would describe another
 * resource than the path says.
 */
export const metadataRoutes: FastifyPluginCallback<{ publicBaseUrl: string }> = (app, { publicBaseUrl }, done) => {
  const resourceMetadata = (path: '' | '/mcp') => ({
    resource: `${publicBaseUrl}${path}`,
    authorization_servers: [publicBaseUrl],
    // Assistants request every scope listed here, so the list for `/mcp` holds only the scopes that their tools need.
    scopes_supported: path === '/mcp' ? ASSISTANT_SCOPES : ALL_SCOPES,
    bearer_methods_supported: ['header'],
    resource_name: 'Regulatory Pack API',
    resource_documentation: `${publicBaseUrl}/docs`,
  })
  const serverMetadata = {
    issuer: publicBaseUrl,
    authorization_endpoint: `${publicBaseUrl}/authorize`,
    token_endpoint: `${publicBaseUrl}/token`,
    registration_endpoint: `${publicBaseUrl}/register`,
    revocation_endpoint: `${publicBaseUrl}/revoke`,
    scopes_supported: ALL_SCOPES,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none', 'client_secret_basic', 'client_secret_post'],
    revocation_endpoint_auth_methods_supported: ['none', 'client_secret_basic', 'client_secret_post'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
    service_documentation: `${publicBaseUrl}/docs`,
  }

  addRoute(app, {
    method: 'GET',
    url: '/.well-known/oauth-protected-resource',
    policy,
    schema: {
      operationId: 'getProtectedResourceMetadata',
      tags,
      summary: 'Where to get a token for this API (RFC 9728)',
      querystring: Strict({}),
      response: { 200: RefTo(ProtectedResourceMetadata) },
    },
    handler: () => resourceMetadata(''),
  })
  addRoute(app, {
    method: 'GET',
    url: '/.well-known/oauth-authorization-server',
    policy,
    schema: {
      operationId: 'getAuthorizationServerMetadata',
      tags,
      summary: 'What the authorization server can do (RFC 8414)',
      querystring: Strict({}),
      response: { 200: RefTo(AuthorizationServerMetadata) },
    },
    handler: () => serverMetadata,
  })
  addRoute(app, {
    method: 'GET',
    url: '/.well-known/oauth-protected-resource/mcp',
    policy,
    schema: { hide: true },
    handler: () => resourceMetadata('/mcp'),
  })
  done()
}
