import { readFileSync } from 'node:fs'
import {
  createFactEdges,
  edgesOf,
  linkVersion,
  listFactsToLink,
  upsertFactProvisions,
  upsertFactTypes,
} from '#src/law/links/index.ts'
import { loadSeed } from '#src/loader/index.ts'
import type { Graph } from '#src/stores/graph/graph.ts'
import { benchClock, tell, withIntegers, type Effort } from './measure.ts'
import { openStores, type Stores } from './stores.ts'

const statements = readFileSync(new URL('../statements.cypher', import.meta.url), 'utf8').split('\n\n')

/** Runs a statement of `bench/statements.cypher`. Whole numbers are sent as integers, not as floats. */
export async function runStatement<T>(graph: Graph, name: string, params: object = {}): Promise<T[]> {
  const { records } = await graph.runText(textOf(name), withIntegers(params))
  return records.map((record) => record.toObject() as T)
}

/** The text of a statement of `bench/statements.cypher`. */
export function textOf(name: string): string {
  return statements.find((statement) => statement.startsWith(`// ${name}: `))!
}

/** What benchmarks have left in a graph: the shipped packs, these with copies of them, or remains. */
const contents = new WeakMap<Graph, 'packs' | 'copies' | 'remains'>()

/**
 * Makes a graph hold the shipped packs, published through the gate, and nothing else, or copies of them where these
 * don't matter. Does nothing when it already does.
 */
export async function needPacks(graph: Graph, orCopies = false): Promise<void> {
  const found = contents.get(graph)
  if (found === 'packs' || (orCopies && found === 'copies')) return
  if (contents.has(graph)) await emptyGraph(graph)
  leaveRemains(graph)
  const { withheld } = await loadSeed(graph, { clock: benchClock, publish: true })
  if (withheld.length > 0) throw new Error(`packs are not published: ${JSON.stringify(withheld.slice(0, 3))}`)
  contents.set(graph, 'packs')
}

/** Notes that a benchmark changes the graph, so that the next one doesn't use its content. */
export function leaveRemains(graph: Graph): void {
  contents.set(graph, 'remains')
}

/** Deletes everything but the schema and the record of migrations. */
export async function emptyGraph(graph: Graph): Promise<void> {
  await runStatement(graph, 'delete-content')
  contents.delete(graph)
}

/** The nodes of each label and the relationships of each type. */
export async function countKinds(graph: Graph): Promise<Record<string, number>> {
  const rows = await runStatement<{ kind: string; count: unknown }>(graph, 'count-kinds')
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, Number(count)]))
}

/** Throws when the graph isn't empty, because benchmarks delete everything in it. */
export async function requireEmptyGraph(graph: Graph): Promise<void> {
  if (Object.keys(await countKinds(graph)).some((kind) => !kind.startsWith('Migration')))
    throw new Error('the graph has content; benchmarks need an empty one, since they delete everything in it')
}

/** The sizes that decide on figures; they are printed beside them. */
export async function describeSizes(graph: Graph): Promise<string> {
  const counts = await countKinds(graph)
  const shown = { Pack: 'packs', Obligation: 'obligations', Rule: 'rules', RelationshipFact: 'relationship facts' }
  return Object.entries(shown)
    .map(([kind, what]) => `${(counts[kind] ?? 0).toLocaleString('en-US')} ${what}`)
    .join(', ')
}

/** The least number of each. */
interface Size {
  obligations: number
  facts: number
  /** How many of the facts one obligation of a copy has. */
  hub: number
}

/** The size at which the graph query has work to do. */
export const GROWN: Size = { obligations: 8_000, facts: 20_000, hub: 0 }
/** The size that shows what grows with the graph. */
const LARGE: Size = { obligations: 200_000, facts: 500_000, hub: 100_000 }
/** What a smoke run adds: enough facts for its questions, and for a node with many. */
const SMOKE: Size = { obligations: 1, facts: 400, hub: 100 }

interface Version {
  id: string
  packId: string
  isCopy: boolean
  obligations: string[]
}

interface FactRow {
  id: string
  from: string
  to: string
  template: string
}

/**
 * Makes a graph hold the seed packs and copies of them, or does nothing when it already does. The copies are separate
 * packs. Relationship facts connect the copies with each other and with the seed packs, in both directions. Terms and
 * citations are shared with the seed packs.
 */
export async function growGraph(graph: Graph, effort: Effort, full: Size): Promise<void> {
  if (contents.get(graph) === 'copies') return
  await needPacks(graph)
  const startedAt = performance.now()
  leaveRemains(graph)
  const templates = (await runStatement<{ id: string }>(graph, 'list-templates')).map(({ id }) => id)
  const { Obligation: obligations = 0, RelationshipFact: facts = 0 } = await countKinds(graph)
  const missing = { obligations: full.obligations - obligations, facts: full.facts - facts, hub: full.hub }
  const more = effort.isSmoke ? SMOKE : missing
  const latest = (await runStatement<Version>(graph, 'list-versions')).flatMap((version) => version.obligations).length
  const copies = Math.ceil(more.obligations / latest)
  await inTurn(Array(copies).keys(), (at) => runStatement(graph, 'create-pack-copies', { copy: at + 1 }))
  const versions = await runStatement<Version>(graph, 'list-versions')
  const copied = versions.filter(({ isCopy }) => isCopy)
  await inTurn(copied.values(), ({ id }) => graph.patient().write((tx) => linkVersion(tx, id)))
  const perVersion = Math.ceil((more.facts - more.hub) / copied.length)
  const rows = planFacts(versions, perVersion, more.hub, templates)
  await inTurn(inBatches(rows), (batch) => createFacts(graph, batch))
  await graph.runText('CALL db.awaitIndexes(120)')
  contents.set(graph, 'copies')
  tell(`  grown to ${await describeSizes(graph)} in ${((performance.now() - startedAt) / 1_000).toFixed(0)} s`)
}

/**
 * The facts of the copies. Each copy has `perVersion` facts, from its obligations to those of a seed pack and of
 * fifteen other copies. Each seed pack has one to each copied pack, as a horizontal act has them. The first obligation
 * of the first copy has `hub` facts with other copies.
 */
function* planFacts(versions: Version[], perVersion: number, hub: number, templates: string[]): Generator<FactRow> {
  const [originals, copies] = [versions.filter(({ isCopy }) => !isCopy), versions.filter(({ isCopy }) => isCopy)]
  const pick = <T>(items: readonly T[], at: number) => items[at % items.length]!
  const fifteen = Array.from({ length: 15 }, (_, step) => (step + 1) ** 2 * 7)
  for (const [at, { packId, obligations }] of copies.entries()) {
    const targets = [pick(originals, at), ...fifteen.map((step) => pick(copies, at + step))]
    for (let n = 0; n < perVersion; n += 1) {
      const [from, to] = [pick(obligations, n), pick(pick(targets, n).obligations, n * 13)]
      yield { id: `fact-${packId}-${String(n).padStart(5, '0')}`, from, to, template: pick(templates, n) }
    }
  }
  const template = templates[0]!
  for (const one of originals)
    for (const copy of copies) yield { id: `fact-${one.packId}-${copy.packId}`, from: one.id, to: copy.id, template }
  const [first, ...others] = copies
  const ends = others.flatMap(({ obligations }) => obligations.map((to, at) => ({ to, at })))
  for (const { to } of ends.toSorted((one, other) => one.at - other.at).slice(0, hub))
    yield { id: `fact-hub-${to}`, from: first!.obligations[0]!, to, template }
}

/**
 * Creates facts with the edges that a load would have written, by the statements of the loader. It skips what only a
 * second load needs: looking for edges that exist already takes time in the square of the degree, which is too long for
 * a node with 100,000 facts.
 */
async function createFacts(graph: Graph, batch: FactRow[]): Promise<void> {
  await runStatement(graph, 'create-facts', { rows: batch })
  const ids = batch.map(({ id }) => id)
  await graph.patient().write(async (tx) => {
    await tx.run(upsertFactProvisions, { ids })
    await tx.run(createFactEdges, { rows: (await tx.run(listFactsToLink, { ids })).flatMap(edgesOf) })
    await tx.run(upsertFactTypes, { ids })
  })
}

const BATCH = 500

function* inBatches<T>(items: Iterable<T>): Generator<T[]> {
  let batch: T[] = []
  for (const item of items) {
    if (batch.push(item) < BATCH) continue
    yield batch
    batch = []
  }
  yield batch
}

/** Works through the items with as many writers as a small machine has cores. */
async function inTurn<T>(items: Iterator<T> & Iterable<T>, work: (item: T) => Promise<unknown>): Promise<void> {
  const write = async () => {
    for (const item of items) await work(item)
  }
  await Promise.all([write(), write()])
}

let large: Promise<Stores> | undefined

/**
 * Stores with the large graph. The first benchmark of a run that asks makes it, and later ones get the same. It is a
 * database of its own, discarded with its data folder, because emptying such a graph takes longer. A smoke run grows
 * the small graph a little instead.
 */
export async function openLarge(small: Stores, effort: Effort): Promise<Stores> {
  const stores = effort.isSmoke ? small : await (large ??= openStores())
  await growGraph(stores.graph, effort, LARGE)
  return stores
}

/** Discards the large graph, if there is one. */
export async function closeLarge(): Promise<void> {
  const closing = large
  large = undefined
  await (await closing?.catch(() => undefined))?.close()
}
