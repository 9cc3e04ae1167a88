import { type TInteger, Type } from '@sinclair/typebox'
import { fields } from '../fields.ts'
import { codesIn, Named } from '../schema.ts'
import { AppliesFrom } from './applies-from.ts'

/** The dates of a pack version. */
export const PackDates = Named('PackDates', {
  ...fields('published_in_oj in_force'),
  applies: Type.Array(AppliesFrom),
  ...fields('transposition? end?'),
})

/** How many there are of each, by names between blanks; `title` names the object in the document. */
export function countsOf<const Names extends string>(title: string, names: Names) {
  return Named(title, countsIn(codesIn(names)))
}

/** The properties that count. */
export function countsIn<const Name extends string>(names: readonly Name[]) {
  return Object.fromEntries(names.map((name) => [name, Type.Integer()])) as Record<Name, TInteger>
}

export const PackCounts = countsOf('PackCounts', 'obligations rules evidence_requirements filing_rules penalty_facts')
