import type { VersionChoice } from '#src/lib/as-of.ts'

/** The properties of a version that decide whether it is selected. */
export interface VersionTimes {
  version: string
  publication_mode: string
  legal_from: string
  legal_to?: string | undefined
  published_at?: string | undefined
  closed_at?: string | undefined
  loaded_at: string
}

/**
 * Selects the version that a choice means; `cypher/packs/find-pack.cypher` and similar statements choose alike in the graph. The candidates
 * are the law on the day and were published by then. One that no later version had replaced by then comes first, then the latest in legal
 * time, then the one that was loaded last. A blocked version answers nothing, and the version that it replaced does not come back.
 */
export function pickVersion<T extends VersionTimes>(
  versions: readonly T[],
  { mode, validAt, knownAt }: VersionChoice,
): T | undefined {
  const isClosed = ({ closed_at: closed }: T) => closed !== undefined && (knownAt === undefined || closed <= knownAt)
  const candidates = versions.filter(
    ({ publication_mode: state, published_at: published, legal_from: from, legal_to: to }) =>
      (state === mode || (mode === 'published' && state === 'blocked' && published !== undefined)) &&
      from <= validAt &&
      (to === undefined || to > validAt) &&
      (knownAt === undefined || (published !== undefined && published <= knownAt)),
  )
  const [chosen] = candidates.toSorted(
    (a, b) =>
      Number(isClosed(a)) - Number(isClosed(b)) ||
      compareTexts(b.legal_from, a.legal_from) ||
      compareTexts(b.loaded_at, a.loaded_at),
  )
  return chosen?.publication_mode === mode ? chosen : undefined
}

/** Compares days or instants of one form. */
function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
