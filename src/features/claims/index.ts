export { ClaimAnswer, ClaimBody } from './schema.ts'
