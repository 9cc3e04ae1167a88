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

/**
 * What has to hold of an incident. More of a figure, or a yes, only ever helps to meet it: so what was met at one
 * instant stays met.
 */
const Test = Type.Union([
  Strict({ figure: Code, is: Type.Literal(true) }),
  /** `share` is the figure that says the percentage itself, for a caller who knows no more than that. */
  Strict({
    figure: Code,
    op: OneOf('gt gte'),
    limit: Type.Union([Strict({ lower_of: Type.Array(Threshold, { minItems: 2 }) }), Threshold]),
    'share?': Code,
  }),
  /** Another criterion is met. */
  Strict({ criterion: Slug }),
  Strict({ at_least: Type.Integer({ minimum: 1 }), of: Type.Array(Slug, { minItems: 2 }) }),
  /**
   * So many incidents with one root cause within a time, none of which meets `alone`, meet `together`. A cause that is
   * one of the broad categories may be another one each time.
   */
  Strict({
    recurring: Strict({
      times: Type.Integer({ minimum: 2 }),
      within: IsoDuration,
      alone: Slug,
      together: Slug,
      broad_causes: Strict({ names: Some(Line), citation: SeedCitation }),
    }),
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
  /** Whom the law spares who don't owe the duty, in its words. */
  'spares?': Strict(said),
  any: Some(
    Strict({
      text: Line,
      all: Some(Test),
      /** Its figures have to be so at one time, such as the users and for how long. */
      'at_once?': Type.Literal(true),
      citation: SeedCitation,
      /** Why some readers hold that it isn't enough. */
      'doubt?': Strict(said),
    }),
  ),
  /** How the text is read where it can be read in more than one way. */
  'note?': LongText,
  citations: Citations,
  lineage_id: lineageFields.lineage_id,
})
export type SeedCriterion = Static<typeof SeedCriterion>

/** The figures and the other criteria that a criterion names, each once. */
export function namedIn({ any }: { any: ReadonlyArray<{ all: ReadonlyArray<SeedTest | CriterionTest> }> }): {
  figures: string[]
  criteria: string[]
} {
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
      for (const limit of limitsOf(test)) if (limit.of) figures.add(limit.of)
    }
  }
  return { figures: [...figures], criteria: [...criteria] }
}

/** What `content_json` of a criterion holds. */
export const CriterionContent = stored(SeedCriterion, 'id citations lineage_id')
export type CriterionContent = Static<typeof CriterionContent>
export type CriterionTest = CriterionContent['any'][number]['all'][number]
/** A test of figures, which is judged by what is known of them. */
export type FigureTest = Extract<CriterionTest, { figure: string }>
export type Recurring = Extract<CriterionTest, { recurring: object }>['recurring']
type LimitTest = Extract<CriterionTest, { op: string }>
export type ThresholdContent = Exclude<LimitTest['limit'], { lower_of: object }>

/** The thresholds of a test: above the lower of several is above any of them. */
export function limitsOf({ limit }: LimitTest): ThresholdContent[] {
  return 'lower_of' in limit ? limit.lower_of : [limit]
}

/** The criteria that a test needs met: one, or so many of several. */
export function partsOfTest(test: CriterionTest): string[] {
  if ('criterion' in test) return [test.criterion]
  return 'of' in test ? test.of : []
}

/** The figures of which a threshold is a share, such as all clients. */
export function basesOfTest(test: CriterionTest): string[] {
  return 'limit' in test ? limitsOf(test).flatMap(({ of }) => of ?? []) : []
}
