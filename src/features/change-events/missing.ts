import type { Graph } from '#src/graph/graph.ts'
import { writePublished } from '#src/graph/settled.ts'
import { listFactsWithoutEvent, listVersionsWithoutEvent } from './queries.ts'
import { recordFacts, recordPublication, recordVersionMode } from './record.ts'

/**
 * Writes backfilled events for everything that was published before events existed: versions in the order of their publication, then
 * facts. A second call writes nothing. Returns how many versions and facts got events.
 */
export function recordMissingEvents(graph: Graph): Promise<number> {
  return writePublished(graph, async (tx, raise) => {
    const versions = await tx.run(listVersionsWithoutEvent, {})
    for (const { version, before } of versions) {
      await recordPublication(tx, {
        version,
        previousId: before[0],
        isBackfill: true,
        closed: [],
        staleFacts: [],
      })
      if (version.publication_mode === 'blocked')
        await recordVersionMode(tx, 'version_blocked', version, version.published_at)
    }
    const rows = await tx.run(listFactsWithoutEvent, {})
    const facts = rows.map(({ fact, groups }) => ({ ...fact, isPrecedence: groups.includes('precedence') }))
    for (const [publishedAt, group] of Map.groupBy(facts, (fact) => fact.published_at)) {
      await recordFacts(tx, 'relationships_published', group, publishedAt, true)
      const blocked = group.filter(({ publication_mode: mode }) => mode === 'blocked')
      await recordFacts(tx, 'relationships_blocked', blocked, publishedAt, true)
    }
    const told = versions.length + facts.length
    if (told > 0) await raise()
    return told
  })
}
