import { inBatches } from '../batches.ts'
import type { Runner } from '../driver/runner.ts'
import { closureOf } from './closure.ts'
import { tieCitations } from './provisions.ts'
import {
  createTermClosure,
  deleteTermClosure,
  listBroaderTerms,
  listVocabularyCitations,
  upsertVocabularyQuestions,
  upsertVocabularyRoles,
} from './queries.ts'

/**
 * Writes the edges of the vocabulary that follow from its nodes: which terms lie within which, to any depth, and what its derivations ask
 * and rest on.
 */
export async function linkVocabulary(tx: Runner): Promise<void> {
  const within = closureOf(await tx.run(listBroaderTerms, {}))
  await tx.run(deleteTermClosure, {})
  await inBatches(within, (rows) => tx.run(createTermClosure, { rows }))
  await tx.run(upsertVocabularyQuestions, {})
  await tieCitations(tx, await tx.run(listVocabularyCitations, {}))
  await tx.run(upsertVocabularyRoles, {})
}
