/** The search for obligations by text, provision and role. */
export { listActs } from './queries.ts'
export { type BroaderRoles, readTerminology, type Terminology } from './search.ts'
