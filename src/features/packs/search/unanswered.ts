import { explainUnknownProvision, listNotModelled, type NotModelledWire } from '#src/law/provisions/index.ts'
import { readVocabulary } from '#src/law/vocabulary/index.ts'
import { canonicalRef } from '#src/lib/law/provisions.ts'
import type { LawReader } from '#src/stores/graph/revision.ts'
import type { SearchTerms } from './parse.ts'

/**
 * What there is to say of the places of a search: what packs do not model on purpose of them, recitals, which lay down
 * no duty, and places that the act does not have.
 */
export async function explainPlaces(
  law: LawReader,
  versions: ReadonlyArray<{ version: { id: string; pack_id: string; version: string } }>,
  places: SearchTerms['places'],
  total: number,
): Promise<NotModelledWire[]> {
  const versionIds = versions.map(({ version }) => version.id)
  const sought = places.map(({ provision, instrument_id: act }) => ({ act, provision }))
  const notes = await listNotModelled(law, versionIds, sought)
  if (total > 0 || places.length === 0) return notes
  const { mainActs } = await readVocabulary(law)
  const more = versions.flatMap(({ version }) =>
    sought.map(async ({ act: named, provision }): Promise<NotModelledWire[]> => {
      const act = named ?? mainActs.get(version.pack_id)!
      const head = { pack_id: version.pack_id, pack_version: version.version, ref: canonicalRef(`${act} ${provision}`) }
      const unknown = await explainUnknownProvision(law, { act, provision })
      if (unknown) return [{ ...head, reason: 'not_in_act', detail: unknown.detail }]
      if (!provision.startsWith('Recital')) return []
      return [
        { ...head, reason: 'explanatory', detail: `${provision} explains the act, and lays no duty on an entity` },
      ]
    }),
  )
  return [...notes, ...(await Promise.all(more)).flat()]
}
