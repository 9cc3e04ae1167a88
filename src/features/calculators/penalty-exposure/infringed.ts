import { type Infringed, type ListedPenalty, readInfringed, readPenalties } from '#src/law/attachments/index.ts'
import type { RuleSnapshot } from '#src/law/engine/index.ts'
import { readVocabulary } from '#src/law/vocabulary/index.ts'
import { fullProvision } from '#src/lib/law/provisions.ts'
import type { LawReader } from '#src/stores/graph/revision.ts'
import type { InfringementWire } from './request.ts'

/** The penalties of these versions, by pack. */
export async function readPenaltiesByPack(
  law: LawReader,
  versions: RuleSnapshot['versions'],
): Promise<Map<string, ListedPenalty[]>> {
  const versionIds = versions.map(({ version }) => version.id)
  const rows = await readPenalties(law, versionIds, 'published')
  const byPack = Map.groupBy(rows, (row) => row.pack_id)
  return new Map(versions.map(({ pack_id: packId }) => [packId, byPack.get(packId) ?? []]))
}

/** The provision of an infringement as the packs spell it. */
export async function provisionOf(law: LawReader, { pack_id: packId, provision }: InfringementWire) {
  if (provision === undefined) return undefined
  return fullProvision(provision, (await readVocabulary(law)).mainActs.get(packId) ?? '')
}

/** What an infringement means under the given version of its pack. */
export async function infringedBy(
  law: LawReader,
  wire: InfringementWire,
  versionId: string,
): Promise<Infringed | undefined> {
  if (wire.obligation !== undefined) return { obligations: new Set([wire.obligation]), penalties: new Set() }
  return (await readInfringed(law, [versionId], (await provisionOf(law, wire))!, 'published')).get(versionId)
}

/** The codes of the duties that the infringements are about, by pack. A pack without a version has none. */
export async function readInfringedDuties(
  law: LawReader,
  { infringements }: { infringements: InfringementWire[] },
  versions: RuleSnapshot['versions'],
): Promise<Map<string, Set<string>>> {
  const duties = new Map<string, Set<string>>()
  for (const { pack_id: packId, version } of versions) {
    const own = infringements.filter((wire) => wire.pack_id === packId)
    if (own.length === 0) continue
    const codes = new Set<string>()
    for (const wire of own)
      for (const code of (await infringedBy(law, wire, version.id))?.obligations ?? []) codes.add(code)
    duties.set(packId, codes)
  }
  return duties
}
