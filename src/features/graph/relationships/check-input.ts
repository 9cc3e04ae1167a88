import type { Static } from '@sinclair/typebox'
import { explainUnknownProvision } from '#src/law/provisions/index.ts'
import {
  explainUnknown,
  mistakeOf,
  pointNear,
  readVocabulary,
  unknownItems,
  type Vocabulary,
} from '#src/law/vocabulary/index.ts'
import { splitRef } from '#src/lib/law/provisions.ts'
import type { VersionChoice } from '#src/lib/as-of.ts'
import { invalidInput } from '#src/problems.ts'
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

/**
 * Refuses packs, duties, relationship types, events, artefacts and provisions that the service does not know, with
 * close matches. Throws a `validation_error` that names each field.
 */
export async function checkGraphQuery(law: LawReader, body: Body, asOf: VersionChoice): Promise<void> {
  const { pack_ids, between = [], relationship_types, provision, obligation, artefact, event } = body
  if (![pack_ids, body.between, relationship_types, provision, obligation, artefact, event].some(Boolean)) return
  const known = await readVocabulary(law)
  const unknown = [
    ...unknownItems('body.pack_ids', pack_ids, 'packs', known),
    ...between.flatMap((ids, at) => unknownItems(`body.between.${at}`, ids, 'packs', known)),
    ...unknownItems('body.relationship_types', relationship_types, 'relationship_types', known),
    ...(await checkObligation(law, obligation, known, asOf)),
    ...(await checkArtefact(law, artefact, asOf)),
  ]
  if (event !== undefined && !known.events.has(event))
    unknown.push({ field: 'body.event', detail: explainUnknown(event, 'events', known) })
  const { instrument: act, provision: name } = splitRef(provision ?? '')
  const place = provision === undefined ? undefined : await explainUnknownProvision(law, { act, provision: name })
  if (place) unknown.push({ field: 'body.provision', detail: place.detail })
  if (unknown.length > 0) throw invalidInput(unknown)
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
  codes: readonly string[] | undefined,
  { packIds, ...seen }: CodesQuestion,
) {
  if (!codes) return []
  const asked = packIds ?? [...(await readVocabulary(law)).packIds]
  const duties = await Promise.all(asked.map((packId) => readDuties(law, packId, seen)))
  const known = new Set(duties.flat().map(({ code }) => code))
  const list = asked.length === 1 ? `GET /api/v1/domain-packs/${asked[0]}/obligations` : 'GET /api/v1/obligations'
  const where = packIds ? asked.join(', ') : 'any pack'
  return codes.flatMap((code, index) =>
    known.has(code)
      ? []
      : [
          mistakeOf(
            `${field}.${index}`,
            () => `${JSON.stringify(code)} is not an obligation of ${where}${pointNear(code, known, list)}`,
          ),
        ],
  )
}

/** One mistake for each shared key of evidence that no pack has. */
export async function unknownArtefacts(
  law: LawReader,
  field: string,
  artefacts: readonly string[] | undefined,
  asOf: VersionChoice,
) {
  if (!artefacts) return []
  const known = await readArtefacts(law, asOf)
  return artefacts.flatMap((artefact, index) =>
    known.includes(artefact) ? [] : [mistakeOf(`${field}.${index}`, () => explainArtefact(artefact, known))],
  )
}

function explainArtefact(artefact: string, known: string[]): string {
  return `${JSON.stringify(artefact)} is not a shared key of any evidence${pointNear(artefact, known, 'GET /api/v1/evidence-reuse')}`
}

async function checkObligation(law: LawReader, obligation: Body['obligation'], known: Vocabulary, asOf: VersionChoice) {
  if (!obligation) return []
  const { pack_id: packId, code } = obligation
  if (!known.packIds.has(packId))
    return [{ field: 'body.obligation.pack_id', detail: explainUnknown(packId, 'packs', known) }]
  const codes = new Set((await readDuties(law, packId, asOf)).map((duty) => duty.code))
  if (codes.has(code)) return []
  const detail = `no version of ${packId} has an obligation ${JSON.stringify(code)}${pointNear(code, codes, `GET /api/v1/domain-packs/${packId}/obligations`)}`
  return [{ field: 'body.obligation.code', detail }]
}

async function checkArtefact(law: LawReader, artefact: string | undefined, asOf: VersionChoice) {
  if (artefact === undefined) return []
  const artefacts = await readArtefacts(law, asOf)
  if (artefacts.includes(artefact)) return []
  const detail = `${JSON.stringify(artefact)} is not a shared key of any evidence${pointNear(artefact, artefacts, 'GET /api/v1/evidence-reuse')}`
  return [{ field: 'body.artefact', detail }]
}
