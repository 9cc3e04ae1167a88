export { findRelationshipPaths, type PathQuestion } from './paths.ts'
export { PathQueryBody, RelationshipPath } from './schema.ts'
