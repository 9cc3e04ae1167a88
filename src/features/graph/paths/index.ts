/** Paths of relationship facts between two obligations, and what a path means. */
export { findRelationshipPaths, type PathQuestion, readLineagesOf } from './paths.ts'
