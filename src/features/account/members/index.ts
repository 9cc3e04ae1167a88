/** The members of a workspace over HTTP. */
export { memberParams } from './schema.ts'
