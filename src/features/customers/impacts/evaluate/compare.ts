import type { EventObject } from '#src/law/changes/index.ts'
import type { Evaluation, Outcome } from '#src/law/engine/index.ts'
import { filled, pick, present } from '#src/lib/present.ts'
import { actionFor } from '../actions.ts'
import type { DutyStatusWire, ImpactItemWire } from '../schema.ts'

type Bucket = ImpactItemWire['bucket']

/** The names of an object of a version, and the duties that it belongs to. */
interface CatalogueEntry {
  kind: string
  code: string
  title: string
  modality?: string | undefined
  /** The role that a filing or a penalty addresses. */
  role?: string | undefined
  obligationCodes: string[]
}

/** `kind code` → entry, of one version. */
export type Catalogue = ReadonlyMap<string, CatalogueEntry>

/** A change of one pack, between two evaluations of the same inputs on the same day. */
interface PackComparison {
  packId: string
  before: Statuses
  after: Statuses
  /** The objects of the event. */
  objects: readonly EventObject[]
  catalogue: { before: Catalogue; after: Catalogue }
  /** Each subject's roles, as term ids with all broader terms; absent where the roles are not known. */
  roles: ReadonlyMap<string, ReadonlySet<string>>
  /** The first day of the new text. The text can't newly concern a subject before it. */
  legalFrom: string
  validAt: string
}

/** Every item that concerns a subject: of the pack that changed, and of packs that overrides connect with it. */
export function compareStatuses(change: PackComparison): ImpactItemWire[] {
  const names = renames(change.objects)
  const subjects = new Set([...change.before.keys(), ...change.after.keys()])
  return [...subjects].flatMap((subjectId) => {
    const before = change.before.get(subjectId)
    const after = change.after.get(subjectId)
    const packIds = [...new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])])].toSorted((a, b) =>
      a === change.packId ? -1 : b === change.packId ? 1 : a < b ? -1 : 1,
    )
    return packIds.flatMap((packId) => {
      const pair = { subjectId, packId, before: before?.get(packId), after: after?.get(packId) }
      const isOwn = packId === change.packId
      const duties = compareDuties(pair, isOwn ? names : NO_NAMES, change)
      return [...comparePack(pair, change), ...duties, ...(isOwn ? compareObjects(pair, duties, change) : [])]
    })
  })
}

interface Pair {
  subjectId: string
  packId: string
  before: PackStatus | undefined
  after: PackStatus | undefined
}

/**
 * Obligations whose code may have changed: new code → old code. Parts of a split obligation all have the same old code.
 */
function renames(objects: readonly EventObject[]): ReadonlyMap<string, string> {
  return new Map(
    objects
      .filter(
        ({ kind, ops }) =>
          kind === 'obligation' && (ops.includes('moved') || ops.includes('merged') || ops.includes('split')),
      )
      .flatMap(({ id, from_ids: from }) => (from?.[0] ? [[id, from[0]] as const] : [])),
  )
}
const NO_NAMES: ReadonlyMap<string, string> = new Map()

function comparePack(
  { subjectId, packId, before, after }: Pair,
  { packId: changed, objects, legalFrom, validAt }: PackComparison,
): ImpactItemWire[] {
  // Of an act that may not be about the subject at all, one item tells that something changed.
  const mayConcern = after?.isUnanswered && packId === changed && objects.some(isEdited)
  const bucket = bucketOf(before?.pack, after?.pack) ?? (mayConcern ? 'changed' : undefined)
  if (!bucket) return []
  return [
    itemOf(
      { subjectId, object: { kind: 'pack', pack_id: packId, id: packId }, bucket, legalFrom, validAt },
      before?.pack,
      after?.pack,
    ),
  ]
}

function compareDuties(
  { subjectId, packId, before, after }: Pair,
  names: ReadonlyMap<string, string>,
  { objects, catalogue, packId: changed, legalFrom, validAt }: PackComparison,
): ImpactItemWire[] {
  const edited = new Map(
    packId === changed
      ? objects.filter(({ kind }) => kind === 'obligation').map((object) => [object.id, object] as const)
      : [],
  )
  const continued = new Set([...(after?.duties.keys() ?? [])].map((code) => names.get(code) ?? code))
  const gone = [...(before?.duties.keys() ?? [])].filter((code) => !continued.has(code))
  const pairs = [
    ...[...(after?.duties ?? [])].map(([code, status]) => ({ code, was: names.get(code) ?? code, status })),
    ...gone.map((code) => ({ code, was: code, status: undefined })),
  ]
  return pairs.flatMap(({ code, was, status: now }) => {
    const earlier = before?.duties.get(was)
    const object = edited.get(code)
    const bucket = bucketOf(earlier, now) ?? (concerns(now) && isEdited(object) ? 'changed' : undefined)
    if (!bucket) return []
    const entry = catalogue[now ? 'after' : 'before'].get(`obligation ${code}`)
    const of = { kind: 'obligation' as const, pack_id: packId, id: code, ...namesOf(entry) }
    const fields = object?.fields?.filter((field) => field !== 'code' && field !== 'lineage_id') ?? []
    const item = itemOf({ subjectId, object: of, bucket, fields, legalFrom, validAt }, earlier, now)
    return [was === code || !item.before ? item : { ...item, before: { ...item.before, code: was } }]
  })
}

/**
 * Items for filings, evidence and penalties: those of duties that concern the subject, and those without a duty in a
 * pack that does.
 */
function compareObjects(
  { subjectId, packId, before, after }: Pair,
  items: ImpactItemWire[],
  { objects, catalogue, roles, legalFrom, validAt }: PackComparison,
): ImpactItemWire[] {
  if (after?.isUnanswered) return []
  const duties = new Map(items.map((item) => [item.object.id, item]))
  return objects.flatMap((object) => {
    if (object.kind === 'obligation' || object.kind === 'rule' || object.kind === 'relationship_fact') return []
    if (!isEdited(object) && !object.ops.includes('added') && !object.ops.includes('removed')) return []
    const isGone = object.ops.includes('removed')
    const status = isGone ? before : after
    const entry = catalogue[isGone ? 'before' : 'after'].get(`${object.kind} ${object.id}`)
    const isAnothers = entry?.role !== undefined && roles.get(subjectId)?.has(`entity_roles/${entry.role}`) === false
    if (isAnothers) return []
    const codes = entry?.obligationCodes ?? []
    const concerned = codes.filter((code) => concerns(status?.duties.get(code)))
    if (codes.length > 0 ? concerned.length === 0 : !concerns(status?.pack)) return []
    const of = { kind: object.kind, pack_id: packId, id: object.id, ...namesOf(entry) }
    const fields = object.fields ?? []
    // An attachment that moves together with its duty gets the duty's dates.
    const moved = concerned.map((code) => duties.get(code)).find((item) => item?.bucket === 'date_moved')
    if (moved && fields.includes('applies_from')) {
      const item = { subject_id: subjectId, object: of, ...pick(moved, 'bucket before after'), fields }
      return [{ ...item, action: actionFor(item, validAt) }]
    }
    const bucket: Bucket = isGone ? 'retired' : object.ops.includes('added') ? 'new' : 'changed'
    const [first] = concerned
    const statusIn = (side: PackStatus | undefined) => (first === undefined ? side?.pack : side?.duties.get(first))
    const draft = { subjectId, object: of, bucket, fields, legalFrom, validAt }
    return [itemOf(draft, isGone ? statusIn(before) : undefined, isGone ? undefined : statusIn(after))]
  })
}

function namesOf(entry: CatalogueEntry | undefined): Pick<ImpactItemWire['object'], 'title' | 'modality'> {
  return { ...(entry ? { title: entry.title } : {}), ...(entry?.modality ? { modality: entry.modality } : {}) }
}

function isEdited(object: EventObject | undefined): boolean {
  return object !== undefined && (object.severity === 'substantive' || object.severity === 'date')
}

/** The bucket for a change of status; undefined when the status did not change. */
function bucketOf(before: DutyStatus | undefined, after: DutyStatus | undefined): Bucket | undefined {
  if (!concerns(before)) return concerns(after) ? 'new' : undefined
  if (!concerns(after)) return 'retired'
  if (before.outcome === after.outcome && before.displaced_by === after.displaced_by)
    return before.outcome === 'not_yet' && before.applies_from !== after.applies_from ? 'date_moved' : undefined
  if (before.outcome === 'displaced' || after.outcome === 'displaced') return 'displaced'
  const hasBegun = ({ outcome }: DutyStatus) => outcome === 'applies' || outcome === 'applies_if'
  const isMoved = before.outcome === 'not_yet' ? hasBegun(after) : hasBegun(before) && after.outcome === 'not_yet'
  return isMoved ? 'date_moved' : 'changed'
}

type Draft = Pick<ImpactItemWire, 'object' | 'bucket'> & {
  subjectId: string
  fields?: string[]
  legalFrom: string
  validAt: string
}

function itemOf(
  { subjectId, object, bucket, fields = [], legalFrom, validAt }: Draft,
  before: DutyStatus | undefined,
  after: DutyStatus | undefined,
): ImpactItemWire {
  const now = after && bucket === 'new' ? notBefore(after, legalFrom) : after
  const item = present({ subject_id: subjectId, object, bucket, before, after: now, fields: filled(fields) })
  return { ...item, action: actionFor(item, validAt) }
}

/** A text that newly concerns a subject does so from its own first day at the earliest. */
function notBefore(status: DutyStatus, legalFrom: string): DutyStatus {
  const { applies_from: from } = status
  return from !== undefined && from < legalFrom ? { ...status, applies_from: legalFrom } : status
}

/**
 * The status of a pack or a duty for a subject. Its date is absent where it depends on an act that does not exist yet,
 * or where nothing applies.
 */
type DutyStatus = Pick<DutyStatusWire, 'applies_from' | 'displaced_by'> & { outcome: Outcome }

/** A pack's status for one subject, with the status of each duty by code. */
export interface PackStatus {
  pack: DutyStatus
  /** True: it is not said whether the act is about the subject at all. Then it has no duties here. */
  isUnanswered: boolean
  duties: ReadonlyMap<string, DutyStatus>
}

/** Subject id → pack id → status. */
export type Statuses = ReadonlyMap<string, ReadonlyMap<string, PackStatus>>

/** The statuses of judged subjects, without their reasons. */
export function statusesOf({ subjects, judged }: Pick<Evaluation, 'subjects' | 'judged'>): Statuses {
  return new Map(
    subjects.map(({ id }, at) => [id, new Map([...judged[at]!].map(([packId, item]) => [packId, statusOf(item)]))]),
  )
}

type JudgedPack = NonNullable<ReturnType<Evaluation['judged'][number]['get']>>

function statusOf({ judgement, duties, isUnanswered }: JudgedPack): PackStatus {
  if (isUnanswered) return { pack: withDate(judgement.outcome, undefined), isUnanswered, duties: new Map() }
  const statuses = duties.map(({ code, outcome, from, since, displacement }): [string, DutyStatus] => {
    const by = outcome === 'displaced' && displacement ? { displaced_by: displacement.packId } : {}
    return [code, { ...withDate(outcome, outcome === 'undetermined' ? undefined : (from ?? since)), ...by }]
  })
  const pack = withDate(judgement.outcome, judgement.from ?? judgement.since)
  return { pack, isUnanswered, duties: new Map(statuses) }
}

function withDate(outcome: Outcome, date: string | undefined): DutyStatus {
  return date === undefined || outcome === 'does_not_apply' ? { outcome } : { outcome, applies_from: date }
}

/** Whether the pack or duty concerns the subject, now or later, certainly or perhaps. */
export function concerns(status: DutyStatus | undefined): status is DutyStatus {
  return status !== undefined && status.outcome !== 'does_not_apply'
}
