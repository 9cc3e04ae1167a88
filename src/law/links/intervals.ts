import type { RowOf } from '#src/stores/graph/query.ts'
import type { listFactsToLink } from './queries.ts'

type FactToLink = RowOf<typeof listFactsToLink>

/**
 * The day before all days and the day after all days, in place of null: intervals are half open and compare as text.
 */
export const FIRST_DAY = '0001-01-01'
export const LAST_DAY = '9999-12-31'
const FIRST_INSTANT = `${FIRST_DAY}T00:00:00.000Z`
const LAST_INSTANT = `${LAST_DAY}T00:00:00.000Z`

/** Half-open: `from` is inside, `to` is not. */
interface Interval {
  from: string
  to: string
}

/** A stretch of knowledge time in which a fact was in one publication mode. */
interface KnownInterval extends Interval {
  mode: string
}

/**
 * When a fact was known, and in which mode. From its publication on it is known until it is blocked, and again from
 * when it is unblocked: blocking closes what is known, and deletes nothing. Before its first publication it has only
 * its present mode.
 */
function knownIntervals({ fact, events }: FactToLink): KnownInterval[] {
  const { publication_mode: mode, published_at: publishedAt } = fact
  if (publishedAt === undefined) return [{ mode, from: FIRST_INSTANT, to: LAST_INSTANT }]
  const turns = events.filter(({ kind }) => kind !== 'relationships_published')
  const intervals: KnownInterval[] = [{ mode: 'published', from: publishedAt, to: LAST_INSTANT }]
  for (const { kind, at } of turns) {
    const next = kind === 'relationships_blocked' ? 'blocked' : 'published'
    const last = intervals.at(-1)!
    if (last.mode === next) continue
    last.to = at
    intervals.push({ mode: next, from: at, to: LAST_INSTANT })
  }
  return intervals.filter(({ from, to }) => from < to)
}

/** In which days a fact holds, and when that was known. */
interface FactInterval {
  mode: string
  valid: Interval
  known: Interval
}

/**
 * The intervals of a fact in both times. It holds from the first day on which texts with both its ends are the law.
 * When an earlier text is loaded or read later on, the interval that was known ends, and one that begins earlier
 * follows it.
 */
export function factIntervals(row: FactToLink): FactInterval[] {
  const { fact } = row
  const first = fact.exists_from ?? fact.holds_from ?? fact.applies_from ?? FIRST_DAY
  const earlier = (fact.earlier_from ?? []).map((text) => {
    const [until = '', day = ''] = text.split(' ')
    return { until, day }
  })
  const views = [...earlier, { until: LAST_INSTANT, day: first }]
  return knownIntervals(row).flatMap(({ mode, ...known }) =>
    views.flatMap(({ until, day }, at) => {
      const from = at === 0 ? known.from : later(known.from, views[at - 1]!.until)
      const to = until < known.to ? until : known.to
      return from < to ? [{ mode, valid: { from: day, to: LAST_DAY }, known: { from, to } }] : []
    }),
  )
}

function later(a: string, b: string): string {
  return a > b ? a : b
}
