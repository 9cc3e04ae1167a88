import { inBatches } from '../batches.ts'
import type { Runner } from '../driver/runner.ts'
import { closureOf } from './closure.ts'
import { compareEdges, edgesOf, linkFacts, readEdges } from './facts.ts'
import {
  deleteLooseEdges,
  listBroaderTerms,
  listCiting,
  listFactIds,
  listFactsToLink,
  listLooseEdges,
  listOrphanProvisions,
  listUnnamedCitations,
  listVersionLinks,
  listWithin,
} from './queries.ts'
import { checkRuns, type RunFault } from './runs/check-runs.ts'
import { linkStoredRuns } from './runs/link-runs.ts'
import { LINKS, linkVersion } from './version.ts'
import { linkVocabulary } from './vocabulary.ts'

/** A difference between the edges of the graph and what the nodes say. */
export interface LinkFault {
  kind:
    | 'version_without_edges'
    | 'fact_without_edge'
    | 'edge_without_fact'
    | 'edge_differs'
    | 'orphan_provision'
    | 'citation_without_provision'
    | 'wrong_closure'
    | RunFault['kind']
  /** Id of the version, fact, provision, citation, term or run. */
  id: string
  message: string
}

/** The most faults of one kind that are listed. */
const FAULTS_MOST = 100

/**
 * Compares the edges of the graph with what its nodes say, and returns every difference: versions and facts without their edges, edges
 * without their fact or with another interval, provisions that are a part of nothing, citations that name no provision, a wrong closure of
 * terms, and runs whose edges to what they relied on are missing or have another hash. Reads only.
 */
export async function checkLinks(runner: Runner): Promise<LinkFault[]> {
  return [
    ...(await checkVersions(runner)),
    ...(await checkFacts(runner)),
    ...(await checkLooseEdges(runner)),
    ...(await checkProvisions(runner)),
    ...(await checkClosure(runner)),
    ...(await checkRuns(runner)),
  ]
}

/**
 * Writes what `checkLinks` found to be missing or wrong, from the nodes. An orphan provision gets its place from the next load of its act.
 */
export async function mendLinks(tx: Runner, faults: readonly LinkFault[]): Promise<void> {
  const idsOf = (...kinds: Array<LinkFault['kind']>) => [
    ...new Set(faults.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id)),
  ]
  const versions = new Set(idsOf('version_without_edges'))
  const facts = new Set(idsOf('fact_without_edge', 'edge_differs'))
  let vocabulary = idsOf('wrong_closure').length > 0
  // What cites a citation ties it to its provision.
  await inBatches(idsOf('citation_without_provision'), async (ids) => {
    for (const citing of await tx.run(listCiting, { ids })) {
      for (const id of citing.versions) versions.add(id)
      for (const id of citing.facts) facts.add(id)
      vocabulary ||= citing.in_vocabulary
    }
  })
  for (const id of versions) await linkVersion(tx, id)
  const loose = idsOf('edge_without_fact')
  if (loose.length > 0) await tx.run(deleteLooseEdges, { ids: loose })
  await linkFacts(tx, [...facts])
  if (vocabulary) await linkVocabulary(tx)
  await linkStoredRuns(tx, idsOf('run_without_edges', 'run_edge_differs'))
}

async function checkVersions(runner: Runner): Promise<LinkFault[]> {
  const rows = await runner.run(listVersionLinks, {})
  return rows
    .filter(({ links, lineages, obligations }) => (links ?? 0) < LINKS || lineages < obligations)
    .map(({ id, lineages, obligations }) => ({
      kind: 'version_without_edges',
      id,
      message: `${lineages} of its ${obligations} obligations are tied to their lineage`,
    }))
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
  return rows.map(({ id, edge, start, end }) => ({
    kind: 'edge_without_fact',
    id,
    message: `an edge ${edge} from ${start} to ${end} names a fact that does not exist there`,
  }))
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
  const keyOf = ({ from, to, depth }: { from: string; to: string; depth: number }) => `${from} ${to} ${depth}`
  const wanted = closureOf(await runner.run(listBroaderTerms, {}))
  const stored = await runner.run(listWithin, {})
  const [wants, has] = [new Set(wanted.map(keyOf)), new Set(stored.map(keyOf))]
  const wrong = [
    ...wanted.filter((row) => !has.has(keyOf(row))).map((row) => ({ ...row, says: 'is missing' })),
    ...stored.filter((row) => !wants.has(keyOf(row))).map((row) => ({ ...row, says: 'follows from nothing' })),
  ]
  return wrong.map(({ from, to, depth, says }) => ({
    kind: 'wrong_closure',
    id: from,
    message: `that it lies within ${to}, ${depth} ${depth === 1 ? 'link' : 'links'} up, ${says}`,
  }))
}
