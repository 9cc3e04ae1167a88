export { ApiTokenCreateRequest, Token, TokenRevokeRequest, TokenRotateRequest, TokenWithSecret } from './schema.ts'
