import { Type } from '@sinclair/typebox'
import { Page } from '#src/lib/paging.ts'
import { Strict, StringEnum } from '#src/lib/schema.ts'
import { ALL_SCOPES } from './scopes.ts'
import { REQUEST_STATES } from './requests.ts'

const Url = Type.String({ format: 'uri' })
const Scopes = Type.Array(StringEnum(ALL_SCOPES))
const Instant = Type.String({ format: 'date-time' })

export const OAuthAuthorizationRequest = Strict(
  {
    id: Type.String({ examples: ['oar_5f0c3f0c5d7d4f9a8a1c2b3d4e5f6071'] }),
    code: Type.String({ description: 'What the waiting page shows', examples: ['BCDF-GHJK'] }),
    state: StringEnum(REQUEST_STATES),
    client_id: Type.String(),
    client_name: Type.String({ description: 'As the assistant calls itself; nobody has checked it' }),
    redirect_uri: Type.String({ description: 'Where the browser goes after the decision' }),
    scopes: Scopes,
    created_at: Instant,
    expires_at: Instant,
    decided_at: Type.Optional(Instant),
    workspace_id: Type.Optional(Type.String({ format: 'uuid' })),
    granted_scopes: Type.Optional(Scopes),
    remember: Type.Optional(Type.Boolean()),
    reason: Type.Optional(Type.String()),
  },
  { $id: 'OAuthAuthorizationRequest' },
)

export const AuthorizationRequestList = Strict({
  data: Type.Array(Type.Ref(OAuthAuthorizationRequest)),
  page: Type.Ref(Page),
})

export const requestParams = Strict({
  authorization_request_id: Type.String({
    description: 'Id of the request, or its code as the waiting page shows it',
    examples: ['BCDF-GHJK'],
  }),
})

const Reason = Type.Optional(
  Type.String({ minLength: 1, maxLength: 500, description: 'Why; kept in the audit trail', examples: ['agreed with compliance'] }),
)

export const ApproveRequest = Strict(
  {
    workspace_id: Type.Optional(
      Type.String({ format: 'uuid', description: 'Which workspace pays; the only one by default' }),
    ),
    scopes: Type.Optional(
      Type.Array(StringEnum(ALL_SCOPES), {
        minItems: 1,
        uniqueItems: true,
        description: 'Some of what was asked for; all of it by default',
        examples: [['read']],
      }),
    ),
    remember: Type.Optional(
      Type.Boolean({
        default: false,
        description: 'Let this assistant in this browser come back for 30 days without asking again',
      }),
    ),
    reason: Reason,
  },
  { $id: 'AuthorizationRequestApproval' },
)

export const DenyRequest = Strict({ reason: Reason }, { $id: 'AuthorizationRequestDenial' })

export const ProtectedResourceMetadata = Strict(
  {
    resource: Url,
    authorization_servers: Type.Array(Url),
    scopes_supported: Scopes,
    bearer_methods_supported: Type.Array(Type.String()),
    resource_name: Type.String(),
    resource_documentation: Url,
  },
  { $id: 'ProtectedResourceMetadata', description: 'RFC 9728' },
)

export const AuthorizationServerMetadata = Type.Object(
  {
    issuer: Url,
    authorization_endpoint: Url,
    token_endpoint: Url,
    registration_endpoint: Url,
    revocation_endpoint: Url,
    scopes_supported: Scopes,
    response_types_supported: Type.Array(Type.String()),
    response_modes_supported: Type.Array(Type.String()),
    grant_types_supported: Type.Array(Type.String()),
    token_endpoint_auth_methods_supported: Type.Array(Type.String()),
    revocation_endpoint_auth_methods_supported: Type.Array(Type.String()),
    code_challenge_methods_supported: Type.Array(Type.String()),
    authorization_response_iss_parameter_supported: Type.Boolean(),
    client_id_metadata_document_supported: Type.Boolean(),
    service_documentation: Url,
  },
  { $id: 'AuthorizationServerMetadata', description: 'RFC 8414', additionalProperties: false },
)

/** RFC 7662. */
export const Introspection = Strict(
  {
    active: Type.Boolean(),
    scope: Type.Optional(Type.String()),
    client_id: Type.Optional(Type.String()),
    token_type: Type.Optional(Type.String()),
    exp: Type.Optional(Type.Integer({ description: 'Seconds since the epoch' })),
    iat: Type.Optional(Type.Integer()),
    sub: Type.Optional(Type.String({ description: 'The workspace' })),
    aud: Type.Optional(Type.String()),
    iss: Type.Optional(Type.String()),
    token_id: Type.Optional(Type.String({ description: 'Its row in GET /api/v1/tokens' })),
  },
  { $id: 'TokenIntrospection' },
)

const Text = Type.String()
/** Form fields and JSON alike; what is wrong with them is answered as RFC 6749 says, so they are only described here. */
export const TokenBody = Type.Object(
  {
    grant_type: StringEnum(['authorization_code', 'refresh_token'] as const, { examples: ['authorization_code'] }),
    code: Type.Optional(Text),
    redirect_uri: Type.Optional(Text),
    code_verifier: Type.Optional(Text),
    refresh_token: Type.Optional(Text),
    scope: Type.Optional(Text),
    resource: Type.Optional(Text),
    client_id: Type.Optional(Text),
    client_secret: Type.Optional(Text),
  },
  { $id: 'TokenRequest', additionalProperties: false },
)

export const RevocationBody = Type.Object(
  {
    token: Type.String({ examples: ['a-token'] }),
    token_type_hint: Type.Optional(Text),
    client_id: Type.Optional(Text),
    client_secret: Type.Optional(Text),
  },
  { $id: 'RevocationRequest', additionalProperties: false },
)

export const RegistrationBody = Type.Object(
  {
    redirect_uris: Type.Array(Text, { minItems: 1, examples: [['http://127.0.0.1:33418/callback']] }),
    client_name: Type.Optional(Type.String({ examples: ['Example assistant'] })),
    client_uri: Type.Optional(Text),
    logo_uri: Type.Optional(Text),
    scope: Type.Optional(Text),
    grant_types: Type.Optional(Type.Array(Text)),
    response_types: Type.Optional(Type.Array(Text)),
    token_endpoint_auth_method: Type.Optional(Text),
    application_type: Type.Optional(Text),
    software_id: Type.Optional(Text),
    software_version: Type.Optional(Text),
  },
  { $id: 'ClientRegistrationRequest', additionalProperties: true },
)

export const TokenAnswer = Strict(
  {
    access_token: Text,
    token_type: Text,
    expires_in: Type.Integer(),
    refresh_token: Type.Optional(Text),
    scope: Type.Optional(Text),
  },
  { $id: 'TokenResponse' },
)

export const OAuthError = Type.Object(
  { error: Text, error_description: Type.Optional(Text) },
  { $id: 'OAuthError', additionalProperties: true, description: 'RFC 6749; errors of this API carry its envelope beside' },
)
