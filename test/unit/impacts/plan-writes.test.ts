import { describe, expect, test } from 'vitest'
import type { FoundImpact } from '#src/features/customers/impacts/evaluate/evaluate-impact.ts'
import { planWrites, type StoredImpact } from '#src/features/customers/impacts/store.ts'
import type { ImpactItemWire } from '#src/features/customers/impacts/schema.ts'

const AT = '2026-11-21T12:00:00.000Z'
const ITEM: ImpactItemWire = {
  subject_id: 'subject',
  object: { kind: 'obligation', pack_id: 'a-pack', id: 'art-1' },
  bucket: 'new',
  after: { outcome: 'not_yet', applies_from: '2027-05-05' },
  action: 'Prepare',
}

function found(event: number, items: ImpactItemWire[], replaces: number[] = []): FoundImpact {
  const lock = { versionIds: [], factIds: [] }
  const step = { kind: 'version' as const, packId: 'a-pack', event, before: lock, after: lock, factIds: [], replaces }
  return { step, validAt: '2026-11-21', items, isKnown: true }
}

const stored = (event: number, more: Partial<StoredImpact> = {}): StoredImpact => ({
  id: `i-${event}`,
  pack_id: 'a-pack',
  event,
  status: 'open',
  run_id: 'run-1',
  items_json: JSON.stringify([ITEM]),
  due: '2026-12-12',
  decisions: [],
  ...more,
})

const plan = (of: FoundImpact[], impacts: StoredImpact[]) =>
  planWrites(of, impacts, { profileId: 'a-bank', runId: 'run-2', at: AT })

describe('planWrites', () => {
  test('closes the impacts of skipped versions, once, with a step that writes its own', () => {
    const planned = plan([found(2, [ITEM], [1]), found(3, [ITEM], [1])], [stored(1)])
    expect(planned.createdIds).toHaveLength(2)
    expect(planned.decisions).toEqual([
      {
        impact: stored(1),
        status: 'resolved',
        due: '2026-12-12',
        decision: { decision: 'superseded', at: AT, by: 'service', covered_by: planned.createdIds[0] },
      },
    ])
    expect(plan([found(2, [ITEM], [1])], [stored(1), stored(2, { run_id: 'run-2' })]).decisions).toEqual([])
  })

  test('appends after the decisions that it has planned before', () => {
    const rejected = { decision: 'reject' as const, at: AT, by: 'key-1', reason: 'no' }
    const other = { ...ITEM, action: 'Meet' }
    const impacts = [stored(1, { status: 'dismissed', decisions: [rejected] })]
    const { decisions } = plan([found(1, [other]), found(2, [ITEM], [1])], impacts)
    expect(decisions.map(({ decision, impact }) => [decision.decision, impact.decisions.length])).toEqual([
      ['reopened', 1],
      ['superseded', 2],
    ])
  })

  test('keeps the due day of a deferral, and takes that of the items for what is open', () => {
    const impacts = [stored(1, { status: 'acknowledged' }), stored(2)]
    const { impacts: writes } = plan([found(1, [ITEM]), found(2, [ITEM])], impacts)
    expect(writes.map(({ status, due }) => [status, due])).toEqual([
      ['acknowledged', '2026-12-12'],
      ['open', '2027-05-05'],
    ])
  })
})
