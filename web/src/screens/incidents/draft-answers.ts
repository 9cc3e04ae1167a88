import type { SaidEntry } from './room-part.ts'
import type { FigureSaid } from './say-figure.ts'

/** What a person answered of one figure. */
export interface FigureAnswer {
  value: FigureSaid
  /** Absent: it is not said. */
  estimated?: boolean
  /** Euro for one unit of a currency. */
  rates?: Record<string, number>
}

/** When something was so, when it became known, and who says so. */
export interface SaidWhen {
  /** Absent: when the incident occurred, and now where that is not known. */
  happenedAt?: string | undefined
  /** Absent: now. */
  awareAt?: string | undefined
  by?: string | undefined
}

/** Answers that are said as one entry. */
export interface DraftAnswers {
  figures: Readonly<Record<string, FigureAnswer>>
  rootCause?: string | undefined
  when: SaidWhen
}

export const NO_ANSWERS: DraftAnswers = { figures: {}, when: {} }

export const countOf = ({ figures, rootCause }: DraftAnswers): number =>
  Object.keys(figures).length + (rootCause === undefined ? 0 : 1)

/** What figures say of an entry: their values, which of them are estimates, and rates of other currencies. */
export function figuresOfEntry(figures: DraftAnswers['figures']): Pick<SaidEntry, 'figures' | 'estimated' | 'rates'> {
  const all = Object.entries(figures)
  const estimated = all.flatMap(([code, { estimated: is }]) => (is === undefined ? [] : [[code, is] as const]))
  const rates = Object.assign({}, ...all.map(([, one]) => one.rates)) as Record<string, number>
  return {
    ...(all.length > 0 ? { figures: Object.fromEntries(all.map(([code, { value }]) => [code, value])) } : {}),
    ...(estimated.length > 0 ? { estimated: Object.fromEntries(estimated) } : {}),
    ...(Object.keys(rates).length > 0 ? { rates } : {}),
  }
}
