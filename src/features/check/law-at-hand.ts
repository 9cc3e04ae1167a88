import { readVocabulary } from '#src/law/vocabulary/index.ts'
import { today } from '#src/lib/clock.ts'
import type { DatedLawReader } from '#src/stores/graph/revision.ts'
import { checkDuties } from './check.ts'

/**
 * Judges a subject with every role, once a day and after each publication: all that answers are made of is read for it.
 * So the law of today is in the process before the first caller asks, who would wait seconds for it.
 */
export async function keepLawAtHand(law: DatedLawReader): Promise<void> {
  const validAt = today(law.clock)
  await law.answers.remember(`law at hand on ${validAt}`, async () => {
    const { codes } = await readVocabulary(law)
    await checkDuties(law, { entity_roles: [...codes.entity_roles] }, { mode: 'published', validAt })
    return { validAt }
  })
}
