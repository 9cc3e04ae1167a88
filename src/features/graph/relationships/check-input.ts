import type { Static } from '@sinclair/typebox'
import { explainUnknownProvision } from '#src/law/coverage/index.ts'
import { findUnknown, type GivenCodes, pointNear, readVocabulary } from '#src/law/vocabulary/index.ts'
import { splitRef } from '#src/lib/law/provisions.ts'
import type { VersionChoice } from '#src/lib/as-of.ts'
import type { InputMistake } from '#src/problems.ts'
import type { LawReader } from '#src/stores/graph/revision.ts'
import { readArtefacts, readDuties } from './filters.ts'
import type { GraphQueryBody } from './schema.ts'

type Body = Static<typeof GraphQueryBody>

/**
 * The day of a query. Without `as_of` it is `in_effect_on`, so that the field `in_effect` of a fact says what the
 * filter asked for.
 */
export function dayOfQuery({ as_of: asOf, in_effect_on: inEffectOn }: Body, choice: VersionChoice): VersionChoice {
  return asOf === undefined && inEffectOn !== undefined ? { ...choice, validAt: inEffectOn } : choice
}

/** One mistake for a duty, an artefact and a provision that the service does not know, with close matches. */
export async function checkGraphQuery(
  law: LawReader,
  { obligation, artefact, provision }: Body,
  asOf: VersionChoice,
): Promise<InputMistake[]> {
  return [
    ...(await unknownObligation(law, obligation, asOf)),
    ...(await unknownArtefacts(law, 'body.artefact', artefact, asOf)),
    ...(await unknownProvision(law, 'body.provision', provision)),
  ]
}

/** One mistake for a provision that no act of the service has. */
export async function unknownProvision(law: LawReader, field: string, ref?: string): Promise<InputMistake[]> {
  if (ref === undefined) return []
  const { instrument: act, provision } = splitRef(ref)
  const unknown = await explainUnknownProvision(law, { act, provision })
  return unknown ? [{ field, detail: unknown.detail }] : []
}

interface CodesQuestion extends Pick<VersionChoice, 'mode' | 'knownAt'> {
  /** The packs that are asked about; all unless given. */
  packIds?: string[] | undefined
}

/**
 * One mistake for each code of a duty that no version of the asked packs has or had. Packs that the service does not
 * know have none.
 */
export async function unknownCodes(
  law: LawReader,
  field: string,
  codes: GivenCodes,
  { packIds, ...seen }: CodesQuestion,
): Promise<InputMistake[]> {
  if (!codes) return []
  const asked = packIds ?? [...(await readVocabulary(law)).packIds]
  const duties = await Promise.all(asked.map((packId) => readDuties(law, packId, seen)))
  const known = new Set(duties.flat().map(({ code }) => code))
  const list = asked.length === 1 ? `GET /api/v1/domain-packs/${asked[0]}/obligations` : 'GET /api/v1/obligations'
  const where = packIds ? asked.join(', ') : 'any pack'
  return findUnknown(field, codes, known, (code) => {
    return `${JSON.stringify(code)} is not an obligation of ${where}${pointNear(code, known, list)}`
  })
}

/** One mistake for each shared key of evidence that no pack has. */
export async function unknownArtefacts(
  law: LawReader,
  field: string,
  artefacts: GivenCodes,
  asOf: VersionChoice,
): Promise<InputMistake[]> {
  if (!artefacts) return []
  const known = new Set(await readArtefacts(law, asOf))
  return findUnknown(field, artefacts, known, (artefact) => {
    return `${JSON.stringify(artefact)} is not a shared key of any evidence${pointNear(artefact, known, 'GET /api/v1/evidence-reuse')}`
  })
}

/** One mistake for a duty that no version of its pack has; a pack that the service does not know is another mistake. */
async function unknownObligation(
  law: LawReader,
  obligation: Body['obligation'],
  asOf: VersionChoice,
): Promise<InputMistake[]> {
  if (!obligation || !(await readVocabulary(law)).packIds.has(obligation.pack_id)) return []
  const { pack_id: packId, code: given } = obligation
  const codes = new Set((await readDuties(law, packId, asOf)).map(({ code }) => code))
  return findUnknown('body.obligation.code', given, codes, (code) => {
    return `no version of ${packId} has an obligation ${JSON.stringify(code)}${pointNear(code, codes, `GET /api/v1/domain-packs/${packId}/obligations`)}`
  })
}
