import { timeWithZone } from '../../strings/times.ts'
import { verdicts as words } from '../../strings/verdicts.ts'
import type { Verdict } from './asked-figures.ts'

type RecurringTest = NonNullable<
  NonNullable<Verdict['criteria']>[number]['alternatives'][number]['tests'][number]['recurring']
>

export type ComeTogether = NonNullable<RecurringTest['together']>

/** How many incidents count together, from when to when, and what they meet. */
export function togetherInWords(verdict: Verdict, together: ComeTogether, zone: string): string[] {
  const { occurrences, first_at: first, last_at: last, criteria = [] } = together
  return [
    words.together(occurrences, timeWithZone(first, zone), timeWithZone(last, zone)),
    ...(criteria.length > 0 ? [words.meets(titlesOf(verdict, criteria))] : []),
  ]
}

export const titlesOf = ({ criteria = [] }: Verdict, codes: readonly string[]): string[] =>
  codes.map((code) => criteria.find((one) => one.code === code)?.title ?? code)
