import { type Static, Type } from '@sinclair/typebox'
import { stored } from '#src/lib/law/shapes.ts'
import { Code, Either, IsoDuration, OneOf, Slug, Strict } from '#src/lib/schema.ts'
import {
  Citations,
  lineageFields,
  LongText,
  Line,
  said,
  SeedCitation,
  Some,
  MoneyShape,
} from '#src/lib/law/seed-parts.ts'

/** A threshold: a number, an amount, a length of time, or a share of another figure. */
const Threshold = Either(
  Strict({ count: Type.Integer({ minimum: 0 }) }),
  MoneyShape,
  Strict({ duration: IsoDuration }),
  Strict({ percent: Type.Number({ exclusiveMinimum: 0, maximum: 100 }), of: Code }),
)

/** What has to hold of an incident. */
const Test = Type.Union([
  Strict({ figure: Code, is: Type.Boolean() }),
  /** `share` is the figure that says the percentage itself, for a caller who knows no more than that. */
  Strict({
    figure: Code,
    op: OneOf('gt gte lt lte'),
    limit: Type.Union([Strict({ lower_of: Type.Array(Threshold, { minItems: 2 }) }), Threshold]),
    'share?': Code,
  }),
  /** Another criterion is met, or is not. */
  Strict({ criterion: Slug, 'met?': Type.Boolean() }),
  Strict({ at_least: Type.Integer({ minimum: 1 }), of: Type.Array(Slug, { minItems: 2 }) }),
  /** So many incidents with one root cause within a time, none of which meets `alone`, meet `together`. */
  Strict({
    recurring: Strict({ times: Type.Integer({ minimum: 2 }), within: IsoDuration, alone: Slug, together: Slug }),
  }),
])
export type SeedTest = Static<typeof Test>

/**
 * A criterion by which an incident is classified: an OR of alternatives, each an AND of tests. One with a `verdict`
 * says what an incident is called, and which event begins once it is known.
 */
export const SeedCriterion = Strict({
  id: Slug,
  title: Line,
  summary: LongText,
  'verdict?': Strict({
    'about?': Type.Literal('cyber_threat'),
    met: Code,
    not_met: Code,
    event: Code,
    /** The event that begins when an incident that was reported turns out not to meet the criterion. */
    'reclassified?': Strict({ event: Code, citation: SeedCitation }),
    due: Strict(said),
  }),
  /** The duty for which it decides. It is asked of whom the duty binds. */
  'duty?': Slug,
  /** It is asked of these roles only, or of all but `except_roles`. */
  'addressee_roles?': Some(Code),
  'except_roles?': Some(Code),
  any: Some(Strict({ text: Line, all: Some(Test), citation: SeedCitation })),
  /** How the text is read where it can be read in more than one way. */
  'note?': LongText,
  citations: Citations,
  lineage_id: lineageFields.lineage_id,
})
export type SeedCriterion = Static<typeof SeedCriterion>

/** The figures and the other criteria that a criterion names, each once. */
export function namedIn({ any }: SeedCriterion): { figures: string[]; criteria: string[] } {
  const figures = new Set<string>()
  const criteria = new Set<string>()
  for (const test of any.flatMap(({ all }) => all)) {
    if ('criterion' in test) criteria.add(test.criterion)
    else if ('of' in test) test.of.forEach((id) => criteria.add(id))
    else if ('recurring' in test) [test.recurring.alone, test.recurring.together].forEach((id) => criteria.add(id))
    else {
      figures.add(test.figure)
      if (!('limit' in test)) continue
      if (test.share) figures.add(test.share)
      for (const limit of 'lower_of' in test.limit ? test.limit.lower_of : [test.limit])
        if (limit.of) figures.add(limit.of)
    }
  }
  return { figures: [...figures], criteria: [...criteria] }
}

/** What `content_json` of a criterion holds. */
export const CriterionContent = stored(SeedCriterion, 'id citations lineage_id')
export type CriterionContent = Static<typeof CriterionContent>
export type CriterionTest = CriterionContent['any'][number]['all'][number]
export type LimitTest = Extract<CriterionTest, { op: string }>
export type Recurring = Extract<CriterionTest, { recurring: object }>['recurring']
export type ThresholdContent = Exclude<LimitTest['limit'], { lower_of: object }>

/** The criteria that a test needs met: one, or so many of several. */
export function partsOfTest(test: CriterionTest): string[] {
  if ('criterion' in test) return [test.criterion]
  return 'of' in test ? test.of : []
}

/** The figures of which a threshold is a share, such as all clients. */
export function basesOfTest(test: CriterionTest): string[] {
  if (!('limit' in test)) return []
  return ('lower_of' in test.limit ? test.limit.lower_of : [test.limit]).flatMap(({ of }) => of ?? [])
}
