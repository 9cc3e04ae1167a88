import { readVocabulary } from '#src/law/vocabulary/index.ts'
import { provisionInCell } from '#src/lib/law/citation-cells.ts'
import { text } from '#src/lib/tables/columns.ts'
import { defineTable, type Sheet, sheetOf } from '#src/lib/tables/table.ts'
import type { LawReader } from '#src/stores/graph/revision.ts'
import type { ContradictionWire } from './derived-schema.ts'
import { type ClassificationRow, rowsOfVerdict } from './rows.ts'
import type { IncidentClassificationWire } from './schema.ts'

const classificationTable = defineTable<ClassificationRow>({
  name: 'classification',
  title: 'Classification',
  says: 'A verdict of a law on an incident, one of its criteria, or a test of one',
  columns: [
    text('Key', 34, (row) => row.key, 'Pack, verdict, criterion, numbers of alternative and test'),
    text('Act', 9, (row) => row.act),
    text('Row', 10, (row) => row.level),
    text('Verdict', 14, (row) => row.verdict, 'The word of the law, undetermined, or not asked'),
    text('Criterion', 32, (row) => row.criterion),
    text('Met if', 44, (row) => row.text, 'Any of these sentences is enough; why a verdict is not asked'),
    text('Result', 9, (row) => row.result),
    text('Asks for', 30, (row) => row.figure),
    text('Threshold', 34, (row) => row.threshold),
    text('Given', 22, (row) => row.given),
    text(
      'What would decide it',
      60,
      (row) => row.decides,
      'While it is open: the questions, and the verdicts that an answer can bring by itself',
    ),
    text('Provision', 24, (row) => row.provisions?.map(provisionInCell), 'What it rests on'),
    text('Duty', 26, (row) => row.duty, 'Of a verdict: the outcome of the duty for which it decides'),
    text('To be decided', 44, (row) => row.due, 'By when to classify the incident'),
    text(
      'Contradicted',
      34,
      (row) => row.contradicted,
      'Of a kept incident: stated events that the figures contradict',
    ),
    text('Reading', 44, (row) => row.note, 'How an ambiguous text is read'),
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
  const { words: names } = vocabulary
  const verdicts = classifications.flatMap((one) => {
    const against = contradictions.filter(({ pack_id, criterion }) => pack_id === one.pack_id && criterion === one.code)
    const contradicted = against.map(({ detail }) => detail)
    return rowsOfVerdict(one, { words: names, vocabulary, contradicted })
  })
  const others = notAsked.map(({ pack_id: packId, code, detail }): ClassificationRow => {
    const act = names.ofPack(packId)
    return { key: `${packId}/${code}`, act, level: 'verdict', verdict: 'not asked', text: detail, result: 'not asked' }
  })
  return sheetOf(classificationTable, [...verdicts, ...others])
}
