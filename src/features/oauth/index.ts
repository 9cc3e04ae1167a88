export { approve, type Denial, deny, listDenials } from './consent/decisions.ts'
export { type AuthorizationRequest, listRequests, REQUEST_STATES, type RequestState } from './consent/requests.ts'
export { createBearerReader } from './provider/bearer.ts'
export type { DocumentRules } from './provider/clients/client-documents.ts'
export { createOAuth } from './provider/provider.ts'
export {
  ApproveRequest,
  AuthorizationServerMetadata,
  DenyRequest,
  Introspection,
  OAuthAuthorizationRequest,
  OAuthError,
  ProtectedResourceMetadata,
  RegisteredClient,
  RegistrationBody,
  RevocationBody,
  TokenAnswer,
  TokenBody,
} from './schema.ts'
export type { Capacity } from './storage/places.ts'
