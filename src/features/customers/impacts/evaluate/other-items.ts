import type { EventObject } from '#src/law/changes/index.ts'
import { listPrecedence, type Lock } from '#src/law/engine/index.ts'
import type { Graph } from '#src/stores/graph/graph.ts'
import type { RowOf } from '#src/stores/graph/query.ts'
import type { LawReader } from '#src/stores/graph/revision.ts'
import { actionFor } from '../actions.ts'
import type { ImpactItemWire } from '../schema.ts'
import { type Catalogue, concerns, type PackStatus, type Statuses } from './compare.ts'
import type { ChangeStep, ProfileState } from './pending-changes.ts'
import { findEventObjects, listCatalogue, type listImpactFacts } from './queries.ts'

type RelationshipFactRow = RowOf<typeof listImpactFacts>['fact']
type Draft = Omit<ImpactItemWire, 'action'>

const EVIDENCE_TYPES = new Set(['shares_evidence_with', 'evidence_reusable_for'])

/** Items for a locked version that was blocked, one for each subject that the pack concerns. */
export function blockedItems(statuses: Statuses, { packId, versionId }: ChangeStep, validAt: string): ImpactItemWire[] {
  return [...statuses].flatMap(([subjectId, byPack]) => {
    const status = byPack.get(packId)?.pack
    if (!concerns(status)) return []
    const { outcome } = status
    const item: Draft = {
      subject_id: subjectId,
      object: { kind: 'pack_version', pack_id: packId, id: versionId! },
      bucket: 'changed',
      before: { outcome, state: 'published' },
      after: { outcome, state: 'blocked' },
    }
    return [{ ...item, action: actionFor(item, validAt) }]
  })
}

/**
 * Items for facts about shared evidence that were published, blocked or turned stale, for subjects that both ends
 * concern.
 */
export function reuseItems(
  statuses: Statuses,
  facts: RelationshipFactRow[],
  { kind, packId }: ChangeStep,
  validAt: string,
): ImpactItemWire[] {
  const shared = facts.filter(({ type }) => EVIDENCE_TYPES.has(type))
  return [...statuses].flatMap(([subjectId, byPack]) =>
    shared.flatMap((fact) => {
      const isConcerned =
        isEndOf(byPack, fact.from_pack_id, fact.from_code) && isEndOf(byPack, fact.to_pack_id, fact.to_code)
      if (!isConcerned) return []
      const other = fact.from_pack_id === packId ? fact.to_pack_id : fact.from_pack_id
      const isCome = kind === 'facts' && fact.publication_mode === 'published'
      const item: Draft = {
        subject_id: subjectId,
        object: { kind: 'relationship_fact', pack_id: other, id: fact.id, title: fact.rationale },
        bucket: 'evidence_reuse_changed',
        before: { state: isCome ? 'unknown' : 'usable' },
        after: { state: isCome ? 'usable' : kind === 'facts' ? 'blocked' : 'stale' },
      }
      return [{ ...item, action: actionFor(item, validAt) }]
    }),
  )
}

/**
 * Whether an end concerns the subject. If its code is unknown, because another version renamed the duty, the pack's
 * status decides.
 */
function isEndOf(byPack: ReadonlyMap<string, PackStatus>, packId: string, code: string | undefined): boolean {
  const status = byPack.get(packId)
  if (!concerns(status?.pack)) return false
  const duty = code === undefined ? undefined : status.duties.get(code)
  return duty === undefined || concerns(duty)
}

/**
 * The names of the objects of a version; empty without a version. Cached, because a published version never changes.
 */
export async function readCatalogue(law: LawReader, versionId: string | undefined): Promise<Catalogue> {
  if (versionId === undefined) return new Map()
  return law.answers.remember(JSON.stringify(['impact catalogue', versionId]), async () => {
    const rows = await law.graph.run(listCatalogue, { versionId })
    return new Map(
      rows.map(({ kind, code, title, modality, role, content, obligation_codes: obligationCodes }) => [
        `${kind} ${code}`,
        { kind, code, title, modality, role: role ?? content?.from_role, obligationCodes },
      ]),
    )
  })
}

/** The objects of an event. Cached, because an event never changes. */
export function readObjects(law: LawReader, seq: number): Promise<EventObject[]> {
  return law.answers.remember(JSON.stringify(['event objects', seq]), async () => {
    const [row] = await law.graph.run(findEventObjects, { seq })
    return row?.objects ?? []
  })
}

type OverridesOn = (packIds: string[], validAt: string) => Promise<Array<RowOf<typeof listPrecedence>>>

/** Reads the overrides between packs as known now, once for each list of packs and day. */
export function rememberOverrides(graph: Graph): OverridesOn {
  const known = new Map<string, ReturnType<OverridesOn>>()
  return (packIds, validAt) => {
    const key = JSON.stringify([packIds, validAt])
    const rows = known.get(key) ?? graph.run(listPrecedence, { packIds, mode: 'published', validAt, knownAt: null })
    known.set(key, rows)
    return rows
  }
}

/**
 * Adds the overrides that the run did not lock and that count on the day of the evaluation. A step to a pack that the
 * run did not lock gets those between it and the run's packs. When the evaluation is on another day than the run, both
 * sides get those that hold by then and were known to the run. What was published since is a step of its own.
 */
export async function withOverrides(
  overridesOn: OverridesOn,
  { locked, run }: ProfileState,
  step: ChangeStep,
  validAt: string,
): Promise<ChangeStep> {
  const isNewPack = step.kind === 'version' && step.fromVersion === undefined
  if (step.isEnded || (!isNewPack && validAt === run.as_of)) return step
  const packIds = [...new Set([...locked.map(({ pack_id }) => pack_id), ...(isNewPack ? [step.packId] : [])])]
  const rows = await overridesOn(packIds.toSorted(), validAt)
  const isOfStep = ({ fact }: (typeof rows)[number]) =>
    fact.from_pack_id === step.packId || fact.to_pack_id === step.packId
  const begun = rows.filter((row) => validAt !== run.as_of && row.known_from <= run.known_at)
  const added = isNewPack ? rows.filter(isOfStep) : []
  const withFacts = (lock: Lock, more: typeof rows): Lock => ({
    ...lock,
    factIds: [...new Set([...lock.factIds, ...more.map(({ fact }) => fact.id)])].toSorted(),
  })
  return { ...step, before: withFacts(step.before, begun), after: withFacts(step.after, [...begun, ...added]) }
}
