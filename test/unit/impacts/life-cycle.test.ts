import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  isUndecided,
  needsEvaluation,
  transition,
  type DecisionKind,
  type ImpactTransition,
  type ImpactState,
} from '#src/features/customers/impacts/decisions/life-cycle.ts'
import { IMPACT_STATUSES, type DecisionWire, type ImpactStatus } from '#src/features/customers/impacts/schema.ts'

type Run = 'same run' | 'newer run'
type Items = 'none' | 'same' | 'other'
type Due = 'kept' | 'of_items' | 'until'

/**
 * What the rules of release 1.0.0 gave before they were one function: status, run, items, then the next status, the day
 * that the impact is due, and the decision of the service. `-`: nothing is written. The rows were taken from that
 * release's statement `create-impacts` on a graph; this code writes the same properties in each case. One case differs,
 * and can't happen: for an impact that is known but not stored, without items, that release stored a closed impact, and
 * this one stores none.
 */
const EVALUATIONS: ReadonlyArray<[ImpactStatus, Run, Items, ImpactStatus | '-', Due?, DecisionKind?]> = [
  ['open', 'same run', 'none', 'resolved', 'kept', 'superseded'],
  ['open', 'same run', 'same', '-'],
  ['open', 'same run', 'other', '-'],
  ['open', 'newer run', 'none', 'resolved', 'kept', 'superseded'],
  ['open', 'newer run', 'same', 'open', 'of_items'],
  ['open', 'newer run', 'other', 'open', 'of_items'],
  ['acknowledged', 'same run', 'none', 'resolved', 'kept', 'superseded'],
  ['acknowledged', 'same run', 'same', '-'],
  ['acknowledged', 'same run', 'other', '-'],
  ['acknowledged', 'newer run', 'none', 'resolved', 'kept', 'superseded'],
  ['acknowledged', 'newer run', 'same', 'acknowledged', 'kept'],
  ['acknowledged', 'newer run', 'other', 'acknowledged', 'kept'],
  ['resolved', 'same run', 'none', '-'],
  ['resolved', 'same run', 'same', '-'],
  ['resolved', 'same run', 'other', '-'],
  ['resolved', 'newer run', 'none', '-'],
  ['resolved', 'newer run', 'same', 'open', 'of_items', 'reopened'],
  ['resolved', 'newer run', 'other', 'open', 'of_items', 'reopened'],
  ['dismissed', 'same run', 'none', '-'],
  ['dismissed', 'same run', 'same', '-'],
  ['dismissed', 'same run', 'other', '-'],
  ['dismissed', 'newer run', 'none', '-'],
  ['dismissed', 'newer run', 'same', '-'],
  ['dismissed', 'newer run', 'other', 'open', 'of_items', 'reopened'],
]

/**
 * The same for what does not look at runs and items: happening, the next status from each status, the day, the
 * decision. `!`: refused with 409. The rows from `covered` on were taken from that release's `decide.ts`.
 */
const OTHERS: ReadonlyArray<
  [ImpactTransition['kind'], Record<ImpactStatus, ImpactStatus | '-' | '!'>, Due, DecisionKind]
> = [
  ['skipped', { open: 'resolved', acknowledged: 'resolved', resolved: '-', dismissed: '-' }, 'kept', 'superseded'],
  ['covered', { open: 'resolved', acknowledged: 'resolved', resolved: '-', dismissed: '-' }, 'kept', 'adopt'],
  ['adopt', { open: 'resolved', acknowledged: 'resolved', resolved: '!', dismissed: '!' }, 'kept', 'adopt'],
  ['defer', { open: 'acknowledged', acknowledged: 'acknowledged', resolved: '!', dismissed: '!' }, 'until', 'defer'],
  ['reject', { open: 'dismissed', acknowledged: 'dismissed', resolved: '!', dismissed: '!' }, 'kept', 'reject'],
]

const person = (decision: DecisionKind, more: object = {}) => ({ decision, by: 'key-1', ...more })
const service = (decision: DecisionKind, more: object = {}) => ({ decision, by: 'service', ...more })
const NOTHING = 'there is no decision to take back'

/** An undo of a last decision, in the status that it left: the next status, or the reason of the refusal. */
const UNDOS: ReadonlyArray<[ImpactStatus, ImpactState['lastDecision'], { hasLaterRun: boolean }, string]> = [
  ['open', undefined, { hasLaterRun: false }, NOTHING],
  ['open', person('undo'), { hasLaterRun: false }, NOTHING],
  ['open', service('reopened'), { hasLaterRun: false }, NOTHING],
  ['resolved', service('superseded'), { hasLaterRun: false }, NOTHING],
  ['resolved', service('superseded', { covered_by: 'i-2' }), { hasLaterRun: false }, NOTHING],
  ['acknowledged', person('defer'), { hasLaterRun: false }, 'open'],
  ['dismissed', person('reject'), { hasLaterRun: false }, 'open'],
  ['resolved', person('adopt'), { hasLaterRun: false }, 'open'],
  [
    'resolved',
    person('adopt'),
    { hasLaterRun: true },
    'a later run rests on the adoption; run the customer again instead',
  ],
  [
    'resolved',
    person('adopt', { covered_by: 'i-2' }),
    { hasLaterRun: false },
    'it was resolved by the adoption of impact i-2; undo that one',
  ],
]

const happeningOf = (run: Run, items: Items): ImpactTransition => ({
  kind: 'evaluated',
  isNewRun: run === 'newer run',
  items,
})

describe('transition', () => {
  test.each(EVALUATIONS)('of an impact that is %s, evaluated for the %s with items %s: %s', (...row) => {
    const [status, run, items, next, due, decision] = row
    const changed = { kind: 'changed', status: next, due, ...(decision ? { decision } : {}) }
    const expected = next === '-' ? { kind: 'unchanged' } : changed
    expect(transition({ status }, happeningOf(run, items))).toEqual(expected)
  })

  test('has a row for every status, run and items', () => {
    const rows = EVALUATIONS.map(([status, run, items]) => `${status} ${run} ${items}`)
    expect(new Set(rows).size).toBe(IMPACT_STATUSES.length * 2 * 3)
  })

  test.each(OTHERS)('of each status by %s', (kind, nexts, due, decision) => {
    for (const status of IMPACT_STATUSES) {
      const next = nexts[status]
      const refused = { kind: 'refused', reason: 'already_decided', detail: `the impact is ${status}; undo that first` }
      const unchanged = { kind: 'unchanged' }
      const changed = { kind: 'changed', status: next, due, decision }
      const expected = next === '!' ? refused : next === '-' ? unchanged : changed
      expect([status, transition({ status }, { kind } as ImpactTransition)]).toEqual([status, expected])
    }
  })

  test.each(UNDOS)('of an impact that is %s with the last decision %j by an undo (%j): %s', (...row) => {
    const [status, lastDecision, { hasLaterRun }, expected] = row
    const next = transition({ status, lastDecision }, { kind: 'undo', hasLaterRun })
    if (expected === 'open')
      expect(next).toEqual({ kind: 'changed', status: 'open', due: 'of_items', decision: 'undo' })
    else
      expect(next).toEqual({
        kind: 'refused',
        reason: expect.stringMatching(/^(not_decided|superseded)$/),
        detail: expected,
      })
  })

  test('creates an open impact from items, and none from anything else', () => {
    for (const run of ['same run', 'newer run'] as const) {
      expect(transition(undefined, happeningOf(run, 'none'))).toEqual({ kind: 'unchanged' })
      const created = { kind: 'changed', status: 'open', due: 'of_items' }
      expect(transition(undefined, happeningOf(run, 'other'))).toEqual(created)
    }
    for (const kind of ['skipped', 'covered', 'adopt', 'defer', 'reject'] as const)
      expect(transition(undefined, { kind })).toEqual({ kind: 'unchanged' })
  })

  test('reopens only what the adoption that was undone had covered', () => {
    const undone = (lastDecision: ImpactState['lastDecision']) =>
      transition({ status: 'resolved', lastDecision }, { kind: 'adoption_undone', impactId: 'i-2' })
    const reopened = { kind: 'changed', status: 'open', due: 'kept', decision: 'undo' }
    expect(undone(person('adopt', { covered_by: 'i-2' }))).toEqual(reopened)
    for (const last of [
      person('adopt', { covered_by: 'i-3' }),
      person('adopt'),
      service('superseded', { covered_by: 'i-2' }),
    ])
      expect(undone(last)).toEqual({ kind: 'unchanged' })
  })

  test('is not asked where an evaluation could not change the impact', () => {
    for (const status of IMPACT_STATUSES) {
      expect(needsEvaluation(status, { isNewRun: false, isEnded: false })).toBe(false)
      expect(transition({ status }, happeningOf('same run', 'same'))).toEqual({ kind: 'unchanged' })
      const ended = transition({ status }, happeningOf('newer run', 'none')).kind
      expect(needsEvaluation(status, { isNewRun: true, isEnded: true })).toBe(ended === 'changed')
    }
  })
})

/** An impact as a store would hold it. */
interface Held {
  status: ImpactStatus
  run: number
  items: string
  decisions: Array<Pick<DecisionWire, 'decision' | 'by' | 'covered_by'>>
}

/** A step of a random history. Runs and items are few, so that they meet again. */
type Step =
  | { kind: 'evaluated'; run: number; items: string }
  | { kind: 'skipped' | 'covered' | 'adopt' | 'defer' | 'reject' }
  | { kind: 'undo'; hasLaterRun: boolean }
  | { kind: 'adoption_undone'; impactId: string }

const steps = fc.array<Step>(
  fc.oneof(
    fc.record({ kind: fc.constant('evaluated' as const), run: fc.nat(3), items: fc.constantFrom('', 'a', 'b') }),
    fc.record({ kind: fc.constantFrom(...(['skipped', 'covered', 'adopt', 'defer', 'reject'] as const)) }),
    fc.record({ kind: fc.constant('undo' as const), hasLaterRun: fc.boolean() }),
    fc.record({ kind: fc.constant('adoption_undone' as const), impactId: fc.constantFrom('i-2', 'i-3') }),
  ),
  { maxLength: 30 },
)

function happen(held: Held | undefined, step: Step): ImpactTransition {
  if (step.kind !== 'evaluated') return step
  const items = step.items === '' ? 'none' : step.items === held?.items ? 'same' : 'other'
  return { kind: 'evaluated', isNewRun: held?.run !== step.run, items }
}

function apply(held: Held | undefined, step: Step): Held | undefined {
  const next = transition(held && { status: held.status, lastDecision: held.decisions.at(-1) }, happen(held, step))
  if (next.kind !== 'changed') return held
  const measured = step.kind === 'evaluated' ? { run: step.run, items: step.items } : {}
  const by = step.kind === 'evaluated' || step.kind === 'skipped' ? 'service' : 'key-1'
  const note = next.decision && {
    decision: next.decision,
    by,
    ...(step.kind === 'covered' ? { covered_by: 'i-2' } : {}),
  }
  const before = held ?? { status: 'open', run: step.kind === 'evaluated' ? step.run : 0, items: '', decisions: [] }
  return { ...before, ...measured, status: next.status, decisions: [...before.decisions, ...(note ? [note] : [])] }
}

/** The next status by the tables above. */
function tabulated(held: Held, step: Step): ImpactStatus {
  const stays = (next: string) => (next === '-' || next === '!' ? held.status : (next as ImpactStatus))
  const last = held.decisions.at(-1)
  if (step.kind === 'evaluated') {
    const { isNewRun, items } = happen(held, step) as Extract<ImpactTransition, { kind: 'evaluated' }>
    const run = isNewRun ? 'newer run' : 'same run'
    return stays(EVALUATIONS.find(([...row]) => row[0] === held.status && row[1] === run && row[2] === items)![3])
  }
  if (step.kind === 'undo') {
    const isOfPerson = last && last.by !== 'service' && last.decision !== 'undo'
    return isOfPerson && !last.covered_by && !step.hasLaterRun ? 'open' : held.status
  }
  if (step.kind === 'adoption_undone')
    return last?.decision === 'adopt' && last.covered_by === step.impactId ? 'open' : held.status
  return stays(OTHERS.find(([kind]) => kind === step.kind)![1][held.status])
}

describe('for any history of evaluations and decisions', () => {
  const STATUS_AFTER: Record<DecisionKind, ImpactStatus> = {
    adopt: 'resolved',
    defer: 'acknowledged',
    reject: 'dismissed',
    undo: 'open',
    superseded: 'resolved',
    reopened: 'open',
  }

  function check(property: (before: Held | undefined, step: Step, after: Held | undefined) => void): void {
    fc.assert(
      fc.property(steps, (history) => {
        let held: Held | undefined
        for (const step of history) {
          const before = held
          held = apply(before, step)
          property(before, step, held)
        }
      }),
      { numRuns: 2_000 },
    )
  }

  test('the status is the one of the tables', () => {
    check((before, step, after) => {
      if (before) expect(after!.status).toBe(tabulated(before, step))
    })
  })

  test('the status follows from the last decision', () => {
    check((_before, _step, after) => {
      const last = after?.decisions.at(-1)
      if (after) expect(after.status).toBe(last ? STATUS_AFTER[last.decision] : 'open')
    })
  })

  test('no decision is lost: the list only grows', () => {
    check((before, _step, after) => {
      const kept = before?.decisions ?? []
      expect(after?.decisions.slice(0, kept.length) ?? []).toEqual(kept)
    })
  })

  test('what a person decided stays until a person undoes it, or a newer run finds items', () => {
    check((before, step, after) => {
      const last = before?.decisions.at(-1)
      if (!before || isUndecided(before.status) || last?.by === 'service') return
      if (after!.status === before.status) return
      const isUndone = step.kind === 'undo' || step.kind === 'adoption_undone'
      const isFound = step.kind === 'evaluated' && step.items !== '' && step.run !== before.run
      expect(isUndone || isFound).toBe(true)
    })
  })

  test('the same evaluation twice changes nothing', () => {
    check((_before, step, after) => {
      if (step.kind === 'evaluated') expect(apply(after, step)).toEqual(after)
    })
  })
})
