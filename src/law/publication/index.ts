/** How versions and facts become public: the gate, one lock, one transaction, re-pinned ends. */
export { blockFact, publishFacts, unblockFact, verifyFacts } from './facts.ts'
export * from './gate.ts'
export { blockVersion, publishVersion, unblockVersion, verifyAndPublish, verifyVersion } from './publication.ts'
export { listAllVersions, listFactsById } from './queries.ts'
export { hashPackEnd, overlapsAny } from './repin-ends.ts'
export { versionTable } from './table.ts'
