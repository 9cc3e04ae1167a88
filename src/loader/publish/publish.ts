import { publishFacts, verifyFacts, PublicationRefused, verifyAndPublish } from '#src/law/publication/index.ts'
import type { Clock } from '#src/lib/clock.ts'
import type { Graph } from '#src/stores/graph/graph.ts'
import { inBatches } from '#src/stores/graph/query.ts'
import { listFactStates, listVersionStates } from '../write/queries.ts'

/** A version or fact that stayed unpublished after a load, with every reason. */
export interface LeftUnpublished {
  id: string
  reasons: string[]
}

interface Outcome {
  published: string[]
  withheld: LeftUnpublished[]
}

/**
 * Two loads may publish at the same time. A load that is refused, perhaps because the other was faster, tries so often
 * at most.
 */
const MOST_LOOKS = 3

/** Verifies and publishes the versions that are neither published nor blocked, in the given order. */
export async function publishVersions(graph: Graph, clock: Clock, versionIds: string[]): Promise<Outcome> {
  const outcome: Outcome = { published: [], withheld: [] }
  const modes = await versionModes(graph, versionIds)
  for (const id of versionIds) {
    if (!isOpen(modes.get(id))) continue
    const result = await publishOne(graph, clock, id)
    if (result === 'published') outcome.published.push(id)
    else if (result) outcome.withheld.push({ id, reasons: result })
  }
  return outcome
}

/** Returns `published`, the reasons why not, or undefined when another load published or blocked it meanwhile. */
async function publishOne(graph: Graph, clock: Clock, id: string): Promise<'published' | string[] | undefined> {
  let reasons: string[] = []
  for (let look = 0; look < MOST_LOOKS; look++) {
    const mode = (await versionModes(graph, [id])).get(id)
    if (!isOpen(mode)) return undefined
    try {
      await verifyAndPublish(graph, clock, id)
      return 'published'
    } catch (error) {
      if (!(error instanceof PublicationRefused)) throw error
      reasons = error.reasons
    }
  }
  return reasons
}

/** The same for relationship facts: each try verifies all of them in one transaction and publishes them in another. */
export async function publishRelationships(graph: Graph, clock: Clock, ids: string[]): Promise<Outcome> {
  const outcome: Outcome = { published: [], withheld: [] }
  for (let look = 0; look < MOST_LOOKS; look++) {
    const modes = await factModes(graph, ids)
    const drafts = ids.filter((id) => modes.get(id) === 'draft')
    const verified = drafts.length > 0 ? await verifyFacts(graph, drafts) : { done: [], refused: [] }
    const ready = [...ids.filter((id) => modes.get(id) === 'citation_verified'), ...verified.done]
    const published = ready.length > 0 ? await publishFacts(graph, clock, ready) : { done: [], refused: [] }
    outcome.published.push(...published.done)
    outcome.withheld = [...verified.refused, ...published.refused]
    if (outcome.withheld.length === 0) break
  }
  return outcome
}

function isOpen(mode: string | undefined): boolean {
  return mode === 'draft' || mode === 'citation_verified'
}

async function versionModes(graph: Graph, versionIds: string[]): Promise<Map<string, string>> {
  return new Map((await graph.run(listVersionStates, { versionIds })).map((row) => [row.id, row.publication_mode]))
}

async function factModes(graph: Graph, ids: string[]): Promise<Map<string, string>> {
  const modes = new Map<string, string>()
  await inBatches(ids, async (batch) => {
    for (const row of await graph.run(listFactStates, { ids: batch })) modes.set(row.id, row.publication_mode)
  })
  return modes
}
