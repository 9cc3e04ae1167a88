import type { Static } from '@sinclair/typebox'
import { didYouMean, readVocabulary, suggest, unknownItems, type Vocabulary } from '#src/law/vocabulary/index.ts'
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
    ...unknownItems('body.pack_ids', pack_ids, known.packIds, 'a known pack'),
    ...between.flatMap((ids, at) => unknownItems(`body.between.${at}`, ids, known.packIds, 'a known pack')),
    ...unknownItems(
      'body.relationship_types',
      relationship_types,
      known.relationshipTypes,
      'a known relationship type',
    ),
    ...(await checkObligation(law, obligation, known, asOf)),
    ...(await checkArtefact(law, artefact, asOf)),
  ]
  if (event !== undefined && !known.events.has(event))
    unknown.push({
      field: 'body.event',
      detail: `${JSON.stringify(event)} is not a known value of events${didYouMean(event, known.events)}`,
    })
  if (provision !== undefined && !(await isKnownProvision(law, provision)))
    unknown.push({
      field: 'body.provision',
      detail: 'is not a provision of a text that the service has; write it as citations do, such as 32022L2555 Art 21',
    })
  if (unknown.length > 0) throw invalidInput(unknown)
}

async function checkObligation(
  law: LawReader,
  obligation: Body['obligation'],
  { packIds }: Vocabulary,
  asOf: VersionChoice,
) {
  if (!obligation) return []
  const { pack_id: packId, code } = obligation
  if (!packIds.has(packId)) {
    const detail = `${JSON.stringify(packId)} is not a known pack${suggest(packId, packIds)}`
    return [{ field: 'body.obligation.pack_id', detail }]
  }
  const codes = new Set((await readDuties(law, packId, asOf)).map((duty) => duty.code))
  if (codes.has(code)) return []
  const detail = `no version of ${packId} has an obligation ${JSON.stringify(code)}${suggest(code, codes)}`
  return [{ field: 'body.obligation.code', detail }]
}

async function checkArtefact(law: LawReader, artefact: string | undefined, asOf: VersionChoice) {
  if (artefact === undefined) return []
  const artefacts = await readArtefacts(law, asOf)
  if (artefacts.includes(artefact)) return []
  const detail = `${JSON.stringify(artefact)} is not a shared key of any evidence${suggest(artefact, artefacts)}`
  return [{ field: 'body.artefact', detail }]
}
