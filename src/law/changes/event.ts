import { type Static, Type } from '@sinclair/typebox'
import {
  type CauseColumn,
  CHANGE_CLASSES,
  type ChangeClass,
  countOps,
  diffVersions,
  type JsonObject,
  type LegalVersion,
  OBJECT_KINDS,
  OBJECT_OPS,
  type ObjectDiff,
  type VersionDiff,
} from '#src/law/versions/index.ts'
import { filled, present } from '#src/lib/present.ts'
import { type AppliesFromColumn, effectiveDate } from '#src/lib/law/applies-from.ts'
import { Component, Described, Named, StringEnum } from '#src/lib/schema.ts'

/** The kinds of change events. */
export const EVENT_KINDS = [
  'version_published',
  'version_blocked',
  'version_unblocked',
  'relationships_published',
  'relationships_blocked',
  'relationships_unblocked',
] as const
export type EventKind = (typeof EVENT_KINDS)[number]

/** A date of application under one condition. */
const EventDate = Named('ChangeEventObjectAppliesFrom', {
  date: Described('From when it applies, or `unknown` while an act that it depends on is not there'),
  'not_before?': Described("Where the date is unknown: the text's own date"),
  'condition?': Described('Code of the rule under which it holds'),
})
type EventDate = Static<typeof EventDate>

/** The change of one object, with its dates by condition. */
export const EventObject = Component('ChangeEventObject', {
  kind: StringEnum([...OBJECT_KINDS, 'relationship_fact']),
  id: Described('Code of the object, or id of the relationship fact'),
  lineage_id: Type.String(),
  'from_ids?': Described.list('What it was called before, where that differs'),
  ops: Type.Array(StringEnum(OBJECT_OPS), { minItems: 1 }),
  severity: StringEnum(CHANGE_CLASSES),
  'fields?': Described.list('Fields that changed'),
  'applies_from?': Type.Array(EventDate, { description: 'Its dates now; absent for what has none of its own' }),
  'applied_from?': Type.Array(EventDate, { description: 'Its dates before, where they changed' }),
})
export type EventObject = Static<typeof EventObject>

/** An event without its number, which it gets when it is appended. */
export interface NewEvent {
  kind: EventKind
  packIds: string[]
  /** Absent for events of relationship facts, which concern two packs. */
  packId?: string
  fromVersion?: string
  toVersion?: string
  closedVersions?: string[]
  severity: ChangeClass
  cause?: Static<typeof CauseColumn>
  publishedAt: string
  detectedAt?: string
  inForce?: string
  appliesFrom?: string
  isBackfill?: boolean
  summary: string
  counts: Record<string, number>
  objects: EventObject[]
  staleFacts?: string[]
  /** Ids of the nodes that the event is about. */
  versionIds?: string[]
  factIds?: string[]
}

/** The fields of a version that its publication event needs. */
export interface PublishedVersion {
  id: string
  pack_id: string
  version: string
  legal_from: string
  published_at: string
  loaded_at: string
  cause_json?: NewEvent['cause'] | undefined
}

interface Step {
  version: PublishedVersion
  /** The content of the version before; absent for the first. */
  before?: LegalVersion | undefined
  after: LegalVersion
  isBackfill: boolean
  closed: string[]
  staleFacts: string[]
}

/** The event of a publication, with every object that differs from the version before, each with its dates. */
export function versionEvent({ version, before, after, isBackfill, closed, staleFacts }: Step): NewEvent {
  const diff = diffVersions(before ?? emptyVersion(after), after)
  const objects = objectsOf(diff, before, after)
  const severity: ChangeClass = before ? diff.severity : 'substantive'
  return {
    kind: 'version_published',
    packIds: [version.pack_id],
    packId: version.pack_id,
    ...present({ fromVersion: before?.version, cause: version.cause_json }),
    toVersion: version.version,
    closedVersions: closed,
    severity,
    publishedAt: version.published_at,
    detectedAt: version.loaded_at,
    inForce: version.legal_from,
    ...present({ appliesFrom: firstDay(objects, version.legal_from) }),
    isBackfill,
    summary: summaryOf(version.version, before, objects, isBackfill),
    counts: opsCountedIn(objects),
    objects,
    staleFacts,
    versionIds: [version.id],
  }
}

/** A version without content, which a first version is compared with. */
function emptyVersion({ pack_id }: LegalVersion): LegalVersion {
  return { pack_id, version: '', content_hash: '', facts: {}, coverage: {}, objects: [] }
}

function objectsOf(diff: VersionDiff, before: LegalVersion | undefined, after: LegalVersion): EventObject[] {
  const contents = (version: LegalVersion | undefined) =>
    new Map(version?.objects.map(({ kind, code, content }) => [`${kind} ${code}`, content]))
  const [earlier, later] = [contents(before), contents(after)]
  return diff.objects.map((object) => {
    const { kind, from, to } = object
    const was = from[0] && earlier.get(`${kind} ${from[0].code}`)
    return objectOf(object, was, to && later.get(`${kind} ${to.code}`))
  })
}

function objectOf(
  { kind, ops, severity, from, to, changes }: ObjectDiff,
  was: JsonObject | undefined,
  is: JsonObject | undefined,
): EventObject {
  const { code, lineage_id } = to ?? from[0]!
  const fields = [...new Set(changes.map(({ path }) => path[0]!))]
  const names = from.map((end) => end.code)
  return present({
    kind,
    id: code,
    lineage_id,
    from_ids: to && names.some((name) => name !== code) ? names : undefined,
    ops,
    severity,
    fields: filled(fields),
    applies_from: datesOf(is),
    applied_from: !is || fields.includes('applies_from') ? datesOf(was) : undefined,
  })
}

function datesOf(content: JsonObject | undefined): EventDate[] | undefined {
  const entries = content?.['applies_from'] as AppliesFromColumn[] | undefined
  return entries?.map((entry) => {
    const { date, condition } = entry
    const effective = effectiveDate(entry)
    return present({ date: effective ?? 'unknown', not_before: effective ? undefined : date, condition })
  })
}

/**
 * The first day on which a change has an effect, not before the text is in force. `unknown` when every change waits for
 * an act; undefined when no change has an effect.
 */
function firstDay(objects: EventObject[], legalFrom: string): string | undefined {
  const effective = objects.filter(({ severity }) => severity === 'substantive' || severity === 'date')
  const days = effective.flatMap(({ ops, applies_from: dates }) =>
    ops.includes('removed') || !dates ? [legalFrom] : dates.map(({ date }) => (date < legalFrom ? legalFrom : date)),
  )
  // `unknown` sorts after every date.
  return days.toSorted()[0]
}

/** How many objects each op happened to, without those that happened to none. */
function opsCountedIn(objects: EventObject[]): Record<string, number> {
  return Object.fromEntries(Object.entries(countOps(objects)).filter(([, count]) => count > 0))
}

function summaryOf(
  version: string,
  before: LegalVersion | undefined,
  objects: EventObject[],
  isBackfill: boolean,
): string {
  const counts = Object.entries(opsCountedIn(objects)).map(([op, count]) => `${count} ${op}`)
  const moved = objects.filter(({ fields }) => fields?.includes('applies_from')).length
  const parts = [
    counts.join(', ') || 'no object differs',
    moved > 0 ? `dates of ${moved} changed` : '',
    isBackfill ? 'told afterwards' : '',
  ]
  const head = before ? `Version ${version} follows ${before.version}` : `Version ${version} is published`
  return `${head}: ${parts.filter(Boolean).join('; ')}`
}
