export { type EndReader, endsOf, factTimeProperties, readEnds, RelationshipEnd } from './end.ts'
export { listFactsByPack, listFactsByProvision } from './queries.ts'
export { queryRegulatoryGraph, tellFacts } from './relationships.ts'
export { GraphQueryBody, RelationshipFact, RelationshipFactDetail, type RelationshipFactWire } from './schema.ts'
