import { hashOf } from '#src/lib/json/canonical.ts'
import { isReadFor } from '#src/lib/law/fact-pins.ts'
import { isWithin } from '#src/lib/law/provisions.ts'
import { compareVersions } from '#src/lib/schema.ts'
import type { Runner } from '#src/stores/graph/graph.ts'
import type { RowOf } from '#src/stores/graph/query.ts'
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
 * Re-pins the ends of published facts at a pack to its current version, inside the transaction that changed the pack or
 * the facts. An end with the same lineage and hash is re-pinned. An end that changed or is gone keeps its pin, and its
 * fact becomes stale from the instant `at`, unless it was read for the new version too. So no fact silently points at
 * changed law.
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
    return isSame ? { nodeId: versionId } : { reason: `${name}: \`${versionId}\` changes what it is about` }
  }
  const found = objects.find(({ lineage_id }) => lineage_id === end.lineage_id)
  if (!found) return { reason: `${name}: \`${versionId}\` no longer has \`${end.lineage_id}\`` }
  return found.hash === end.hash
    ? { nodeId: found.id }
    : { reason: `${name}: \`${versionId}\` changes \`${found.code}\`` }
}

/** An obligation or a rule that the hash of a pack end may cover. `refs` are the provisions that it cites. */
interface EndObject {
  lineage_id: string
  hash: string
  refs: string[]
}

/**
 * The hash of the pack end of a relationship fact. It covers, by lineage, the obligations and rules that cite a
 * provision named by the end, a part of one, or the whole of which one is a part. If the end names no provision, it
 * covers all objects. `refs` and `provisions` must use the same spelling.
 */
export function hashPackEnd(objects: EndObject[], provisions: string[]): string {
  const chosen = objects.filter(
    ({ refs }) => provisions.length === 0 || refs.some((ref) => overlapsAny(ref, provisions)),
  )
  return hashOf(Object.fromEntries(chosen.map(({ lineage_id, hash }) => [lineage_id, hash])))
}

/** True when a cited provision is one of those named, a part of one, or the whole that one is a part of. */
export function overlapsAny(ref: string, provisions: string[]): boolean {
  return provisions.some((provision) => isWithin(ref, provision) || isWithin(provision, ref))
}
