import type { Static } from '@sinclair/typebox'
import { explainUnknownProvision } from '#src/law/provisions/index.ts'
import { explainUnknown, pointNear, readVocabulary, unknownItems, type Vocabulary } from '#src/law/vocabulary/index.ts'
import { splitRef } from '#src/lib/law/provisions.ts'
import type { VersionChoice } from '#src/lib/as-of.ts'
import { invalidInput } from '#src/problems.ts'
import type { LawReader } from '#src/stores/graph/revision.ts'
import { isKnownProvision, readArtefacts, readDuties } from './filters.ts'
import type { GraphQueryBody } from './schema.ts'

type Body = Static<typeof GraphQueryBody>

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
  const noProvision = provision === undefined ? undefined : await explainProvision(law, provision)
  if (noProvision !== undefined) unknown.push({ field: 'body.provision', detail: noProvision })
  if (unknown.length > 0) throw invalidInput(unknown)
}

async function explainProvision(law: LawReader, ref: string): Promise<string | undefined> {
  if (await isKnownProvision(law, ref)) return undefined
  const { instrument: act, provision } = splitRef(ref.replace(/^CELEX:/, ''))
  const unknown = await explainUnknownProvision(law.graph, { act, provision })
  return unknown?.detail ?? 'is not a provision; write it as citations do, such as 32022L2555 Art 21'
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
