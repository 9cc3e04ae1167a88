import { signal } from '@preact/signals'
import { byDay, byOperation, type Day, type Spent, sumOf } from './usage.ts'

/** The operations that have a part of a bar of their own; the others are one part together. */
const NAMED_MOST = 5
/** The key of the part of the operations that have none of their own. */
export const OTHERS = ''
/** Of 100: a day with calls that cost nothing is still seen. */
const HEIGHT_LEAST = 3

export interface Part {
  /** An operation, or OTHERS. */
  key: string
  /** Its place among the parts, by which it is drawn. */
  at: number
  spent: Spent
  /** Of a plot that is 100 high. */
  top: number
  height: number
}

export interface Bar extends Spent {
  day: string
  /** From the bottom up. */
  parts: Part[]
}

export interface Stack {
  /** The parts of all bars, the dearest first, each with what it cost. */
  keys: Array<{ key: string; operations: number; spent: Spent }>
  bars: Bar[]
  /** The credits of the dearest day. */
  most: number
  keyOf(operation: string): string
}

/** The days of a month as bars whose parts are its dearest operations, or as bars of one operation. */
export function stackOf(month: string, days: readonly Day[], only: string | undefined): Stack {
  const operations = byOperation(days)
  const named = operations.filter(({ credits }) => credits > 0).slice(0, NAMED_MOST)
  const own = new Set(named.map(({ operation }) => operation))
  const keyOf = (operation: string) => (own.has(operation) ? operation : OTHERS)
  const isShown = ({ operation }: { operation: string }) => only === undefined || operation === only
  const keys = [...Map.groupBy(operations, ({ operation }) => keyOf(operation))]
    .map(([key, all]) => ({ key, operations: all.length, spent: sumOf(all.filter(isShown)) }))
    .toSorted((one, other) => Number(one.key === OTHERS) - Number(other.key === OTHERS))
  const sums = byDay(month, days).map(({ day }) => {
    const ofDay = days.filter((one) => one.day === day && isShown(one))
    return { day, ofDay, ...sumOf(ofDay) }
  })
  const most = Math.max(0, ...sums.map(({ credits }) => credits))
  const bars = sums.map(({ day, ofDay, calls, credits }) => {
    const height = calls === 0 ? 0 : Math.max(HEIGHT_LEAST, (credits / (most || 1)) * 100)
    let top = 100
    const parts = keys.flatMap(({ key }, at) => {
      const spent = sumOf(ofDay.filter(({ operation }) => keyOf(operation) === key))
      if (spent.calls === 0) return []
      // Of a day that cost nothing the calls are drawn.
      const share = credits === 0 ? spent.calls / calls : spent.credits / credits
      top -= share * height
      return [{ key, at, spent, top, height: share * height }]
    })
    return { day, calls, credits, parts }
  })
  return { keys, bars, most, keyOf }
}

/** What the pointer or the focus is on, in the plot or in a table. */
interface Mark {
  day?: string
  key?: string
}
export const marked = signal<Mark>({})

/** Marks while the pointer or the focus is on an element. */
export const marking = (mark: Mark) => {
  const [set, clear] = [() => void (marked.value = mark), () => void (marked.value = {})]
  return { onMouseEnter: set, onMouseLeave: clear, onFocusIn: set, onFocusOut: clear }
}
