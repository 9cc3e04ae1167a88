import { inBatches } from '../batches.ts'
import type { Runner } from '../driver/runner.ts'
import { tieCitations } from './provisions.ts'
import {
  createWithin,
  deleteWithin,
  listBroaderTerms,
  listVocabularyCitations,
  listWithin,
  upsertVocabularyQuestions,
  upsertVocabularyRoles,
} from './queries.ts'

/** A term and what it lies within; `depth` counts the links of `broader` between them, 0 for the term itself. */
export interface Within {
  from: string
  to: string
  depth: number
}

/**
 * Every pair of a term and a term that it lies within, at any depth, by the fewest links. A reader of the graph then follows one edge, and
 * code that follows `broader` to its end finds the same terms. A cycle, which the loader refuses, ends by itself.
 */
export function closureOf(terms: ReadonlyArray<{ id: string; broader: readonly string[] }>): Within[] {
  const broaderOf = new Map(terms.map(({ id, broader }) => [id, broader]))
  return terms.flatMap(({ id: from }) => {
    const depths = new Map([[from, 0]])
    for (const [term, depth] of depths)
      for (const wider of broaderOf.get(term) ?? []) if (!depths.has(wider)) depths.set(wider, depth + 1)
    return [...depths].map(([to, depth]) => ({ from, to, depth }))
  })
}

/** The pairs that are missing in the graph, and the stored ones that follow from nothing. */
export async function compareClosure(runner: Runner): Promise<{ missing: Within[]; extra: Within[] }> {
  const keyOf = ({ from, to, depth }: Within) => `${from} ${to} ${depth}`
  const wanted = closureOf(await runner.run(listBroaderTerms, {}))
  const stored = await runner.run(listWithin, {})
  const [wants, has] = [new Set(wanted.map(keyOf)), new Set(stored.map(keyOf))]
  return {
    missing: wanted.filter((row) => !has.has(keyOf(row))),
    extra: stored.filter((row) => !wants.has(keyOf(row))),
  }
}

/**
 * Writes the edges of the vocabulary that follow from its nodes: which terms lie within which, to any depth, and what its derivations ask
 * and rest on.
 */
export async function linkVocabulary(tx: Runner): Promise<void> {
  // Only what differs is written: a check that runs while this commits may see its deletions before its creations.
  const { missing, extra } = await compareClosure(tx)
  await inBatches(missing, (rows) => tx.run(createWithin, { rows }))
  await inBatches(extra, (rows) => tx.run(deleteWithin, { rows }))
  await tx.run(upsertVocabularyQuestions, {})
  await tieCitations(tx, await tx.run(listVocabularyCitations, {}))
  await tx.run(upsertVocabularyRoles, {})
}
