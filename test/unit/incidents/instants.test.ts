import { describe, expect, inject, test } from 'vitest'
import { countingFigures, type Finding, knownOf } from '#src/features/calculators/incident-classifications/known.ts'
import { givenOf } from '#src/features/calculators/incident-classifications/figures.ts'
import {
  type Criteria,
  type FiguresWire,
  type FigureValue,
  judgeCriteria,
  namedIn,
} from '#src/law/classification/index.ts'
import type { FigureTerm, Vocabulary } from '#src/law/vocabulary/index.ts'
import { createRandom, type Random } from '#test/chaos/random.ts'
import { shippedSeed } from '#test/support/shipped-seed.ts'

const seed = shippedSeed()
const figures = new Map(
  seed.vocabulary.terms.figures.map(({ value: { id, ...term } }) => [
    id,
    { code: id, ...term } as unknown as FigureTerm,
  ]),
)
const vocabulary = { figures } as Vocabulary

/** The criteria of the packs that classify incidents, all of them asked. */
const packs = seed.packs
  .filter(({ criteria }) => criteria.length > 0)
  .map(({ criteria }): Criteria => ({
    byCode: new Map(criteria.map(({ value: { id, ...content } }) => [id, content])) as unknown as Criteria['byCode'],
    termOf: (code) => figures.get(code)!,
    isAsked: () => true,
  }))
const asked = [
  ...new Set(seed.packs.flatMap(({ criteria }) => criteria.flatMap(({ value }) => namedIn(value).figures))),
].flatMap((code) => [code, ...(figures.get(code)!.items ?? [])])
const events = [...figures.values()].flatMap(({ measured }) => (measured ? [...measured.from, ...measured.to] : []))

function verdictsOf(findings: Finding[]) {
  const { statements } = knownOf({ id: 'one', name: '' }, findings, vocabulary)
  return packs.flatMap((criteria) => {
    const judge = judgeCriteria(criteria, { id: 'one', rootCauses: new Set(), statements }, [])
    return [...criteria.byCode].flatMap(([code, { verdict }]) => (verdict ? [[code, judge(code).truth] as const] : []))
  })
}

/** What counts of each figure, as an answer tells it. */
function countingIn(findings: Finding[]) {
  const { statements } = knownOf({ id: 'one', name: '' }, findings, vocabulary)
  return countingFigures(statements, vocabulary)
    .map(({ term, figure }) => `${term.code}: ${JSON.stringify(givenOf(figure, term.type))}`)
    .toSorted()
}

const VALUES = {
  boolean: [true, false],
  count: [0, 1, 2, 40, 900, 1_100, 60_000, 120_000, 2_000_000],
  percent: [0, 0.5, 4, 6, 12, 40, 100],
  money: [0, 60_000, 110_000, 600_000].map((amount) => ({ amount, currency: 'EUR' })),
  duration: ['PT10M', 'PT40M', 'PT2H30M', 'P2D'],
} satisfies Record<FigureTerm['type'], FigureValue[]>

/** A log of entries with figures, some of them also with an event by which a length of time is measured. */
function randomLog(random: Random, hasEvents: boolean): Finding[] {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random.between(0, list.length))]!
  // A few figures, so that entries speak of the same ones.
  const spoken = Array.from({ length: 8 }, () => pick(asked))
  const valueOf = (code: string): FigureValue => {
    const { type } = figures.get(code)!
    const value = pick<FigureValue>(VALUES[type])
    if (type === 'boolean' || random.chance(0.5)) return value
    const bound = random.chance(0.5) ? 'at_least' : 'at_most'
    return { [bound]: value }
  }
  return Array.from({ length: Math.floor(random.between(2, 9)) }, (_, index): Finding => {
    const at = `2026-11-2${Math.floor(random.between(0, 4))}T08:00:00Z`
    const said = new Set(Array.from({ length: Math.floor(random.between(0, 5)) }, () => pick(spoken)))
    const given: FiguresWire = Object.fromEntries([...said].map((code) => [code, valueOf(code)]))
    const event = hasEvents && random.chance(0.3) ? { event: pick(events) } : {}
    return { id: String(index), happened_at: at, known_at: at, figures: given, ...event }
  })
}

/** The same entries, those of one instant in another order. */
function shuffledWithinInstants(log: Finding[], random: Random): Finding[] {
  const order = new Map(log.map((finding) => [finding, random.between(0, 1)]))
  const byInstant = Map.groupBy(log, ({ happened_at: at }) => at)
  const shuffled = new Map(
    [...byInstant].map(([at, group]) => [at, group.toSorted((a, b) => order.get(a)! - order.get(b)!)]),
  )
  return log.map(({ happened_at: at }) => shuffled.get(at)!.shift()!)
}

describe('over 500 random logs', () => {
  const random = createRandom(inject('seed'))
  const logsOf = (hasEvents: boolean) => Array.from({ length: 500 }, () => randomLog(random, hasEvents))

  test('a verdict that is met stays met, whatever is said after it', () => {
    const unmet: unknown[] = []
    let met = 0
    for (const log of logsOf(true)) {
      const before = new Set<string>()
      for (const last of log.keys()) {
        const entries = log.slice(0, last + 1)
        const now = new Map(verdictsOf(entries))
        for (const code of before) if (now.get(code) !== true) unmet.push([code, entries])
        for (const [code, truth] of now) if (truth === true) before.add(code)
      }
      met += before.size
    }
    expect(unmet).toEqual([])
    expect(met).toBeGreaterThan(50)
  })

  test('the figures of one instant say the same in any order', () => {
    const wrong: unknown[] = []
    for (const log of logsOf(false)) {
      const other = shuffledWithinInstants(log, random)
      const [one, two] = [log, other].map((entries) => JSON.stringify([verdictsOf(entries), countingIn(entries)]))
      if (one !== two) wrong.push([log, one, two])
    }
    expect(wrong).toEqual([])
  })
})
