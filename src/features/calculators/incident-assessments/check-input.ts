import { givenInputsOf, listSubjectMistakes } from '#src/law/subjects/index.ts'
import { readVocabulary } from '#src/law/vocabulary/index.ts'
import { invalidInput } from '#src/problems.ts'
import type { DatedLawReader } from '#src/stores/graph/revision.ts'
import { findDeadlineMistakes, findInstantMistake } from '../filing-deadlines/index.ts'
import { findKnowledgeMistakes } from '../incident-classifications/index.ts'
import { findSubjectMistakes } from '../incident-subject/index.ts'
import { findForeignMoney } from '../penalty-exposure/index.ts'
import type { IncidentAssessment } from './schema.ts'

/**
 * Checks what the JSON schema can't. Throws one problem that names every mistake. Whether the customer exists is not
 * checked here.
 */
export async function checkAssessmentInput(law: DatedLawReader, body: IncidentAssessment): Promise<void> {
  const known = await readVocabulary(law)
  const { events = [], figures, figures_known_at: knownAt } = body
  const invalid = [
    ...findSubjectMistakes(body),
    ...findDeadlineMistakes({ ...body, events }, known),
    ...findKnowledgeMistakes(body, known),
    ...findForeignMoney(body),
  ]
  if (events.length === 0 && figures === undefined)
    invalid.push({ field: 'body.events', detail: 'is needed where no figures are given: what happened, and when' })
  if (figures !== undefined && knownAt === undefined)
    invalid.push({
      field: 'body.figures_known_at',
      detail: 'is needed with figures: the clocks of a verdict run from it',
    })
  const wrong = knownAt === undefined ? undefined : findInstantMistake(knownAt, body)
  if (wrong) invalid.push({ field: 'body.figures_known_at', detail: wrong })
  if (figures === undefined && knownAt !== undefined)
    invalid.push({ field: 'body.figures', detail: 'is needed with figures_known_at' })
  if (figures !== undefined && events.some((event) => event.case !== undefined))
    invalid.push({ field: 'body.figures', detail: 'are of one incident: leave `case` out of the events' })
  // The country is checked as the place of the filing, so it isn't checked again as the jurisdiction.
  invalid.push(...(await listSubjectMistakes(law, givenInputsOf(body), body.pack_ids)))
  if (invalid.length > 0) throw invalidInput(invalid)
}
