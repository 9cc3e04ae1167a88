/** The one form of graphs in answers, and how a large one is cut. */
export { cutGraph, factsGraphOf } from './facts-graph.ts'
export * from './schema.ts'
