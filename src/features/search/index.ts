export { type ActFinder, type NamedAct, readActFinder } from './acts.ts'
export { listActs, listObligationsByText } from './queries.ts'
export { type BroaderRoles, readTerminology, type Terminology } from './roles.ts'
export { FoundObligation } from './schema.ts'
