export { endsOf, RelationshipEnd } from './end.ts'
export { listFactsByPack } from './queries.ts'
export { relationshipOf } from './relationships.ts'
export { GraphQueryBody, RelationshipFact, RelationshipFactDetail } from './schema.ts'
