import { PublicationRefused, verifyVersion } from '#src/law/publication/index.ts'
import type { Clock } from '#src/lib/clock.ts'
import { compileSeed, loadSeed, type LoadReport, readSeed } from '#src/loader/index.ts'
import type { Graph } from '#src/stores/graph/graph.ts'
import { approve, writeSmallSeed, type SmallSeed } from './small-seed.ts'

/** A clock that always shows noon of the given day. */
export function clockAt(day: string): Clock {
  return { now: () => Date.parse(`${day}T12:00:00Z`) }
}

export const TODAY = clockAt('2026-11-21')

/** Writes the seed to a folder and loads it. */
export function load(graph: Graph, seed: SmallSeed, publish = true, clock = TODAY): Promise<LoadReport> {
  return loadSeed(graph, { folder: writeSmallSeed(seed), clock, publish })
}

/**
 * The steps of a load that wrote something. The closure of terms is one for all seeds, so any load mends a fault that
 * `links.test.ts` planted meanwhile: the vocabulary is left out.
 */
export function writtenSteps({ applied }: LoadReport): string[] {
  return applied.flatMap(({ step, action }) => (action === 'unchanged' || step === 'vocabulary' ? [] : [step]))
}

/** Adds approvals of everything in the seed as it is now. */
export function approveAll(seed: SmallSeed): void {
  const { versions, relationships } = compileSeed(readSeed(writeSmallSeed(seed)), '')
  const ofPacks = versions.map(({ version }) => ({
    pack: version.pack_id,
    version: version.version,
    hash: version.content_hash,
  }))
  const ofFacts = relationships.facts.map(({ id, hash }) => ({ relationship: id, hash }))
  for (const objects of [ofPacks, ofFacts]) if (objects.length > 0) seed.reviews.push(approve(seed, objects))
}

/** The stored properties of a version, as plain values; undefined when the graph doesn't have it. */
export async function readVersion(graph: Graph, versionId: string): Promise<Record<string, unknown> | undefined> {
  const { records } = await graph.runText('MATCH (v:PackVersion {id: $id}) RETURN v {.*} AS version', { id: versionId })
  return records[0]?.get('version') as Record<string, unknown> | undefined
}

/** Counts the nodes of any label that belong to a version, including itself. */
export async function countNodes(graph: Graph, versionId: string): Promise<number> {
  const { records } = await graph.runText(
    'MATCH (n) WHERE n.id = $id OR n.id STARTS WITH $prefix RETURN count(n) AS count',
    { id: versionId, prefix: `${versionId}/` },
  )
  return Number(records[0]!.get('count'))
}

/** Loads another version of the seed's first pack: changed, approved and verified. Returns its id. */
export async function addVersion(
  graph: Graph,
  seed: SmallSeed,
  number: string,
  change: (seed: SmallSeed) => void,
): Promise<string> {
  const next = structuredClone(seed)
  next.one.version.number = number
  next.relationships = []
  next.reviews = []
  change(next)
  approveAll(next)
  next.reviews.forEach((review) => (review.id += `-${number.replaceAll('.', '-')}`))
  await load(graph, next, false)
  const id = `${seed.one.pack.id}@${number}`
  await verifyVersion(graph, id)
  return id
}

/** The reasons with which the work is refused; throws when it isn't refused. */
export async function refusalReasons(work: Promise<unknown>): Promise<string[]> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof PublicationRefused)) throw new Error('was not refused', { cause: error })
  return error.reasons
}
