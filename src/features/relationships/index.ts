export { listFactsByPack } from './queries.ts'
export { relationshipOf } from './relationships.ts'
export { GraphQueryBody, RelationshipFact } from './schema.ts'
