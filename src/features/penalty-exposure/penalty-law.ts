import type { LawReader } from '#src/graph/revision.ts'
import { readPenalties, type ListedPenalty } from '#src/features/attachments/index.ts'
import type { JudgedSubject } from '#src/features/applicability/index.ts'
import { isWithin } from '#src/lib/law/provisions.ts'
import type { InfringementWire } from './schema.ts'

/** The penalties of all packs of the day, by pack. */
export async function readPenaltiesByPack(
  law: LawReader,
  subject: JudgedSubject,
): Promise<Map<string, ListedPenalty[]>> {
  const versionIds = [...subject.packs.values()].map(({ version }) => version.version.id)
  const rows = await readPenalties(law, versionIds, 'published')
  const byPack = Map.groupBy(rows, (row) => row.pack_id)
  return new Map([...subject.packs.keys()].map((packId) => [packId, byPack.get(packId) ?? []]))
}

/** The provision of an infringement as the packs spell it. */
export function provisionOf({ provision }: InfringementWire): string | undefined {
  return provision?.replace(/^CELEX:/, '')
}

/** The penalties for an infringement: those of the obligation, or those that target the provision or one that contains it. */
export function penaltiesFor(rows: ListedPenalty[], infringement: InfringementWire): ListedPenalty[] {
  const { obligation } = infringement
  const provision = provisionOf(infringement)
  return rows.filter(({ obligations, content_json: { target_provisions: targets } }) =>
    provision === undefined ? obligations.includes(obligation!) : targets.some((target) => isWithin(provision, target)),
  )
}
