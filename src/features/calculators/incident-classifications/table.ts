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
      says: 'Pack and verdict, then the criterion, then alternative and test by their numbers',
      type: 'text',
      width: 34,
      value: (row) => row.key,
    },
    { title: 'Act', type: 'text', width: 9, value: (row) => row.act },
    { title: 'Row', type: 'text', width: 10, value: (row) => row.level },
    {
      title: 'Verdict',
      says: 'The word of the law, or undetermined; not asked where the question is none of the subject',
      type: 'text',
      width: 14,
      value: (row) => row.verdict,
    },
    { title: 'Criterion', type: 'text', width: 32, value: (row) => row.criterion },
    {
      title: 'Met if',
      says: 'One of the sentences any of which is enough; of a verdict that is not asked, why',
      type: 'text',
      width: 44,
      value: (row) => row.text,
    },
    { title: 'Result', type: 'text', width: 9, value: (row) => row.result },
    {
      title: 'Asks for',
      says: 'Of a test: the figure, or the other criteria',
      type: 'text',
      width: 30,
      value: (row) => row.figure,
    },
    { title: 'Threshold', type: 'text', width: 34, value: (row) => row.threshold },
    {
      title: 'Given',
      says: 'What was given of the figure; empty: nothing',
      type: 'text',
      width: 22,
      value: (row) => row.given,
    },
    {
      title: 'What would decide it',
      says: 'While it is open: the questions that it hangs on, and the verdicts that an answer can bring by itself',
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
      says: 'Of a verdict: the duty for which it decides, and whether the subject has it',
      type: 'text',
      width: 26,
      value: (row) => row.duty,
    },
    {
      title: 'To be decided',
      says: 'Of a verdict: by when the incident is to be classified',
      type: 'text',
      width: 44,
      value: (row) => row.due,
    },
    {
      title: 'Contradicted',
      says: 'Of a verdict on a kept incident: the stated events that the figures contradict, which count all the same',
      type: 'text',
      width: 34,
      value: (row) => row.contradicted,
    },
    {
      title: 'Reading',
      says: 'How a text is read that can be read in more than one way',
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
