import { sha256 } from '#src/lib/json/canonical.ts'
import { inBatches } from '#src/stores/graph/query.ts'
import type { Runner } from '#src/stores/graph/runner.ts'
import { compareEdges, edgesOf, readEdges } from './facts.ts'
import {
  listBareObjects,
  listBareVocabulary,
  listContents,
  listFactIds,
  listFactsToLink,
  listLooseEdges,
  listOrphanProvisions,
  listRunEdges,
  listUnnamedCitations,
  listVersionLinks,
} from './queries.ts'
import { compareClosure } from './vocabulary.ts'

/** A difference between the edges of the graph and what the nodes say. */
interface LinkFault {
  kind:
    | 'version_without_edges'
    | 'fact_without_edge'
    | 'edge_without_fact'
    | 'edge_differs'
    | 'orphan_provision'
    | 'citation_without_provision'
    | 'wrong_closure'
    | 'vocabulary_without_edges'
    | 'run_damaged'
  /** Id of the version, fact, provision, citation, run, or of what the vocabulary or a rule names. */
  id: string
  message: string
}

/** The most faults of one kind that are listed. */
const FAULTS_MOST = 100
const PAGE = 500

/**
 * Compares the edges of the graph with what its nodes say, and returns every difference: versions and facts without
 * their edges, edges without their fact or with another interval, provisions that are a part of nothing, citations that
 * name no provision, a wrong closure of terms, synonyms, options, national laws and derivations without their edges,
 * and runs whose edges to what they relied on are missing or have another hash. The next load mends all but runs. Reads
 * only.
 */
export async function checkLinks(runner: Runner): Promise<LinkFault[]> {
  return [
    ...(await checkVersions(runner)),
    ...(await checkFacts(runner)),
    ...(await checkLooseEdges(runner)),
    ...(await checkProvisions(runner)),
    ...(await checkClosure(runner)),
    ...(await checkVocabulary(runner)),
    ...(await checkRuns(runner)),
  ]
}

async function checkVersions(runner: Runner): Promise<LinkFault[]> {
  const rows = (await runner.run(listVersionLinks, {})).filter(({ lineages, obligations }) => lineages < obligations)
  return rows.map(({ id, lineages, obligations }) => {
    const message = `${lineages} of its ${obligations} obligations are tied to their lineage`
    return { kind: 'version_without_edges', id, message }
  })
}

async function checkFacts(runner: Runner): Promise<LinkFault[]> {
  const faults: LinkFault[] = []
  const ids = (await runner.run(listFactIds, {})).map(({ id }) => id)
  await inBatches(ids, async (batch) => {
    const wanted = (await runner.run(listFactsToLink, { ids: batch })).flatMap(edgesOf)
    const { missing, extra } = compareEdges(wanted, await readEdges(runner, wanted))
    for (const { edge, properties } of missing) {
      const { fact_id: id, mode, valid_from, known_from } = properties
      const message = `has no edge ${edge} in mode ${mode} that is valid from ${valid_from} and known from ${known_from}`
      faults.push({ kind: 'fact_without_edge', id, message })
    }
    for (const { edge, fact_id: id, mode, valid_from, known_from, known_to } of extra) {
      const message = `an edge ${edge} in mode ${mode}, valid from ${valid_from}, known from ${known_from} to ${known_to}, follows from nothing`
      faults.push({ kind: 'edge_differs', id, message })
    }
  })
  return faults
}

async function checkLooseEdges(runner: Runner): Promise<LinkFault[]> {
  const rows = await runner.run(listLooseEdges, { limit: FAULTS_MOST })
  return rows.map(({ id, edge, start, end }) => {
    const message = `an edge ${edge} from ${start} to ${end} names a fact that does not exist there`
    return { kind: 'edge_without_fact', id, message }
  })
}

async function checkProvisions(runner: Runner): Promise<LinkFault[]> {
  const orphans = await runner.run(listOrphanProvisions, { limit: FAULTS_MOST })
  const unnamed = await runner.run(listUnnamedCitations, { limit: FAULTS_MOST })
  return [
    ...orphans.map(({ id }): LinkFault => ({ kind: 'orphan_provision', id, message: 'is a part of nothing' })),
    ...unnamed.map(({ id }): LinkFault => ({ kind: 'citation_without_provision', id, message: 'names no provision' })),
  ]
}

async function checkClosure(runner: Runner): Promise<LinkFault[]> {
  const { missing, extra } = await compareClosure(runner)
  const faultsOf = (rows: typeof missing, says: string) =>
    rows.map(({ from: id, to, depth }): LinkFault => {
      const message = `that it lies within ${to}, ${depth} ${depth === 1 ? 'link' : 'links'} up, ${says}`
      return { kind: 'wrong_closure', id, message }
    })
  return [...faultsOf(missing, 'is missing'), ...faultsOf(extra, 'follows from nothing')]
}

async function checkVocabulary(runner: Runner): Promise<LinkFault[]> {
  const rows = await runner.run(listBareVocabulary, { limit: FAULTS_MOST })
  return rows.map(({ id }) => ({ kind: 'vocabulary_without_edges', id, message: 'lacks an edge to what it names' }))
}

/** A run is a proof, so nothing mends it: its edges are compared with what was noted when they were written. */
async function checkRuns(runner: Runner): Promise<LinkFault[]> {
  const faults: LinkFault[] = []
  for await (const { id, relied_on: noted, edges, wrong } of inPages(
    (after) => runner.run(listRunEdges, { after, limit: PAGE }),
    (row) => row.id,
  )) {
    const found = `has ${edges} of ${noted ?? 'an unknown number of'} edges to what it relied on`
    const message = edges === noted ? `${wrong} of its ${edges} edges have another hash` : found
    if (edges !== noted || wrong > 0) faults.push({ kind: 'run_damaged', id, message })
  }
  return faults
}

/** The rows of a list that is read page by page, each page after the key of the last row. */
async function* inPages<Row>(read: (after: string) => Promise<Row[]>, keyOf: (row: Row) => string) {
  for (let page = await read(''); page.length > 0; page = await read(keyOf(page.at(-1)!))) yield* page
}

/** A text that its hash does not cover, or an object that is not tied to the one text of its hash. */
interface ContentFault {
  kind: 'content_differs' | 'object_without_content'
  /** Hash of the text, or id of the object. */
  id: string
  message: string
}

/** The most objects that are listed. */
const OBJECTS_MOST = 100

/** Compares each text of legal content with its hash, and finds legal objects without their text. Reads only. */
export async function checkContents(runner: Runner): Promise<ContentFault[]> {
  const differing = (await listDiffering(runner)).map((id): ContentFault => {
    return { kind: 'content_differs', id, message: 'is not the hash of its text' }
  })
  const bare = (await runner.run(listBareObjects, { limit: OBJECTS_MOST })).map(({ id }): ContentFault => {
    return { kind: 'object_without_content', id, message: 'is not tied to the one text of its hash' }
  })
  return [...differing, ...bare]
}

async function listDiffering(runner: Runner): Promise<string[]> {
  const wrong: string[] = []
  for await (const { hash, json } of inPages(
    (after) => runner.run(listContents, { after, limit: PAGE }),
    (row) => row.hash,
  ))
    if (sha256(json) !== hash) wrong.push(hash)
  return wrong
}
