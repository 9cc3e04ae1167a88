import { asOfFrom } from '#src/http/input/as-of.ts'
import { listInputMistakes } from '#src/law/subjects/index.ts'
import { requireVersions } from '#src/law/versions/index.ts'
import type { VersionChoice } from '#src/lib/as-of.ts'
import type { InputMistake } from '#src/problems.ts'
import type { DatedLawReader } from '#src/stores/graph/revision.ts'
import type { AgainstWire } from './schema.ts'

const FIELD = 'body.against'

/** The mistakes in what a question is compared with. Throws `validation_error` for an instant that is yet to come. */
export async function findAgainstMistakes(
  law: DatedLawReader,
  against: AgainstWire | undefined,
  { mode }: VersionChoice,
): Promise<InputMistake[]> {
  if (!against) return []
  const { versions = [], company, ...asOf } = against
  asOfFrom({ ...asOf, publication_mode: mode }, law.clock, FIELD)
  const nothing = { field: FIELD, detail: 'says nothing that is other; give as_of, known_at, versions or company' }
  const unknown: InputMistake[] = []
  for (const [index, { pack_id: packId, version }] of versions.entries()) {
    const known = await requireVersions(law.graph, packId, mode)
    const texts = known.filter(({ publication_mode: state }) => state === mode).map((row) => row.version)
    const field = `${FIELD}.versions.${index}.version`
    if (!texts.includes(version))
      unknown.push({ field, detail: `is no text of ${packId}; there are ${texts.join(', ')}` })
  }
  return [
    ...(Object.keys(against).length === 0 ? [nothing] : []),
    ...unknown,
    ...(company ? await listInputMistakes(law, company, `${FIELD}.company`) : []),
  ]
}
