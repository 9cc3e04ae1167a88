import type { RowOf } from '#src/graph/query.ts'
import { actionFor } from '../actions.ts'
import type { listImpactFacts } from './queries.ts'
import type { ImpactItemWire } from '../schema.ts'
import { concerns, type PackStatus, type Statuses } from './status.ts'
import type { ChangeStep } from './pending-changes.ts'

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

/** Items for facts about shared evidence that were published, blocked or turned stale, for subjects that both ends concern. */
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

/** Whether an end concerns the subject. If its code is unknown, because another version renamed the duty, the pack's status decides. */
function isEndOf(byPack: ReadonlyMap<string, PackStatus>, packId: string, code: string | undefined): boolean {
  const status = byPack.get(packId)
  if (!concerns(status?.pack)) return false
  const duty = code === undefined ? undefined : status.duties.get(code)
  return duty === undefined || concerns(duty)
}
