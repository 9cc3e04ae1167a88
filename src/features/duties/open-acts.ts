import { readWords } from '#src/features/check/explanations/index.ts'
import { askFor, readVocabulary } from '#src/law/vocabulary/index.ts'
import type { LawReader } from '#src/stores/graph/revision.ts'
import type { ActWire, DutyWire } from './schema.ts'

/**
 * A row of a table for each act whose opening question nothing has answered, in place of its duties: without it a table
 * would say nothing of the act.
 */
export async function describeOpenActs(law: LawReader, acts: ActWire[]): Promise<DutyWire[]> {
  const open = acts.filter(({ counted_duties: counted }) => counted !== undefined)
  if (open.length === 0) return []
  const vocabulary = await readVocabulary(law)
  const words = await readWords(law.graph, vocabulary, [...new Set(open.map(({ pack_id: id }) => id))], [])
  return open.map(({ pack_id: packId, subject_id: subjectId, missing_facts: missing, counted_duties: counted }) => ({
    pack_id: packId,
    code: '',
    subject_id: subjectId,
    act: words.ofPack(packId),
    articles: [],
    title: `${counted} duties are open until the question is answered`,
    addressee_roles: [],
    addressees: [],
    summary: '',
    change: [],
    outcome: 'undetermined',
    modality: '',
    counted_as: 'undetermined',
    open_questions: missing.map((input) => askFor(input, vocabulary).question),
    each_time: [],
    hangs_on: missing,
    decided_by: [],
    evidence: [],
    filings: [],
    hash: '',
    lineage_id: '',
  }))
}
