export { ProvisionDetail } from './schema.ts'
