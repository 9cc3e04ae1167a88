import { join } from 'node:path'
import type { Clock } from '#src/lib/clock.ts'
import { Refused } from '#src/lib/envelope.ts'
import type { Graph } from '#src/stores/graph/graph.ts'
import { SeedMistakes, validateSeed } from './check/validate.ts'
import { compileSeed, type CompiledSeed } from './compile/compile.ts'
import { planVersion, type Action } from './publish/plan.ts'
import { publishRelationships, publishVersions, type LeftUnpublished } from './publish/publish.ts'
import { readSeed } from './read/read.ts'
import { listVersionStates } from './write/queries.ts'
import { planFacts, writeRelationships } from './write/write-relationships.ts'
import { planReviews, writeReviews } from './write/write-reviews.ts'
import { countRows, writeVersion } from './write/write-version.ts'
import { writePacks, writeVocabulary } from './write/write-vocabulary.ts'

/** The folder of the packs that come with the service. */
export const SEED_FOLDER = join(import.meta.dirname, '../../seed')

/** Progress of a step: `done` of `total` rows or objects. */
interface LoadProgress {
  step: string
  done: number
  total: number
}

interface LoadOptions {
  folder?: string
  clock: Clock
  onProgress?: (progress: LoadProgress) => void
  /** Whether to verify and publish everything that passes the gate; otherwise new content stays draft. */
  publish: boolean
}

/** One line of the summary: the action of a step, its rows or objects, and its time. */
interface AppliedStep {
  step: string
  action: Action
  count: number
  seconds: number
}

export interface LoadReport {
  /** True when the graph already held everything. */
  unchanged: boolean
  applied: AppliedStep[]
  versions: Array<{ id: string; content_hash: string; action: Action }>
  relationships: Record<Action, number>
  /** How many reviews were appended. */
  reviews: number
  published: string[]
  withheld: LeftUnpublished[]
  seconds: number
}

/**
 * Reads, checks and loads a seed folder. Before anything is written, it throws SeedMistakes with all mistakes of all
 * files, or Refused with all conflicts with published content. Each pack version is one transaction. Loading the same
 * files again writes only edges and texts that the graph lacks.
 */
export async function loadSeed(
  store: Graph,
  { folder = SEED_FOLDER, clock, onProgress, publish }: LoadOptions,
): Promise<LoadReport> {
  // A load waits for a busy store, and for other loads.
  const graph = store.patient()
  const load = startLoad(onProgress)
  const seed = await load.step('read', 0, () => readSeed(folder))
  const mistakes = await load.step('check', 0, () => validateSeed(seed))
  if (mistakes.length > 0) throw new SeedMistakes(mistakes)
  const compiled = await load.step('compile', 0, () => compileSeed(seed, new Date(clock.now()).toISOString()))
  await refuseConflicts(graph, compiled)
  return writeSeed(graph, compiled, clock, publish, load)
}

/** Throws Refused with everything that can't be loaded, before the first write. */
async function refuseConflicts(graph: Graph, compiled: CompiledSeed): Promise<void> {
  const reasons: string[] = []
  const versionIds = compiled.versions.map(({ version }) => version.id)
  const states = new Map((await graph.run(listVersionStates, { versionIds })).map((row) => [row.id, row]))
  for (const { version } of compiled.versions) {
    const plan = planVersion(version, states.get(version.id))
    if (typeof plan === 'object') reasons.push(plan.refused)
  }
  for (const check of [() => planFacts(graph, compiled.relationships), () => planReviews(graph, compiled.reviews)]) {
    await check().catch((error: unknown) => {
      if (!(error instanceof Refused)) throw error
      reasons.push(...error.reasons)
    })
  }
  if (reasons.length > 0) throw new Refused(reasons)
}

async function writeSeed(
  graph: Graph,
  compiled: CompiledSeed,
  clock: Clock,
  publish: boolean,
  load: Load,
): Promise<LoadReport> {
  const { vocabulary, versions, relationships, reviews } = compiled
  const vocabularyCount =
    vocabulary.terms.length +
    vocabulary.facts.length +
    vocabulary.relationshipTypes.length +
    vocabulary.instruments.length
  await load.step('vocabulary', vocabularyCount, () => writeVocabulary(graph, vocabulary), changedOrNot)
  const written: LoadReport['versions'] = []
  for (const version of versions) {
    const { id, content_hash } = version.version
    const action = await load.step(
      id,
      countRows(version),
      (onRows) => writeVersion(graph, version, onRows),
      (result) => result,
    )
    written.push({ id, content_hash, action })
  }
  const packs = [...new Map(versions.map(({ pack }) => [pack.id, pack])).values()]
  await load.step('packs', packs.length, () => writePacks(graph, packs), changedOrNot)
  const { actions } = await load.step(
    'relationships',
    relationships.facts.length,
    () => writeRelationships(graph, relationships, new Date(clock.now()).toISOString()),
    ({ isChanged }) => (isChanged ? 'updated' : 'unchanged'),
  )
  const appended = await load.step('reviews', reviews.length, () => writeReviews(graph, reviews), changedOrNot)
  const outcome = publish
    ? await load.step(
        'publish',
        versions.length,
        () => publishAll(graph, clock, compiled),
        ({ published }) => (published.length > 0 ? 'updated' : 'unchanged'),
      )
    : { published: [], withheld: [] }
  return {
    ...load.finish(),
    versions: written,
    relationships: tally(actions.values()),
    reviews: appended,
    ...outcome,
  }
}

async function publishAll(graph: Graph, clock: Clock, { versions, relationships }: CompiledSeed) {
  const packs = await publishVersions(
    graph,
    clock,
    versions.map(({ version }) => version.id),
  )
  const facts = await publishRelationships(
    graph,
    clock,
    relationships.facts.map(({ id }) => id),
  )
  return { published: [...packs.published, ...facts.published], withheld: [...packs.withheld, ...facts.withheld] }
}

function changedOrNot(changed: number): Action {
  return changed > 0 ? 'updated' : 'unchanged'
}

function tally(actions: Iterable<Action>): Record<Action, number> {
  const counts = { created: 0, replaced: 0, updated: 0, unchanged: 0 }
  for (const action of actions) counts[action] += 1
  return counts
}

type Load = ReturnType<typeof startLoad>

/** Times the steps of a load and reports their progress. */
function startLoad(onProgress: LoadOptions['onProgress']) {
  const startedAt = performance.now()
  const applied: AppliedStep[] = []
  return {
    async step<T>(
      step: string,
      total: number,
      work: (onRows: (rows: number) => void) => T | Promise<T>,
      actionOf: (result: T) => Action = () => 'unchanged',
    ): Promise<T> {
      const stepStartedAt = performance.now()
      let done = 0
      onProgress?.({ step, done, total })
      const result = await work((rows) => onProgress?.({ step, done: (done += rows), total }))
      if (done < total) onProgress?.({ step, done: total, total })
      applied.push({ step, action: actionOf(result), count: total, seconds: secondsSince(stepStartedAt) })
      return result
    },
    finish() {
      return {
        unchanged: applied.every(({ action }) => action === 'unchanged'),
        applied,
        seconds: secondsSince(startedAt),
      }
    },
  }
}

function secondsSince(startedAt: number): number {
  return Math.round(performance.now() - startedAt) / 1000
}
