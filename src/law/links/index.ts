/** The edges that follow from content: provisions, facts, causes, runs. Derives them, and reports what differs. */
export { checkContents, checkLinks } from './check.ts'
export { edgesOf, edgeTypeOf, linkEnds, linkFacts, unlinkFacts } from './facts.ts'
export { FIRST_DAY, LAST_DAY } from './intervals.ts'
export { linkRuns, reliedRules } from './link-runs.ts'
export { createFactEdges, listFactsToLink, upsertFactProvisions, upsertFactTypes } from './queries.ts'
export { textNodeId } from './provisions.ts'
export { linkCauses, linkVersion } from './version.ts'
export { type ActText, linkActs, linkVocabulary } from './vocabulary.ts'
