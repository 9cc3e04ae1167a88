/** Tokens of a workspace as answers have them. */
export { Token } from './schema.ts'
export { requireScopes, toTokenWire } from './tokens.ts'
