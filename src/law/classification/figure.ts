import { Temporal } from 'temporal-polyfill'
import type { FigureTerm } from '#src/law/vocabulary/index.ts'

/** What of a figure counts over the instants of an incident. */
export type FigureRule = FigureTerm['over_time']
export type FigureKind = FigureTerm['type']

/** The length of a duration of days, hours, minutes and seconds. */
export function secondsOf(duration: string): number {
  return Temporal.Duration.from(duration).total({ unit: 'seconds' })
}

/** `PT27H30M` for a length in seconds. */
export function durationOf(seconds: number): string {
  return Temporal.Duration.from({ seconds: Math.round(seconds) })
    .round({ largestUnit: 'hours' })
    .toString()
}
