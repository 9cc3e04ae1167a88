export { findRelationshipPaths, type PathQuestion } from './paths.ts'
