/** Texts of the comparison of a company’s duties with another day, or with another text of an act. */
import { count, day, say, TAG } from './words.ts'

const CHANGE: Record<string, (n: number) => string> = {
  new: (n) => count(n, 'new duty', 'new duties'),
  gone: (n) => `${count(n, 'duty', 'duties')} no longer`,
  postponed: (n) => `${count(n, 'duty', 'duties')} postponed`,
  earlier: (n) => `${count(n, 'duty', 'duties')} earlier`,
  changed: (n) => `${count(n, 'duty', 'duties')} changed otherwise`,
}

export const against = {
  region: 'Comparison',
  back: 'Back to all duties',
  reading: 'Comparing…',
  day: (date: string) => `the law of ${day(date)}`,
  version: (act: string, version: string) => `${act} ${version}`,
  found: (n: number, who: string, asOf: string | undefined, there: string) =>
    `${n === 0 ? 'No duty changes' : count(n, 'duty changes', 'duties change')} for ${who} ${asOf === undefined ? '' : `on ${day(asOf)} `}against ${there}`,
  same: (n: number) => `${count(n, 'further duty is', 'further duties are')} the same on both sides.`,
  records: 'Both days are counted with the law as it is known today.',
  texts: (act: string, before: string | undefined, after: string | undefined, causes: string[]) =>
    `${act} has another text: ${before ?? 'none'} before, ${after ?? 'none'} after${causes.length > 0 ? `, by ${causes.join('; ')}` : ''}.`,
  whole: 'Compare both texts',
  act: (act: string, before: string, after: string) =>
    `${act}: ${TAG[before]?.toLowerCase()} before, ${TAG[after]?.toLowerCase()} after.`,
  group: (change: string, n: number) => CHANGE[change]?.(n) ?? `${change}: ${say(n)}`,
  more: (n: number) => `${count(n, 'more', 'more')}: the answer of the API has them all.`,
  duty: 'Duty',
  before: 'Before',
  after: 'After',
  because: 'Because',
  none: 'no duty',
  forMe: (version: string) => `What this act changes for your company, compared with ${version}`,
} as const
