export { endsOf, RelationshipEnd } from './end.ts'
export { listFactsByPack, listFactsByProvision } from './queries.ts'
export { queryRegulatoryGraph, readCurrent, relationshipOf } from './relationships.ts'
export { GraphQueryBody, RelationshipFact, RelationshipFactDetail } from './schema.ts'
