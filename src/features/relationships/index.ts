export { endsOf, factTimeProperties, type FactsQuestion, type KnownEnds, readEnds, RelationshipEnd } from './end.ts'
export { listFactsByPack } from './queries.ts'
export { tellFacts } from './relationships.ts'
export { GraphQueryBody, RelationshipFact, RelationshipFactDetail, type RelationshipFactWire } from './schema.ts'
