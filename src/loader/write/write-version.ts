import { linkVersion } from '#src/law/links/index.ts'
import { Refused } from '#src/lib/envelope.ts'
import type { Graph, Runner } from '#src/stores/graph/graph.ts'
import { inBatches } from '#src/stores/graph/query.ts'
import { writePublished } from '#src/stores/graph/revision.ts'
import { type CompiledVersion, LINK_LISTS } from '../compile/compile-pack.ts'
import type { RuleRow } from '../compile/rows.ts'
import { OBJECT_LISTS } from '../read/source.ts'
import { planVersion, type Action } from '../publish/plan.ts'
import {
  createCitations,
  createCriteria,
  createEvidence,
  createFilings,
  createGroupValues,
  createLinks,
  createObligations,
  createPenalties,
  createRuleGroups,
  createRules,
  deleteVersionContent,
  findVersionState,
  listLegalTexts,
  setLegalTexts,
  setVersionNotes,
  upsertCitations,
  upsertPacks,
  upsertVersion,
} from './queries.ts'

/** Called with the rows written since the last call. */
type OnRows = (rows: number) => void

/**
 * Writes one pack version in one transaction: all of it, or nothing. It reads the state again under the publication
 * lock, so that a version that was published meanwhile is not replaced. Texts and edges that a stored version lacks are
 * written again, which is `updated`. Throws Refused for a published version that the files change.
 */
export function writeVersion(graph: Graph, compiled: CompiledVersion, onRows: OnRows): Promise<Action> {
  return writePublished(graph, async (tx, raise) => {
    const [state] = await tx.run(findVersionState, { versionId: compiled.version.id })
    const action = planVersion(compiled.version, state)
    if (typeof action === 'object') throw new Refused([action.refused])
    if (action === 'unchanged' || action === 'updated') {
      if (action === 'updated') await tx.run(setVersionNotes, { row: compiled.version })
      await mendTexts(tx, compiled)
    } else {
      if (action === 'replaced') await tx.run(deleteVersionContent, { versionId: compiled.version.id })
      await writeContent(tx, compiled, onRows)
    }
    await linkVersion(tx, compiled.version.id)
    if (action === 'unchanged' && tx.changedEdges() === 0) return action
    await raise()
    return action === 'unchanged' ? 'updated' : action
  })
}

type Hashed = Pick<RuleRow, 'id' | 'hash' | 'legal_json'>

/**
 * Ties objects to the text of their hash where the graph has another text or none. The hash covers it, so the version
 * stays the same.
 */
async function mendTexts(tx: Runner, compiled: CompiledVersion): Promise<void> {
  const { version } = compiled
  const stored = new Map((await tx.run(listLegalTexts, { versionId: version.id })).map((row) => [row.id, row]))
  const rows = OBJECT_LISTS.flatMap((list): Hashed[] => compiled[list])
    .map(({ id, hash, legal_json }) => ({ id, hash, legal_json }))
    .filter(({ id, hash, legal_json }) => {
      const [text, ...more] = stored.get(id)?.texts ?? []
      return text?.hash !== hash || text.json !== legal_json || more.length > 0
    })
  await inBatches(rows, (batch) => tx.run(setLegalTexts, { versionId: version.id, rows: batch }))
}

async function writeContent(tx: Runner, compiled: CompiledVersion, onRows: OnRows): Promise<void> {
  const { pack, version, cites, links } = compiled
  const versionId = version.id
  const write = async <T>(rows: T[], run: (batch: T[]) => Promise<unknown>) => onRows(await inBatches(rows, run))

  await tx.run(upsertPacks, { rows: [pack] })
  await tx.run(upsertVersion, { row: version })
  await write(compiled.citations, (rows) => tx.run(upsertCitations, { rows }))
  await write(compiled.obligations, (rows) => tx.run(createObligations, { versionId, rows }))
  await write(compiled.rules, (rows) => tx.run(createRules, { versionId, rows }))
  await write(compiled.evidence, (rows) => tx.run(createEvidence, { versionId, rows }))
  await write(compiled.filings, (rows) => tx.run(createFilings, { versionId, rows }))
  await write(compiled.penalties, (rows) => tx.run(createPenalties, { versionId, rows }))
  await write(compiled.criteria, (rows) => tx.run(createCriteria, { versionId, rows }))
  await write(compiled.groups, (rows) => tx.run(createRuleGroups, { rows }))
  await write(compiled.values, (rows) => tx.run(createGroupValues, { rows }))
  for (const list of LINK_LISTS) await write(links[list], (rows) => tx.run(createLinks[list], { rows }))
  for (const list of OBJECT_LISTS) await write(cites[list], (rows) => tx.run(createCitations[list], { rows }))
}

/** How many rows a version has, nodes and edges. */
export function countRows({ citations, groups, values, links, cites, ...objects }: CompiledVersion): number {
  const lists: unknown[][] = [citations, groups, values, ...OBJECT_LISTS.map((list) => objects[list])]
  return [...lists, ...Object.values(links), ...Object.values(cites)].reduce((sum, rows) => sum + rows.length, 0)
}
