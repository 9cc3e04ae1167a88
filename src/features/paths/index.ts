export { PathQueryBody, RelationshipPath } from './schema.ts'
