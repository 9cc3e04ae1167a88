/** Tokens of a workspace as answers have them. */
export { Token } from './schema.ts'
export { toTokenWire } from './tokens.ts'
