import type { Static } from '@sinclair/typebox'
import { Described, Named } from '../schema.ts'
import { pickBy } from '../views.ts'
import { ApplicationDate, SeedDates } from './seed-parts.ts'
import { inner, outside, stored, withRefs } from './shapes.ts'

/** A date of application as `…_json` columns hold it: the text's own date, and what it depends on. */
export const AppliesFromColumn = stored(ApplicationDate)
export type AppliesFromColumn = Static<typeof AppliesFromColumn>

/** A date of application as answers show it. */
export const AppliesFrom = Named('DatedApplication', {
  ...outside(ApplicationDate, 'date condition ref depends_on', {
    date: { description: 'The date that the text itself gives' },
    condition: { description: 'Code of the rule under which it holds' },
    ref: Described('Provision that gives the date, where it depends on an act'),
    depends_on: inner('ApplyDependsOn', 'text ref act date', {
      text: { description: 'The act that has to be there first' },
      ref: Described('Provision that makes it so'),
      act: { description: 'CELEX number of the act, once there is one' },
      date: { description: 'From when the act counts; absent while that is not known' },
    }),
  }),
  'effective?': Described('Where it depends on an act: the later of both dates, or `unknown`'),
})

/** A date, and that of the act it depends on. */
interface Dated {
  date: string
  depends_on?: { date?: string }
}

/** The later of the text's date and that of the act it depends on; undefined while the act has none. */
export function effectiveDate({ date, depends_on: act }: Dated): string | undefined {
  if (!act) return date
  return act.date === undefined ? undefined : act.date > date ? act.date : date
}

/** In place of a first day that is not known: later than every date. */
export const NO_DAY = '9999-12-31'

/** The first day on which something applies to anybody; `NO_DAY` while no date is known. */
export function firstDayOf(entries: readonly Dated[]): string {
  return entries.map((entry) => effectiveDate(entry) ?? NO_DAY).toSorted()[0] ?? NO_DAY
}

/** A date of application outside. It names the provision that gives it where it depends on an act. */
export function appliesFromOf(entry: AppliesFromColumn): Static<typeof AppliesFrom> {
  const { depends_on: act, ref: _ref, ...dated } = withRefs(entry)
  if (!act) return pickBy(AppliesFrom, dated)
  return pickBy(AppliesFrom, { ...withRefs(entry), effective: effectiveDate(entry) ?? 'unknown' })
}

/** The dates of a version, as stored. */
export const VersionDates = stored(SeedDates)
