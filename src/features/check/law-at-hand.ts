import { getObligation } from '#src/features/packs/obligations/index.ts'
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
    // A graph too large to be read in time is not read again: its database would do nothing else.
    await readAll(law, validAt).catch(() => undefined)
    return { validAt }
  })
}

async function readAll(law: DatedLawReader, validAt: string): Promise<void> {
  const { codes } = await readVocabulary(law)
  const asOf = { mode: 'published', validAt } as const
  const { duties } = await checkDuties(law, { entity_roles: [...codes.entity_roles] }, asOf)
  // The database plans a statement when it is first run, and those of a duty's page take it longest.
  for (const { pack_id: packId, code } of duties.slice(0, 1)) await getObligation(law, packId, code, asOf)
}
