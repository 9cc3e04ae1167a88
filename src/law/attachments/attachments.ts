import type { PublicationMode } from '#src/lib/law/law-schema.ts'
import { type LawReader, rememberPublished } from '#src/stores/graph/revision.ts'
import {
  type ListedEvidence,
  type ListedFiling,
  type ListedPenalty,
  listEvidence,
  listFilings,
  listInfringed,
  listPenalties,
} from './queries.ts'

/** The evidence rows of some versions. */
export function readEvidence(law: LawReader, versionIds: string[], mode: PublicationMode): Promise<ListedEvidence[]> {
  return rememberPublished(law, mode, ['evidence', versionIds], () => law.graph.run(listEvidence, { versionIds }))
}

/** The filing rows of some versions. */
export function readFilings(law: LawReader, versionIds: string[], mode: PublicationMode): Promise<ListedFiling[]> {
  return rememberPublished(law, mode, ['filings', versionIds], () => law.graph.run(listFilings, { versionIds }))
}

/** The penalty rows of some versions. */
export function readPenalties(law: LawReader, versionIds: string[], mode: PublicationMode): Promise<ListedPenalty[]> {
  return rememberPublished(law, mode, ['penalties', versionIds], () => law.graph.run(listPenalties, { versionIds }))
}

/** What an infringement of a provision means under one version. */
export interface Infringed {
  /** The duties that rest on the provision. */
  obligations: ReadonlySet<string>
  /** Where no duty does: the penalties that name it. */
  penalties: ReadonlySet<string>
}

/**
 * What an infringement of a provision means, by version. `provision` is spelled as seed files do; nothing for one that
 * no text has.
 */
export async function readInfringed(
  law: LawReader,
  versionIds: string[],
  provision: string,
  mode: PublicationMode,
): Promise<ReadonlyMap<string, Infringed>> {
  const rows = await rememberPublished(law, mode, ['infringed', provision, versionIds], () =>
    law.graph.run(listInfringed, { provisionId: provision, versionIds }),
  )
  return new Map(
    rows.map(({ version_id: id, obligations, penalties }) => [
      id,
      { obligations: new Set(obligations), penalties: new Set(penalties) },
    ]),
  )
}

/** True for a penalty that threatens the infringement: by one of the duties, or by itself where there is none. */
export function isThreatened({ code, obligations }: ListedPenalty, infringed: Infringed | undefined): boolean {
  return obligations.some((duty) => infringed?.obligations.has(duty)) || infringed?.penalties.has(code) === true
}
