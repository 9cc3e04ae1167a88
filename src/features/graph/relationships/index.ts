/** Relationship facts: the query, the facts of a pack, one fact, and the ends of all of them. */
export { unknownArtefacts, unknownCodes, unknownProvision } from './check-input.ts'
export { endsOf, factTimeProperties, readEnds, RelationshipEnd } from './end.ts'
export { queryRegulatoryGraph, readFacts, type RelationshipFactRow, factWiresOf } from './relationships.ts'
export { listFactPage, listFactsByProvision } from './queries.ts'
export { RelationshipFact, type RelationshipFactWire } from './schema.ts'
