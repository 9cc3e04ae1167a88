import type { VersionChoice } from '#src/lib/as-of.ts'
import { compareVersions } from '#src/lib/schema.ts'
import { KeptMap, KeptRows, type LawReader, rememberPublished } from '#src/stores/graph/revision.ts'
import { listVersionTimes } from './queries.ts'

/** About how much memory a version with its dates takes. */
const ROW_BYTES = 600

/** The properties of a version that decide whether it is chosen. */
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
 * The version of every pack that a choice means, ordered by pack; a pack without one has none. An answer takes every
 * version from this: a request chooses once and passes the versions on. Questions with the same choice share it until
 * the graph revision changes; those of other days share what it was chosen from, so that a new day does not read every
 * pack of the graph again.
 */
export function chooseVersions(law: LawReader, choice: VersionChoice): Promise<ReadonlyMap<string, string>> {
  const { mode, validAt, knownAt } = choice
  const readTimes = async () => new KeptRows(await law.graph.run(listVersionTimes, { packIds: null }), ROW_BYTES)
  return rememberPublished(law, mode, ['chosen versions', validAt, knownAt], async () => {
    const { rows } = await rememberPublished(law, mode, ['times of versions'], readTimes)
    const chosen = [...Map.groupBy(rows, (row) => row.pack_id).values()].map((own) => pickVersion(own, choice))
    return new KeptMap(chosen.flatMap((row) => (row ? [[row.pack_id, row.version] as const] : [])))
  })
}

/** `eu-dora@1.0.0` of each chosen version, of all packs or of these. */
export function versionIdsOf(chosen: ReadonlyMap<string, string>, packIds?: readonly string[] | null): string[] {
  const wanted = packIds ? new Set(packIds) : undefined
  return [...chosen].flatMap(([packId, version]) => (wanted?.has(packId) === false ? [] : [`${packId}@${version}`]))
}

/**
 * Picks the version that a choice means. The candidates are the law on the day and were published by then; what was
 * never published has no knowledge time. One that no later version had replaced by then comes first, then the latest in
 * legal time, then the one that was loaded last, then the highest number. A blocked version answers nothing, and the
 * version that it replaced does not come back.
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
      (knownAt === undefined || published === undefined || published <= knownAt),
  )
  const [chosen] = candidates.toSorted(
    (a, b) =>
      Number(isClosed(a)) - Number(isClosed(b)) ||
      compareTexts(b.legal_from, a.legal_from) ||
      compareTexts(b.loaded_at, a.loaded_at) ||
      compareVersions(b.version, a.version),
  )
  return chosen?.publication_mode === mode ? chosen : undefined
}

/** Compares days or instants of one form. */
function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
