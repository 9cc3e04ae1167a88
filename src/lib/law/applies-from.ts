import { type Static, Type } from '@sinclair/typebox'
import { Named } from '../schema.ts'
import { canonicalRef, citedRef } from './provisions.ts'

const Text = Type.String()
const SeedCitation = Type.Union([Text, Type.Object({ ref: Text })])

/**
 * A date of application as `…_json` columns hold it: the text's own date, and the condition or act that it depends on.
 */
export const AppliesFromColumn = Type.Object({
  date: Text,
  condition: Type.Optional(Text),
  citation: Type.Optional(SeedCitation),
  depends_on: Type.Optional(
    Type.Object({
      text: Text,
      citation: SeedCitation,
      act: Type.Optional(Text),
      date: Type.Optional(Text),
    }),
  ),
})
export type AppliesFromColumn = Static<typeof AppliesFromColumn>

/** A date of application as answers show it. */
export const AppliesFrom = Named('DatedApplication', {
  date: Type.String({ description: 'The date that the text itself gives' }),
  condition: Type.Optional(Type.String({ description: 'Code of the rule under which it holds' })),
  ref: Type.Optional(Type.String({ description: 'Provision that gives the date, where it depends on an act' })),
  depends_on: Type.Optional(
    Named('ApplyDependsOn', {
      text: Type.String({ description: 'The act that has to be there first' }),
      ref: Type.String({ description: 'Provision that makes it so' }),
      act: Type.Optional(Type.String({ description: 'CELEX number of the act, once there is one' })),
      date: Type.Optional(Type.String({ description: 'From when the act counts; absent while that is not known' })),
    }),
  ),
  effective: Type.Optional(
    Type.String({ description: 'Where it depends on an act: the later of both dates, or `unknown`' }),
  ),
})

/** The later of the text's date and that of the act it depends on; undefined while the act has none. */
export function effectiveDate({
  date,
  depends_on,
}: Pick<AppliesFromColumn, 'date' | 'depends_on'>): string | undefined {
  if (!depends_on) return date
  return depends_on.date === undefined ? undefined : depends_on.date > date ? depends_on.date : date
}

/** In place of a first day that is not known: later than every date. */
export const NO_DAY = '9999-12-31'

/** The first day on which something applies to anybody; `NO_DAY` while no date is known. */
export function firstDayOf(entries: ReadonlyArray<Pick<AppliesFromColumn, 'date' | 'depends_on'>>): string {
  return entries.map((entry) => effectiveDate(entry) ?? NO_DAY).toSorted()[0] ?? NO_DAY
}

/** The wire form of a date of application. */
export function appliesFromOf(entry: AppliesFromColumn): Static<typeof AppliesFrom> {
  const { date, condition, citation, depends_on } = entry
  const base = { date, ...(condition ? { condition } : {}) }
  if (!depends_on) return base
  const { text, act, date: actDate } = depends_on
  return {
    ...base,
    ...(citation ? { ref: canonicalRef(citedRef(citation)) } : {}),
    depends_on: {
      text,
      ref: canonicalRef(citedRef(depends_on.citation)),
      ...(act ? { act } : {}),
      ...(actDate ? { date: actDate } : {}),
    },
    effective: effectiveDate(entry) ?? 'unknown',
  }
}

/** The dates of a version, as stored. */
export const VersionDates = Type.Object({
  published_in_oj: Type.String(),
  in_force: Type.String(),
  applies: Type.Array(AppliesFromColumn),
  transposition: Type.Optional(Type.String()),
  end: Type.Optional(Type.String()),
})
