import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { evaluateClaims, type LabelledOutcome } from '#src/features/claims/compare/evaluate.ts'
import { CASES, readLabelledClaims, verifyLabelled } from '#src/features/claims/recorded/labelled.ts'
import { VERDICTS } from '#src/features/claims/compare/statement.ts'
import { createResponseCache } from '#src/graph/revision.ts'
import { openTestGraph } from '#test/support/stores.ts'

const files = readLabelledClaims(join(import.meta.dirname, '../../claims'))
const all = [...files.values()].flat()
const DAY = '2026-11-21'

describe('the labelled claims', () => {
  test('are at least 230, of every case and verdict, both in fields and in words, with ids of their own', () => {
    expect(all.length).toBeGreaterThanOrEqual(230)
    expect(files.get('held-out.yaml')!.length).toBeGreaterThanOrEqual(60)
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    expect(new Set(all.map((claim) => claim.case))).toEqual(new Set(CASES))
    expect(new Set(all.map(({ expect: verdict }) => verdict))).toEqual(new Set(VERDICTS))
    expect(all.filter(({ text }) => text).length).toBeGreaterThan(60)
    expect(all.filter(({ statement }) => statement).length).toBeGreaterThan(60)
  })

  test.each(['32016R0679', '3202[25]R', '32022L2555', '32024R1689'])(
    'are balanced over the acts: %s has a fifth at least',
    (act) => {
      const own = all.filter(({ provision }) => new RegExp(`^${act}`).test(provision))
      expect(own.length).toBeGreaterThanOrEqual(all.length / 5)
    },
  )

  test('about the AI Act say for which day', () => {
    expect(
      all.filter(({ provision, as_of: validAt }) => provision.startsWith('32024R1689') && !validAt).map(({ id }) => id),
    ).toEqual([])
  })
})

describe('the verdicts on them', () => {
  let held: LabelledOutcome[]
  let rest: LabelledOutcome[]
  beforeAll(async () => {
    const graph = await openTestGraph()
    const answers = createResponseCache({ graph })
    const heldOut = [...files.get('held-out.yaml')!, ...files.get('held-out-2.yaml')!]
    const isHeld = ({ id }: { id: string }) => heldOut.some((claim) => claim.id === id)
    const outcomes = await verifyLabelled(graph, answers, all, DAY)
    answers.stop()
    held = outcomes.filter(isHeld)
    rest = outcomes.filter((outcome) => !isHeld(outcome))
  })

  const verdictOf = (outcomes: LabelledOutcome[], verdict: string) =>
    evaluateClaims(outcomes).scores.find((score) => score.verdict === verdict)!

  test('never call anything verified that is not', () => {
    expect([...held, ...rest].filter(({ expected, got }) => got === 'verified' && expected !== 'verified')).toEqual([])
  })

  test('never contradict what is right', () => {
    expect([...held, ...rest].filter(({ expected, got }) => got === 'contradicted' && expected === 'verified')).toEqual(
      [],
    )
  })

  // Floors: below what is measured today, so that a change that costs much is seen.
  test.each([
    ['verified', 1, 0.88],
    ['contradicted', 0.95, 0.9],
    ['not_found', 0.9, 0.9],
    ['wrong_version', 0.9, 0.9],
    ['wrong_addressee', 0.9, 0.8],
    ['ambiguous', 0.6, 0.95],
  ])('%s has a precision of at least %d and a recall of at least %d, in both parts', (verdict, precision, recall) => {
    for (const part of [held, rest]) {
      expect(verdictOf(part, verdict).precision).toBeGreaterThanOrEqual(precision)
      expect(verdictOf(part, verdict).recall).toBeGreaterThanOrEqual(recall)
    }
  })
})
