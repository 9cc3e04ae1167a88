/** The search for obligations by text, provision and role. */
export { type BroaderRoles, readTerminology, type Terminology } from './search.ts'
