import { type TInteger, Type } from '@sinclair/typebox'
import type { NamesIn } from '../fields.ts'
import { codesIn, Maybe, Named } from '../schema.ts'
import { AppliesFrom } from './applies-from.ts'

/** The dates of a pack version. */
export const PackDates = Named('PackDates', {
  published_in_oj: Type.String(),
  in_force: Type.String(),
  applies: Type.Array(AppliesFrom),
  transposition: Maybe(Type.String()),
  end: Maybe(Type.String()),
})

/** How many there are of each, by names between blanks; `title` names the object in the document. */
export function countsOf<const Names extends string>(title: string, names: Names) {
  const counts = codesIn(names).map((name) => [name, Type.Integer()])
  const properties = Object.fromEntries(counts) as Record<NamesIn<Names>, TInteger>
  return Named(title, properties)
}

export const PackCounts = countsOf('PackCounts', 'obligations rules evidence_requirements filing_rules penalty_facts')
