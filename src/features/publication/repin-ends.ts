import type { Runner } from '#src/graph/graph.ts'
import type { RowOf } from '#src/graph/query.ts'
import { isReadFor } from '#src/lib/law/fact-pins.ts'
import { compareVersions } from '#src/lib/semver.ts'
import { hashPackEnd } from './ends.ts'
import {
  listEndObjects,
  listOutdatedEnds,
  listPublishedVersions,
  setFactsStale,
  setFromObligations,
  setFromVersions,
  setToObligations,
  setToVersions,
} from './queries.ts'

type End = RowOf<typeof listOutdatedEnds>
type EndObjectRow = RowOf<typeof listEndObjects>
type Pin = { fact_id: string; node_id: string }

/** Relationship facts whose ends were re-pinned to a new version of a pack, and facts of which an end has changed. */
export interface RepinnedEnds {
  carried: string[]
  stale: string[]
}

const SETTERS = {
  'from obligation': setFromObligations,
  'from pack': setFromVersions,
  'to obligation': setToObligations,
  'to pack': setToVersions,
} as const

const BATCH = 500

/**
 * Re-pins the ends of published facts at a pack to its current version, inside the transaction that changed the pack or the facts. An
 * end with the same lineage and hash is re-pinned. An end that changed or is gone keeps its pin, and its fact becomes stale from the
 * instant `at`, unless it was read for the new version too. So no fact silently points at changed law.
 */
export async function repinEnds(tx: Runner, packId: string, at: string): Promise<RepinnedEnds> {
  const target = await findCurrent(tx, packId)
  if (!target) return { carried: [], stale: [] }
  const ends = await tx.run(listOutdatedEnds, { packId, version: target.version })
  const earlier = ends.filter(({ version }) => compareVersions(version, target.version) < 0)
  if (earlier.length === 0) return { carried: [], stale: [] }
  const objects = await tx.run(listEndObjects, { versionId: target.id })

  const pins = new Map<keyof typeof SETTERS, Pin[]>()
  const changed: Array<{ fact_id: string; reason: string }> = []
  for (const end of earlier) {
    const found = findSame(end, objects, target.id)
    if ('reason' in found) {
      if (!isReadAt(end, packId, target.version)) changed.push({ fact_id: end.fact_id, reason: found.reason })
    } else {
      const key = `${end.side} ${end.kind}` as const
      pins.set(key, [...(pins.get(key) ?? []), { fact_id: end.fact_id, node_id: found.nodeId }])
    }
  }
  const carried: string[] = []
  for (const [key, rows] of pins) {
    for (let from = 0; from < rows.length; from += BATCH) {
      carried.push(...(await tx.run(SETTERS[key], { rows: rows.slice(from, from + BATCH) })).map(({ id }) => id))
    }
  }
  const stale: string[] = []
  for (let from = 0; from < changed.length; from += BATCH) {
    const rows = changed.slice(from, from + BATCH)
    stale.push(...(await tx.run(setFactsStale, { since: at, rows })).map(({ id }) => id))
  }
  return { carried: [...new Set(carried)], stale }
}

/** The published, open version that is the latest in legal time. So publishing an older version later moves no ends. */
async function findCurrent(tx: Runner, packId: string): Promise<{ id: string; version: string } | undefined> {
  const published = await tx.run(listPublishedVersions, { packId })
  const open = published.filter(
    (version) => version.closed_at === undefined && version.publication_mode === 'published',
  )
  return open
    .toSorted((a, b) =>
      a.legal_from === b.legal_from ? compareVersions(a.version, b.version) : a.legal_from < b.legal_from ? -1 : 1,
    )
    .at(-1)
}

/** Whether the fact of an end was read for the current version of the pack, with its other end where that is pinned. */
function isReadAt({ fact }: End, packId: string, current: string): boolean {
  const versionAt = (side: End['side']) => (fact[`${side}_pack_id`] === packId ? current : fact[`${side}_version`])
  return isReadFor(fact, { from: versionAt('from'), to: versionAt('to') })
}

function findSame(end: End, objects: EndObjectRow[], versionId: string): { nodeId: string } | { reason: string } {
  const name = `the ${end.side} end`
  if (end.kind === 'pack') {
    const isSame = hashPackEnd(objects, end.provisions) === end.hash
    return isSame ? { nodeId: versionId } : { reason: `${name}: ${versionId} changes what it is about` }
  }
  const found = objects.find(({ lineage_id }) => lineage_id === end.lineage_id)
  if (!found) return { reason: `${name}: ${versionId} no longer has ${end.lineage_id}` }
  return found.hash === end.hash ? { nodeId: found.id } : { reason: `${name}: ${versionId} changes ${found.code}` }
}
