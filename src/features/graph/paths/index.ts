/** Paths of relationship facts between two obligations, and what a path means. */
export { findRelationshipPaths, type PathQuestion } from './paths.ts'
