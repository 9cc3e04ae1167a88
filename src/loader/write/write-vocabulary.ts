import { linkActs, linkVocabulary } from '#src/law/links/index.ts'
import type { Graph, Runner } from '#src/stores/graph/graph.ts'
import { BATCH_ROWS, inBatches } from '#src/stores/graph/query.ts'
import { writePublished } from '#src/stores/graph/revision.ts'
import type { CompiledVocabulary } from '../compile/compile-vocabulary.ts'
import type { PackRow } from '../compile/rows.ts'
import {
  createCitations,
  createGroupValues,
  createRuleGroups,
  createVocabularyRules,
  deleteBroaderLinks,
  deleteRules,
  listVocabularyRules,
  upsertBroaderLinks,
  upsertCitations,
  upsertFacts,
  upsertInstruments,
  upsertMemberStateOptions,
  upsertPacks,
  upsertRelationshipTypes,
  upsertSynonyms,
  upsertTerms,
  upsertTranspositions,
} from './queries.ts'

/**
 * Writes the whole vocabulary, the instruments and their edges in one transaction. Returns how many rows and edges
 * changed.
 */
export function writeVocabulary(graph: Graph, vocabulary: CompiledVocabulary): Promise<number> {
  return writePublished(graph, async (tx, raise) => {
    const { terms, facts, relationshipTypes, instruments, options, transpositions, synonyms, acts } = vocabulary
    const changed =
      (await countChanged(terms, (rows) => tx.run(upsertTerms, { rows }))) +
      (await countChanged(facts, (rows) => tx.run(upsertFacts, { rows }))) +
      (await countChanged(relationshipTypes, (rows) => tx.run(upsertRelationshipTypes, { rows }))) +
      (await countChanged(instruments, (rows) => tx.run(upsertInstruments, { rows }))) +
      (await linkActs(tx, acts)) +
      (await countChanged(options, (rows) => tx.run(upsertMemberStateOptions, { rows }))) +
      (await countChanged(transpositions, (rows) => tx.run(upsertTranspositions, { rows }))) +
      (await countChanged(synonyms, (rows) => tx.run(upsertSynonyms, { rows }))) +
      (await writeDerivations(tx, vocabulary))
    await inBatches(terms, (rows) =>
      tx.run(deleteBroaderLinks, { rows: rows.map(({ id, dimension, broader }) => ({ id, dimension, broader })) }),
    )
    await inBatches(vocabulary.broader, (rows) => tx.run(upsertBroaderLinks, { rows }))
    await linkVocabulary(tx)
    const written = changed + tx.changedEdges()
    if (written > 0) await raise()
    return written
  })
}

/** Updates the descriptions of packs after their versions were written. Returns how many changed. */
export function writePacks(graph: Graph, packs: PackRow[]): Promise<number> {
  return writePublished(graph, async (tx, raise) => {
    const changed = await countChanged(packs, (rows) => tx.run(upsertPacks, { rows }))
    if (changed > 0) await raise()
    return changed
  })
}

/** Rewrites derivations whose hash or position changed, with their groups. Returns how many. */
async function writeDerivations(tx: Runner, vocabulary: CompiledVocabulary): Promise<number> {
  const stored = new Map((await tx.run(listVocabularyRules, {})).map((row) => [row.id, `${row.hash} ${row.position}`]))
  const rules = vocabulary.derivations.rules.filter((rule) => stored.get(rule.id) !== `${rule.hash} ${rule.position}`)
  if (rules.length === 0) return 0
  const ids = new Set(rules.map(({ id }) => id))
  const groups = vocabulary.derivations.groups.filter(({ owner_id }) => ids.has(owner_id))
  const groupIds = new Set(groups.map(({ group }) => group.id))
  await inBatches(
    rules.filter(({ id }) => stored.has(id)).map(({ id }) => id),
    (batch) => tx.run(deleteRules, { ids: batch }),
  )
  await inBatches(vocabulary.citations, (rows) => tx.run(upsertCitations, { rows }))
  await inBatches(rules, (rows) => tx.run(createVocabularyRules, { rows }))
  await inBatches(groups, (rows) => tx.run(createRuleGroups, { rows }))
  await inBatches(
    vocabulary.derivations.values.filter(({ from }) => groupIds.has(from)),
    (rows) => tx.run(createGroupValues, { rows }),
  )
  await inBatches(
    vocabulary.derivationCites.filter(({ from }) => ids.has(from)),
    (rows) => tx.run(createCitations.rules, { rows }),
  )
  return rules.length
}

async function countChanged<T>(rows: T[], run: (batch: T[]) => Promise<Array<{ changed: number }>>): Promise<number> {
  let changed = 0
  for (let at = 0; at < rows.length; at += BATCH_ROWS)
    changed += (await run(rows.slice(at, at + BATCH_ROWS)))[0]?.changed ?? 0
  return changed
}
