import { givenInputsOf, listSubjectMistakes } from '#src/law/subjects/index.ts'
import { readVocabulary } from '#src/law/vocabulary/index.ts'
import { invalidInput } from '#src/problems.ts'
import type { DatedLawReader } from '#src/stores/graph/revision.ts'
import { findDeadlineMistakes } from '../filing-deadlines/index.ts'
import { findSubjectMistakes } from '../incident-subject/index.ts'
import { findForeignMoney } from '../penalty-exposure/index.ts'
import type { IncidentAssessment } from './schema.ts'

/**
 * Checks what the JSON schema can't. Throws one problem that names every mistake. Whether the customer exists is not
 * checked here.
 */
export async function checkAssessmentInput(law: DatedLawReader, body: IncidentAssessment): Promise<void> {
  const known = await readVocabulary(law)
  const invalid = [...findSubjectMistakes(body), ...findDeadlineMistakes(body, known), ...findForeignMoney(body)]
  // The country is checked as the place of the filing, so it isn't checked again as the jurisdiction.
  invalid.push(...(await listSubjectMistakes(law, givenInputsOf(body), body.pack_ids)))
  if (invalid.length > 0) throw invalidInput(invalid)
}
