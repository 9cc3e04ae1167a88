import type { PublicationMode } from '#src/lib/law-schema.ts'
import { compareVersions } from '#src/lib/semver.ts'

/** Which version of a pack is meant: publication state, the day on which it is the law, and when one asked. */
export interface PackMoment {
  mode: PublicationMode
  asOf: string
  /** RFC 3339 in UTC with milliseconds: what was published by then. Absent: now. Only with the mode `published`. */
  knownAt?: string
}

/** What decides whether a version is the one that is meant. */
export interface VersionTimes {
  version: string
  publication_mode: string
  legal_from: string
  legal_to?: string | undefined
  published_at?: string | undefined
  closed_at?: string | undefined
}

/**
 * The version that answers for a moment. `cypher/packs/find-pack.cypher` and its like choose in the graph as this does here:
 * of the versions that are the law on the day and were published by then, one that no later version had replaced by then;
 * else the latest in legal time. A blocked version answers nothing, and what it replaced is not revived.
 */
export function pickVersion<T extends VersionTimes>(
  versions: readonly T[],
  { mode, asOf, knownAt }: PackMoment,
): T | undefined {
  const isClosed = ({ closed_at: closed }: T) => closed !== undefined && (knownAt === undefined || closed <= knownAt)
  const candidates = versions.filter(
    ({ publication_mode: state, published_at: published, legal_from: from, legal_to: to }) =>
      (state === mode || (mode === 'published' && state === 'blocked' && published !== undefined)) &&
      from <= asOf &&
      (to === undefined || to > asOf) &&
      (knownAt === undefined || (published !== undefined && published <= knownAt)),
  )
  const [chosen] = candidates.toSorted(
    (a, b) =>
      Number(isClosed(a)) - Number(isClosed(b)) ||
      (a.legal_from === b.legal_from ? compareVersions(b.version, a.version) : a.legal_from < b.legal_from ? 1 : -1),
  )
  return chosen?.publication_mode === mode ? chosen : undefined
}
