/** The authorization server for assistants, with approval by an administrator. */
export { approve, type Denial, deny, listDenials } from './consent/decisions.ts'
export { type AuthorizationRequest, listRequests } from './storage/requests.ts'
export { createBearerReader } from './provider/bearer.ts'
export type { DocumentRules } from './provider/client-documents.ts'
export { createOAuth } from './provider/provider.ts'
export { REQUEST_STATES, type RequestState } from './protocol/schema.ts'
export type { Capacity } from './storage/places.ts'
