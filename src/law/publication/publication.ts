import { recordPublication, recordVersionMode } from '#src/law/changes/index.ts'
import { today, type Clock } from '#src/lib/clock.ts'
import type { PublicationMode } from '#src/lib/law/law-schema.ts'
import { compareVersions } from '#src/lib/schema.ts'
import type { Graph, Runner } from '#src/stores/graph/graph.ts'
import type { RowOf } from '#src/stores/graph/query.ts'
import { writePublished } from '#src/stores/graph/revision.ts'
import { findGateReasons, PublicationRefused } from './gate.ts'
import {
  countCitations,
  findVersion,
  listPublishedVersions,
  setVersionMode,
  setVersionPublished,
  setVersionsClosed,
  upsertPrecedence,
} from './queries.ts'
import { repinEnds, type RepinnedEnds } from './repin-ends.ts'

type VersionRow = RowOf<typeof findVersion>
type Version = VersionRow['version']
type PublishedRow = RowOf<typeof listPublishedVersions>

/** A version that changed its state, and the graph revision of the change. */
interface Changed {
  id: string
  revision: number
}

/** The result of a publication. */
interface Published extends Changed {
  content_hash: string
  published_at: string
  /** Versions that stopped being the latest for their legal time. */
  closed: string[]
  preceded_by?: string
  /** Number of the change event of this publication. */
  event: number
  /** Facts whose ends at this pack were re-pinned, or that turned stale. */
  facts: RepinnedEnds
}

/** `draft` → `citation_verified`, when every citation points at a provision that exists. Throws PublicationRefused. */
export function verifyVersion(graph: Graph, versionId: string): Promise<Changed & { citations: number }> {
  return changeVersion(graph, versionId, async (tx, { version }) => {
    const reasons =
      version.publication_mode === 'draft' ? [] : [`is ${version.publication_mode}; only a draft is verified`]
    const [found] = await tx.run(countCitations, { versionId })
    const { citations, wrong, uncited } = found!
    if (uncited > 0) reasons.push(`${uncited} of its objects cite nothing`)
    for (const { ref, result } of wrong) {
      const isThere = result === 'quote_differs'
      reasons.push(
        `${ref} ${isThere ? 'has other words than those cited' : 'was not found in the text that it is read in'}`,
      )
    }
    refuseFor(versionId, reasons)
    await tx.run(setVersionMode, { versionId, mode: 'citation_verified', blockedReason: null })
    return { id: versionId, citations }
  })
}

/**
 * Publishes a verified and reviewed version. In the same transaction it closes published versions whose legal time
 * overlaps, links the version to the one before, re-pins relationship facts and raises the revision. Of two
 * publications that race one is refused. Throws PublicationRefused with every reason.
 */
export function publishVersion(graph: Graph, clock: Clock, versionId: string): Promise<Published> {
  return changeVersion(graph, versionId, async (tx, { version, reviews }) => {
    const reasons = findGateReasons({ ...version, hash: version.content_hash }, reviews, today(clock))
    const others = (await tx.run(listPublishedVersions, { packId: version.pack_id })).filter(
      ({ id }) => id !== versionId,
    )
    const overlapping = others.filter((other) => other.closed_at === undefined && overlaps(version, other))
    for (const other of overlapping) {
      if (compareVersions(other.version, version.version) > 0)
        reasons.push(`${other.id}, a later version for the same legal time, is published`)
    }
    refuseFor(versionId, reasons)

    const publishedAt = new Date(clock.now()).toISOString()
    const closed = overlapping.map(({ id }) => id)
    await tx.run(setVersionsClosed, { versionIds: closed, closedAt: publishedAt })
    await tx.run(setVersionPublished, { versionId, publishedAt })
    const previous = findPrevious(version, others)
    if (previous) await tx.run(upsertPrecedence, { versionId, previousId: previous })
    // A version that names this one as its predecessor may have been published earlier.
    for (const later of others.filter((other) => other.previous_version === version.version))
      await tx.run(upsertPrecedence, { versionId: later.id, previousId: versionId })
    const facts = await repinEnds(tx, version.pack_id, publishedAt)
    const event = await recordPublication(tx, {
      version: { ...version, published_at: publishedAt },
      previousId: previous,
      isBackfill: others.some((other) => compareVersions(other.version, version.version) > 0),
      closed: overlapping.map((other) => other.version),
      staleFacts: facts.stale,
    })
    return {
      id: versionId,
      event,
      content_hash: version.content_hash,
      published_at: publishedAt,
      closed,
      facts,
      ...(previous ? { preceded_by: previous } : {}),
    }
  })
}

/**
 * Verifies a version if it is a draft, and publishes it. Throws PublicationRefused. When the verification fails, the
 * error also has the gate's reasons, so that the editor sees everything at once.
 */
export async function verifyAndPublish(graph: Graph, clock: Clock, versionId: string): Promise<Published> {
  const [row] = await graph.run(findVersion, { versionId })
  if (row?.version.publication_mode === 'draft') {
    await verifyVersion(graph, versionId).catch((error: unknown) => {
      if (!(error instanceof PublicationRefused)) throw error
      const verified = {
        ...row.version,
        publication_mode: 'citation_verified' as const,
        hash: row.version.content_hash,
      }
      throw new PublicationRefused(versionId, [
        ...error.reasons,
        ...findGateReasons(verified, row.reviews, today(clock)),
      ])
    })
  }
  return publishVersion(graph, clock, versionId)
}

/**
 * Blocks a version in any state. Its predecessor stays closed. Throws PublicationRefused when it is blocked already.
 */
export function blockVersion(graph: Graph, clock: Clock, versionId: string, reason: string): Promise<Changed> {
  return changeVersion(graph, versionId, async (tx, { version }) => {
    refuseFor(versionId, version.publication_mode === 'blocked' ? ['is blocked already'] : [])
    await tx.run(setVersionMode, { versionId, mode: 'blocked', blockedReason: reason })
    // A version that was never published has no readers, so it gets no event.
    if (version.published_at !== undefined)
      await recordVersionMode(tx, 'version_blocked', version, new Date(clock.now()).toISOString())
    return { id: versionId }
  })
}

/**
 * Unblocks a version: it is `published` if it ever was, with the same content, else `draft`. Throws PublicationRefused.
 */
export function unblockVersion(
  graph: Graph,
  clock: Clock,
  versionId: string,
): Promise<Changed & { publication_mode: PublicationMode }> {
  return changeVersion(graph, versionId, async (tx, { version }) => {
    refuseFor(versionId, version.publication_mode === 'blocked' ? [] : [`is ${version.publication_mode}, not blocked`])
    const mode = version.published_at === undefined ? 'draft' : 'published'
    await tx.run(setVersionMode, { versionId, mode, blockedReason: null })
    // Facts that were published during the block are pinned to the version before, so their ends are re-pinned now.
    if (mode === 'published') {
      const at = new Date(clock.now()).toISOString()
      const { stale } = await repinEnds(tx, version.pack_id, at)
      await recordVersionMode(tx, 'version_unblocked', version, at, stale)
    }
    return { id: versionId, publication_mode: mode }
  })
}

/**
 * One transaction that holds the publication lock and raises the revision. Throws PublicationRefused for an unknown id.
 */
function changeVersion<T extends object>(
  graph: Graph,
  versionId: string,
  work: (tx: Runner, row: VersionRow) => Promise<T>,
): Promise<T & { revision: number }> {
  return writePublished(graph, async (tx, raise) => {
    const [row] = await tx.run(findVersion, { versionId })
    if (!row) throw new PublicationRefused(versionId, ['is not in the graph'])
    const result = await work(tx, row)
    return { ...result, revision: await raise() }
  })
}

function refuseFor(subject: string, reasons: string[]): void {
  if (reasons.length > 0) throw new PublicationRefused(subject, reasons)
}

/** Legal times are half open: a version may end on the day on which the next begins. */
function overlaps(a: Pick<Version, 'legal_from' | 'legal_to'>, b: Pick<Version, 'legal_from' | 'legal_to'>): boolean {
  return a.legal_from < (b.legal_to ?? '9999') && b.legal_from < (a.legal_to ?? '9999')
}

/** The version that the seed names, else the latest in legal time that doesn't begin after this one. */
function findPrevious(version: Version, others: PublishedRow[]): string | undefined {
  const named = others.find((other) => other.version === version.previous_version)
  const earlier = others.filter((other) => other.legal_from <= version.legal_from)
  const byLegalTime = (a: PublishedRow, b: PublishedRow) =>
    a.legal_from < b.legal_from ? -1 : a.legal_from > b.legal_from ? 1 : compareVersions(a.version, b.version)
  return (named ?? earlier.toSorted(byLegalTime).at(-1))?.id
}
