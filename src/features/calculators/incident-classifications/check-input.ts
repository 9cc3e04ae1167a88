import { listInputMistakes } from '#src/law/subjects/index.ts'
import { readVocabulary, type Vocabulary } from '#src/law/vocabulary/index.ts'
import { isInstant } from '#src/lib/schema.ts'
import type { InputMistake } from '#src/problems.ts'
import type { DatedLawReader } from '#src/stores/graph/revision.ts'
import { findSubjectMistakes } from '../incident-subject/incident-subject.ts'
import { findFigureMistakes } from './figures.ts'
import type { IncidentClassification } from './schema.ts'

/** The mistakes in what is said of an incident and its subject. */
export async function checkClassificationInput(
  law: DatedLawReader,
  body: IncidentClassification,
): Promise<InputMistake[]> {
  return [
    ...findSubjectMistakes(body),
    ...findKnowledgeMistakes(body, await readVocabulary(law)),
    ...(await listInputMistakes(law, body)),
  ]
}

/** The mistakes in what is said to be known of an incident. */
export function findKnowledgeMistakes(
  {
    figures = {},
    rates = {},
    earlier_incidents: earlier = [],
    occurred_at: at,
    root_cause: cause,
  }: Partial<Pick<IncidentClassification, 'figures' | 'rates' | 'occurred_at' | 'root_cause' | 'earlier_incidents'>>,
  known: Vocabulary,
): InputMistake[] {
  const invalid: InputMistake[] = [
    ...findFigureMistakes('body.figures', figures, rates, known),
    ...earlier.flatMap((one, index) => {
      const field = `body.earlier_incidents.${index}`
      const wrong = isInstant(one.occurred_at) ? [] : [{ field: `${field}.occurred_at`, detail: NO_INSTANT }]
      return [...wrong, ...findFigureMistakes(`${field}.figures`, one.figures, rates, known)]
    }),
  ]
  if (at !== undefined && !isInstant(at)) invalid.push({ field: 'body.occurred_at', detail: NO_INSTANT })
  if (earlier.length > 0)
    for (const [name, value] of Object.entries({ occurred_at: at, root_cause: cause }))
      if (value === undefined)
        invalid.push({
          field: `body.${name}`,
          detail: 'is needed with earlier_incidents: only then can something recur',
        })
  return invalid
}

const NO_INSTANT = 'must be an instant with an offset, such as 2026-11-21T09:00:00+01:00'
