export { SharedArtefact } from './schema.ts'
