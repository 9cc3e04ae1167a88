import { listVersionTimes } from '#src/law/versions/index.ts'
import type { VersionChoice } from '#src/lib/as-of.ts'
import { KeptMap, type LawReader, rememberPublished } from '#src/stores/graph/revision.ts'
import { listPackChanges } from './queries.ts'

/**
 * The instant, RFC 3339 in UTC, at which what each pack answers last changed: a publication, a block, or the first day
 * on which a version is the law or no longer is. Files say it of what they hold, so that the same law gives the same
 * file.
 */
export function lastChanges(
  law: LawReader,
  { validAt, knownAt }: Pick<VersionChoice, 'validAt' | 'knownAt'>,
): Promise<ReadonlyMap<string, string>> {
  return rememberPublished(law, 'published', ['last changes', validAt, knownAt], async () => {
    const [changes, versions] = await Promise.all([
      law.graph.run(listPackChanges, { knownAt: knownAt ?? null }),
      law.graph.run(listVersionTimes, { packIds: null }),
    ])
    const days = versions.flatMap(({ pack_id: packId, published_at: published, legal_from: from, legal_to: to }) => {
      const isKnown = published !== undefined && (knownAt === undefined || published <= knownAt)
      const past = isKnown ? [from, to].filter((day) => day !== undefined && day <= validAt) : []
      return past.map((day) => [packId, `${day}T00:00:00.000Z`] as const)
    })
    const latest = new Map<string, string>()
    for (const [packId, at] of [...changes.map((row) => [row.pack_id, row.at] as const), ...days])
      if (at > (latest.get(packId) ?? '')) latest.set(packId, at)
    return new KeptMap([...latest])
  })
}
