import { type TInteger, Type } from '@sinclair/typebox'
import type { NamesIn } from '../fields.ts'
import { codesIn, Maybe, Strict } from '../schema.ts'
import { AppliesFrom } from './applies-from.ts'

/** The dates of a pack version. */
export const PackDates = Strict(
  {
    published_in_oj: Type.String(),
    in_force: Type.String(),
    applies: Type.Array(AppliesFrom),
    transposition: Maybe(Type.String()),
    end: Maybe(Type.String()),
  },
  { title: 'PackDates' },
)

/** How many there are of each, by names between blanks. */
export function countsOf<const Names extends string>(names: Names, title?: string) {
  const counts = codesIn(names).map((name) => [name, Type.Integer()])
  const properties = Object.fromEntries(counts) as Record<NamesIn<Names>, TInteger>
  return Strict(properties, title === undefined ? {} : { title })
}

export const PackCounts = countsOf('obligations rules evidence_requirements filing_rules penalty_facts', 'PackCounts')
