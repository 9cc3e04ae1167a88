import { must, present } from '#src/lib/present.ts'
import { linkCauses } from '#src/law/links/index.ts'
import { readLegalVersion } from '#src/law/versions/index.ts'
import { canonicalJson } from '#src/lib/json/canonical.ts'
import type { Runner } from '#src/stores/graph/graph.ts'
import { type EventKind, type EventObject, type NewEvent, type PublishedVersion, versionEvent } from './event.ts'
import { createChangeEvent } from './queries.ts'

/** The arguments of `recordPublication`. */
interface Publication {
  version: PublishedVersion
  previousId?: string | undefined
  isBackfill: boolean
  closed: string[]
  staleFacts: string[]
}

/**
 * Writes the event of a publication, compared with the version before, inside the publishing transaction. Returns its
 * number.
 */
export async function recordPublication(tx: Runner, { previousId, ...step }: Publication): Promise<number> {
  const { id } = step.version
  const after = must(await readLegalVersion(tx, id), `the graph has no version ${id}`)
  const before = previousId === undefined ? undefined : await readLegalVersion(tx, previousId)
  return appendEvent(tx, versionEvent({ ...step, before, after }))
}

/** Writes the event of a version that was blocked or unblocked at the instant `at`. Returns its number. */
export function recordVersionMode(
  tx: Runner,
  kind: 'version_blocked' | 'version_unblocked',
  { id, pack_id, version }: { id: string; pack_id: string; version: string },
  at: string,
  staleFacts: string[] = [],
): Promise<number> {
  const what = kind === 'version_blocked' ? 'is taken out of service' : 'is served again, unchanged'
  return appendEvent(tx, {
    kind,
    packIds: [pack_id],
    packId: pack_id,
    toVersion: version,
    severity: 'substantive',
    publishedAt: at,
    summary: `Version ${version} ${what}`,
    counts: {},
    objects: [],
    staleFacts,
    versionIds: [id],
  })
}

/** The fields of a relationship fact that events need. */
interface EventFact {
  id: string
  from_pack_id: string
  to_pack_id: string
  holds_from?: string | undefined
  /** Whether the fact decides which of two acts takes precedence. */
  isPrecedence: boolean
}

type FactsKind = Extract<EventKind, `relationships_${string}`>
const FACT_OPS = {
  relationships_published: 'added',
  relationships_blocked: 'removed',
  relationships_unblocked: 'added',
} as const
const FACT_VERBS = {
  relationships_published: 'published',
  relationships_blocked: 'taken out of service',
  relationships_unblocked: 'served again',
} as const

/** Writes one event for each pair of packs whose facts changed. */
export async function recordFacts(tx: Runner, kind: FactsKind, facts: EventFact[], at: string): Promise<void> {
  const pairs = Map.groupBy(facts, ({ from_pack_id, to_pack_id }) => [from_pack_id, to_pack_id].toSorted().join(' '))
  for (const pair of [...pairs.keys()].toSorted()) {
    const group = pairs.get(pair)!
    const packIds = [...new Set(pair.split(' '))]
    const days = group.flatMap(({ holds_from: day }) => day ?? []).toSorted()
    await appendEvent(tx, {
      kind,
      packIds,
      severity: group.some(({ isPrecedence }) => isPrecedence) ? 'substantive' : 'metadata',
      publishedAt: at,
      ...present({ appliesFrom: days[0] }),
      summary: `${group.length} relationship fact${group.length === 1 ? '' : 's'} ${FACT_VERBS[kind]}`,
      counts: { [FACT_OPS[kind]]: group.length },
      objects: group.map((fact) => factObject(fact, FACT_OPS[kind])),
      factIds: group.map(({ id }) => id),
    })
  }
}

function factObject({ id, holds_from: date, isPrecedence }: EventFact, op: 'added' | 'removed'): EventObject {
  return {
    kind: 'relationship_fact',
    id,
    lineage_id: id,
    ops: [op],
    severity: isPrecedence ? 'substantive' : 'metadata',
    ...present({ applies_from: date ? [{ date }] : undefined }),
  }
}

async function appendEvent(tx: Runner, event: NewEvent): Promise<number> {
  const [row] = await tx.run(createChangeEvent, {
    row: {
      kind: event.kind,
      pack_ids: event.packIds,
      pack_id: event.packId ?? null,
      from_version: event.fromVersion ?? null,
      to_version: event.toVersion ?? null,
      closed_versions: event.closedVersions ?? [],
      severity: event.severity,
      cause_json: event.cause ? canonicalJson(event.cause) : null,
      disputed: event.cause?.disputed ?? null,
      published_at: event.publishedAt,
      detected_at: event.detectedAt ?? null,
      in_force: event.inForce ?? null,
      applies_from: event.appliesFrom ?? null,
      backfill: event.isBackfill ?? false,
      summary: event.summary,
      counts_json: canonicalJson(event.counts),
      objects_json: canonicalJson(event.objects),
      stale_facts: event.staleFacts ?? [],
    },
    versionIds: event.versionIds ?? [],
    factIds: event.factIds ?? [],
  })
  const citation = event.cause?.citation
  if (citation) await linkCauses(tx, [{ seq: row!.seq, ref: citation.ref }])
  return row!.seq
}
