import { readWords } from '#src/features/check/explanations/index.ts'
import { readVocabulary } from '#src/law/vocabulary/index.ts'
import { provisionInCell } from '#src/lib/law/citation-cells.ts'
import { sheetOf, type Sheet } from '#src/lib/tables/book.ts'
import { defineTable } from '#src/lib/tables/table.ts'
import type { LawReader } from '#src/stores/graph/revision.ts'
import type { ContradictionWire } from './derived-schema.ts'
import { type ClassificationRow, rowsOfVerdict } from './rows.ts'
import type { IncidentClassificationWire } from './schema.ts'

const classificationTable = defineTable<ClassificationRow>({
  name: 'classification',
  title: 'Classification',
  says: 'A verdict of a law on an incident, one of its criteria, or a test of one',
  columns: [
    {
      title: 'Key',
      says: 'Pack, verdict, criterion, numbers of alternative and test',
      type: 'text',
      width: 34,
      value: (row) => row.key,
    },
    { title: 'Act', type: 'text', width: 9, value: (row) => row.act },
    { title: 'Row', type: 'text', width: 10, value: (row) => row.level },
    {
      title: 'Verdict',
      says: 'The word of the law, undetermined, or not asked',
      type: 'text',
      width: 14,
      value: (row) => row.verdict,
    },
    { title: 'Criterion', type: 'text', width: 32, value: (row) => row.criterion },
    {
      title: 'Met if',
      says: 'Any of these sentences is enough; why a verdict is not asked',
      type: 'text',
      width: 44,
      value: (row) => row.text,
    },
    { title: 'Result', type: 'text', width: 9, value: (row) => row.result },
    {
      title: 'Asks for',
      type: 'text',
      width: 30,
      value: (row) => row.figure,
    },
    { title: 'Threshold', type: 'text', width: 34, value: (row) => row.threshold },
    {
      title: 'Given',
      type: 'text',
      width: 22,
      value: (row) => row.given,
    },
    {
      title: 'What would decide it',
      says: 'While it is open: the questions, and the verdicts that an answer can bring by itself',
      type: 'text',
      width: 60,
      value: (row) => row.decides,
    },
    {
      title: 'Provision',
      says: 'What it rests on',
      type: 'text',
      width: 24,
      value: (row) => row.provisions?.map(provisionInCell),
    },
    {
      title: 'Duty',
      says: 'Of a verdict: the duty for which it decides, with its outcome',
      type: 'text',
      width: 26,
      value: (row) => row.duty,
    },
    {
      title: 'To be decided',
      says: 'By when to classify the incident',
      type: 'text',
      width: 44,
      value: (row) => row.due,
    },
    {
      title: 'Contradicted',
      says: 'Of a kept incident: stated events that the figures contradict',
      type: 'text',
      width: 34,
      value: (row) => row.contradicted,
    },
    {
      title: 'Reading',
      says: 'How an ambiguous text is read',
      type: 'text',
      width: 44,
      value: (row) => row.note,
    },
  ],
})

/** An answer with verdicts; of a kept incident also the stated events that they contradict. */
interface Verdicts extends Pick<IncidentClassificationWire, 'classifications' | 'not_concerned'> {
  contradictions?: ContradictionWire[]
}

/** Verdicts as a sheet, each followed by its criteria and their tests; last those that are not asked. */
export async function classificationSheet(
  law: LawReader,
  { classifications, not_concerned: notAsked, contradictions = [] }: Verdicts,
): Promise<Sheet> {
  const vocabulary = await readVocabulary(law)
  const packIds = [...classifications, ...notAsked].map(({ pack_id: packId }) => packId)
  const names = await readWords(law.graph, vocabulary, [...new Set(packIds)], [])
  const verdicts = classifications.flatMap((one) => {
    const against = contradictions.filter(({ pack_id, criterion }) => pack_id === one.pack_id && criterion === one.code)
    const contradicted = against.map(({ detail }) => detail)
    return rowsOfVerdict(one, { act: names.ofPack(one.pack_id), vocabulary, contradicted })
  })
  const others = notAsked.map(({ pack_id: packId, code, detail }): ClassificationRow => {
    const act = names.ofPack(packId)
    return { key: `${packId}/${code}`, act, level: 'verdict', verdict: 'not asked', text: detail, result: 'not asked' }
  })
  return sheetOf(classificationTable, [...verdicts, ...others])
}
