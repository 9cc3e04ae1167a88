import type { Words } from '#src/law/vocabulary/index.ts'
import type { ListedFiling } from '#src/law/attachments/index.ts'
import type { ObligationWire } from '#src/law/obligations/obligation.outside.ts'
import { clockInWords, everyInWords } from '#src/lib/law/period-words.ts'
import { dayInWords } from '#src/lib/law/citation-cells.ts'
import { nextRecurrence } from '#src/lib/law/recurrence.ts'
import { filled, present } from '#src/lib/present.ts'
import type { DutyResult } from './judged.ts'
import type { DutyDate, DutyWire } from './schema.ts'

/** What the days of a duty are read from. */
interface Dated {
  obligation: ObligationWire
  filings: readonly ListedFiling[]
  words: Words
  /** The day of the question. */
  day: string
  /** The duty as it was judged; absent where no subject was. */
  duty?: DutyResult
  /** When its subject last did it, as was said. */
  done?: string | undefined
}

/**
 * Since or from when a duty applies, what has a day in it, what recurs, and what an event starts; and the next of the
 * days. What does not apply has none: a date beside it would read as if it were owed. What is displaced, or only
 * allowed, is due on no day.
 */
export function datesOf(dated: Dated): Pick<DutyWire, 'applies_from' | 'next_date' | 'next_date_is' | 'dates'> {
  const { obligation, day, duty } = dated
  if (duty?.outcome === 'does_not_apply') return {}
  const days = obligation.applies_from
    .map(({ date, effective }) => effective ?? date)
    .filter((date) => date !== 'unknown')
    .toSorted()
  const from = beginOf(days, day, duty)
  const isOwed = duty?.outcome !== 'displaced' && obligation.modality !== 'may'
  const dates = [
    ...(isOwed ? [...doneBy(dated), ...recurring(dated, from)] : []),
    ...beginningsOf(days, from, dated),
    ...startedByEvents(dated),
  ]
  const [next] = dates
    .filter(({ on, overdue = false }) => on !== undefined && (on >= day || overdue))
    .toSorted((one, other) => (one.on! < other.on! ? -1 : one.on! > other.on! ? 1 : 0))
  return present({ applies_from: from, next_date: next?.on, next_date_is: next?.says, dates: filled(dates) })
}

/** Since or from when it applies: as it was judged, else by the days of the law. */
function beginOf(days: string[], day: string, duty: DutyResult | undefined): string | undefined {
  const begun = days.findLast((date) => date <= day)
  if (duty === undefined) return begun ?? days[0]
  return duty.applies_from ?? (duty.outcome === 'not_yet' ? undefined : begun)
}

/**
 * The coming days on which it begins to apply. Where it applies to the subject already, a later day is for others;
 * while that is open, it may be the subject's own.
 */
function beginningsOf(days: string[], from: string | undefined, { day, duty }: Dated): DutyDate[] {
  const isOpen = duty === undefined || (duty.outcome === 'undetermined' && duty.applies_from === undefined)
  const coming = isOpen ? days : from === undefined ? [] : [from]
  return [...new Set(coming)]
    .filter((date) => date >= day)
    .map((on) => ({ kind: 'applies', on, says: `The duty begins to apply on ${dayInWords(on)}.` }))
}

/** The day that the act sets for what is done once. */
function doneBy({ obligation: { frequency }, day }: Dated): DutyDate[] {
  const { by: on } = frequency ?? {}
  if (on === undefined) return []
  return [{ kind: 'due', on, says: `The duty ${on < day ? 'was' : 'is'} due by ${dayInWords(on)}.` }]
}

/**
 * What recurs, counted from the day on which it was last done, else from that of application: the law says how often at
 * least, so each day is the last one that keeps the interval. The interval of an artefact counts for no duty, since
 * duties of several intervals share it.
 */
function recurring({ obligation: { frequency }, day, done: said }: Dated, applies: string | undefined): DutyDate[] {
  if (frequency?.kind !== 'periodic') return []
  const { period: every, note } = frequency
  // What is done after the day of the question does not count on it.
  const done = said !== undefined && said <= day ? said : undefined
  if (every === undefined) {
    const last = done === undefined ? '' : ` It was last done on ${dayInWords(done)}, as you say.`
    return [{ kind: 'recurs', says: `The duty recurs. ${note ?? 'The law sets no interval.'}${last}` }]
  }
  const noted = (says: string) => (note === undefined ? says : `${says} ${note}`)
  const words = `The duty recurs at least ${everyInWords(every)}`
  const start = startOf(applies, done)
  // Who last did it on a day has to do it again one interval later, however long ago that was.
  const on = start && nextRecurrence(start.since, every, done === undefined ? day : start.since)
  if (!start || on === undefined) return [{ kind: 'recurs', every, says: noted(`${words}.`) }]
  const { is, ...counted } = start
  const isOverdue = on < day
  const due = isOverdue ? `. It was due by ${dayInWords(on)} and is overdue` : `: next by ${dayInWords(on)}`
  const overdue = isOverdue ? ({ overdue: true } as const) : {}
  return [{ kind: 'recurs', on, every, ...counted, ...overdue, says: noted(`${words}${due}, counted from ${is}.`) }]
}

/** What a whole answer says once of the duties that count from their day of application. */
export function sayCountedFrom(duties: readonly DutyWire[]): string[] {
  const counted = duties.filter(({ dates = [] }) => dates.some(({ from }) => from === 'application')).length
  if (counted === 0) return []
  return [
    `What recurs is counted from its day of application where nothing says when it was last done: ${counted} of these duties.`,
  ]
}

/** The day from which an interval counts, and what it is. What was done before it applied frees of nothing after. */
function startOf(applies: string | undefined, done: string | undefined) {
  if (done !== undefined && (applies === undefined || done >= applies))
    return { since: done, from: 'stated', is: `${dayInWords(done)}, when it was last done, as you say` } as const
  if (applies === undefined) return undefined
  const before = done === undefined ? '' : `. It was last done before that, on ${dayInWords(done)}, as you say`
  return {
    since: applies,
    from: done === undefined ? 'application' : 'stated',
    is: `its day of application, ${dayInWords(applies)}${before}`,
  } as const
}

/** What an event starts, which has no day before the event: clocks of filings, else the event itself. */
function startedByEvents({ obligation: { trigger_event: event, periods = [] }, filings, words }: Dated): DutyDate[] {
  const named = (code: string) => `“${words.ofValue('events', code)}”`
  const clocks = filings.flatMap(({ content_json: { title, anchors } }) =>
    anchors.flatMap(({ offset, event: start, counted_in: unit }): DutyDate[] => {
      if (offset === undefined) return []
      const clock = clockInWords({ offset, event: named(start), ...present({ counted_in: unit }) })
      return [{ kind: 'event', event: start, says: `${title}: ${clock}.` }]
    }),
  )
  const limits = periods.flatMap(({ event: start, text }): DutyDate[] =>
    start === undefined ? [] : [{ kind: 'event', event: start, says: text }],
  )
  const lines = [...clocks, ...limits]
  if (lines.length > 0 || event === undefined) return lines
  return [{ kind: 'event', event, says: `The event ${named(event)} starts the duty, which has no day before it.` }]
}
