import { Type } from '@sinclair/typebox'
import { fields } from '#src/lib/fields.ts'
import { ListOf } from '#src/lib/paging.ts'
import { Component, Described, Maybe, RefTo, Strict, StringEnum, VISIBLE_TEXT } from '#src/lib/schema.ts'
import { ALL_SCOPES } from '#src/lib/scopes.ts'
import { DEFAULT_SCOPE } from './resources.ts'

const Url = Type.String({ format: 'uri' })
export const ScopeList = Type.Array(StringEnum(ALL_SCOPES))
const Instant = Type.String({ format: 'date-time' })

export const REQUEST_STATES = ['pending', 'approved', 'denied', 'expired'] as const
export type RequestState = (typeof REQUEST_STATES)[number]

/** What an assistant asks for, as the operator and a workspace read it. */
export const askedFields = {
  client_id: Type.String(),
  client_name: Described('As the assistant calls itself; nobody has checked it'),
  redirect_uri: Described('Where the browser goes after the decision'),
  scopes: ScopeList,
  created_at: Instant,
  expires_at: Instant,
  'decided_at?': Instant,
}

export const OAuthAuthorizationRequest = Component('OAuthAuthorizationRequest', {
  id: Type.String({ examples: ['oar_5f0c3f0c5d7d4f9a8a1c2b3d4e5f6071'] }),
  code: Described('What the waiting page shows', 'BCDF-GHJK'),
  state: StringEnum(REQUEST_STATES, {
    description: '`expired`: nobody decided within 15 minutes, or its browser did not come back within them',
  }),
  ...askedFields,
  'answered_at?': Type.String({
    format: 'date-time',
    description: 'When its browser went back to the assistant with a code',
  }),
  'workspace_id?': Type.String({ format: 'uuid' }),
  'granted_scopes?': ScopeList,
  ...fields('remember? reason?'),
})

export const AuthorizationRequestList = ListOf('AuthorizationRequestList', RefTo(OAuthAuthorizationRequest))

export const requestParams = Strict({
  authorization_request_id: Described('Id of the request, or its code as the waiting page shows it', 'BCDF-GHJK'),
})

const Reason = Maybe(
  Type.String({
    minLength: 1,
    maxLength: 500,
    pattern: VISIBLE_TEXT,
    description: 'Why; kept in the audit log',
    examples: ['agreed with compliance'],
  }),
)

/** How an assistant is let in, besides where and with what. */
export const offerTerms = {
  'remember?': Type.Boolean({
    default: false,
    description: 'Let this assistant in this browser come back for 30 days without asking again',
  }),
  reason: Reason,
}

export const ApproveRequest = Component('AuthorizationRequestApproval', {
  'workspace_id?': Type.String({
    format: 'uuid',
    description: 'Which workspace pays; the only one by default',
    examples: ['0199b2c0-6c1e-7d3a-9f55-2f1d8c0a7e11'],
  }),
  'scopes?': Type.Array(StringEnum(ALL_SCOPES, { title: 'ScopeInput' }), {
    minItems: 1,
    uniqueItems: true,
    description: 'Some of what was asked for; all of it by default',
    examples: [['read']],
  }),
  ...offerTerms,
})

export const DenyRequest = Component('AuthorizationRequestDenial', { reason: Reason })

export const ProtectedResourceMetadata = Component('ProtectedResourceMetadata', 'RFC 9728', {
  resource: Url,
  authorization_servers: Type.Array(Url),
  scopes_supported: ScopeList,
  bearer_methods_supported: Type.Array(Type.String()),
  resource_name: Type.String(),
  resource_documentation: Url,
})

export const AuthorizationServerMetadata = Type.Object(
  {
    issuer: Url,
    authorization_endpoint: Url,
    token_endpoint: Url,
    registration_endpoint: Url,
    revocation_endpoint: Url,
    scopes_supported: ScopeList,
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
export const Introspection = Component('TokenIntrospection', {
  active: Type.Boolean(),
  'scope?': Type.String(),
  ...fields('client_id? token_type?'),
  'exp?': Described.count('Seconds since the epoch'),
  'iat?': Type.Integer(),
  'sub?': Described('The workspace'),
  ...fields('aud? iss?'),
  'token_id?': Described('Its row in GET /api/v1/tokens'),
  'member_id?': Described('The person who signed in; absent for a program'),
})

const Text = Type.String()
/** An optional string parameter with a description and an example. */
const Parameter = (description: string, example: string) => Maybe(Type.String({ description, examples: [example] }))
const Names = (description: string, example: string[]) => Maybe(Type.Array(Text, { description, examples: [example] }))

const CLIENT_ID = 'oac_0d6f7c4b1a2e3f4a5b6c7d8e'
const clientCredentials = {
  client_id: Parameter('The client, unless it authenticates in the Authorization header', CLIENT_ID),
  client_secret: Parameter('Of a client that has one and does not send it in the Authorization header', 'its-secret'),
}

/** The query of `/authorize`. Mistakes are answered as RFC 6749 says, so this schema only describes the parameters. */
export const authorizeQuery = Type.Object({
  response_type: Described('Always `code`', 'code'),
  client_id: Described('Of a registered client, or the https address of its metadata document', CLIENT_ID),
  redirect_uri: Described(
    'One that the client registered; on the loopback interface with any port',
    'http://127.0.0.1:33418/callback',
  ),
  code_challenge: Described(
    'SHA-256 of the code verifier, base64url (PKCE)',
    'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  ),
  code_challenge_method: Described('Always `S256`', 'S256'),
  scope: Parameter(`Some of ${ALL_SCOPES.join(', ')}, separated by spaces; \`${DEFAULT_SCOPE}\` by default`, 'read'),
  state: Parameter('Given back as it is', 'af0ifjsldkj'),
  resource: Parameter('What the token is for (RFC 8707); this API by default', 'http://127.0.0.1:8080'),
})

/** The body of `/token`, as form or JSON. Mistakes are answered as RFC 6749 says. */
export const TokenBody = Type.Object(
  {
    grant_type: StringEnum(['authorization_code', 'refresh_token'] as const, {
      title: 'TokenGrantTypeInput',
      description: 'Redeem a code, or a refresh token',
      examples: ['authorization_code'],
    }),
    code: Parameter('The code that came back to the redirect; valid for a minute, once', 'the-code'),
    redirect_uri: Parameter('The one that the code was asked for', 'http://127.0.0.1:33418/callback'),
    code_verifier: Parameter(
      'What the code challenge was made of (PKCE)',
      'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
    ),
    refresh_token: Parameter('Replaced by each use', 'the-refresh-token'),
    scope: Parameter(
      'Some of what was granted, separated by spaces; all of it by default, more is `invalid_scope`',
      'read',
    ),
    resource: Parameter('One that was asked for, with or without a slash at its end', 'http://127.0.0.1:8080'),
    ...clientCredentials,
  },
  { $id: 'TokenRequest', additionalProperties: false },
)

export const RevocationBody = Type.Object(
  {
    token: Described('An access or refresh token', 'the-token'),
    token_type_hint: Parameter('Which it is: `access_token` or `refresh_token`', 'refresh_token'),
    ...clientCredentials,
  },
  { $id: 'RevocationRequest', additionalProperties: false },
)

export const RegistrationBody = Type.Object(
  {
    redirect_uris: Type.Array(Text, {
      minItems: 1,
      description:
        'Where a browser may be sent back to: https, a private-use scheme, or http on the loopback interface',
      examples: [['http://127.0.0.1/callback']],
    }),
    client_name: Parameter('What the administrator sees', 'Example assistant'),
    client_uri: Parameter('The assistant’s home page', 'https://assistant.example'),
    logo_uri: Parameter('Its logo', 'https://assistant.example/logo.png'),
    scope: Parameter('What it will ever ask for', 'read write'),
    grant_types: Names('How it gets tokens; `authorization_code` and `refresh_token` by default', [
      'authorization_code',
      'refresh_token',
    ]),
    response_types: Names('What it asks for; `code` by default', ['code']),
    token_endpoint_auth_method: Parameter(
      'How it authenticates: `none` for a program on a user’s machine; `client_secret_basic` (default) or `client_secret_post`',
      'none',
    ),
    application_type: Parameter('What it is: `native` by default', 'native'),
    software_id: Parameter('The same for all installations', '4NRB1-0XZABZI9E6-5SM3R'),
    software_version: Parameter('Of this installation', '2.1.0'),
  },
  { $id: 'ClientRegistrationRequest', additionalProperties: true },
)

/** The answer to a registration (RFC 7591). It repeats the members that the client gave. */
export const RegisteredClient = Type.Object(
  {
    client_id: Text,
    client_id_issued_at: Maybe(Described.count('Seconds since the epoch')),
    client_secret: Maybe(Described('Shown once')),
    client_secret_expires_at: Maybe(Described.count('0: never')),
    redirect_uris: Type.Array(Text),
  },
  { $id: 'RegisteredClient', additionalProperties: true },
)

export const TokenAnswer = Component('TokenResponse', {
  ...fields('access_token token_type'),
  expires_in: Type.Integer(),
  'refresh_token?': Text,
  'scope?': Text,
})

export const OAuthError = Type.Object(fields('error error_description?'), {
  $id: 'OAuthError',
  additionalProperties: true,
  description: 'RFC 6749; errors of this API carry its envelope beside',
})
