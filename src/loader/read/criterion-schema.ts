import { type Static, Type } from '@sinclair/typebox'
import { Code, IsoDuration, Sha256, Slug, Strict, StringEnum } from '#src/lib/schema.ts'

/** Texts and citations, as all seed files write them. */
export const LongText = Type.String({ minLength: 1, maxLength: 2000 })
export const Line = Type.String({ minLength: 1, maxLength: 300 })

/** A provision of an act (`Art 19(4)(a)`), or of a catalog of controls (`Control ac-2.1`, `Control ac-2(smt.a)`). */
export const PROVISION =
  '((Art|Annex|Recital) [0-9A-Za-z]+(\\([0-9A-Za-z]+\\))*|(Control|Group|Resource) [0-9A-Za-z._-]+(\\([0-9A-Za-z._-]+\\))*)'

/** `32022R2554 Art 19(4)(a)`: CELEX number, a space, then a provision exactly as the instrument's index spells it. */
export const ProvisionRef = Type.String({ pattern: `^[0-9A-Z()]+ ${PROVISION}$`, maxLength: 240 })

const CITATION_ROLES = ['basis', 'definition', 'exception', 'penalty', 'interpretation', 'date'] as const

/** A bare string is short for `{ref, role: basis}`. */
export const SeedCitation = Type.Union([
  ProvisionRef,
  Strict({
    ref: ProvisionRef,
    role: Type.Optional(StringEnum(CITATION_ROLES)),
    /** SHA-256 of the cited sentence with folded white space, so that a text can be checked without storing it. */
    quote_hash: Type.Optional(Sha256),
  }),
])
export const Citations = Type.Array(SeedCitation, { minItems: 1 })

/** A threshold: a number, an amount, a length of time, or a share of another figure. */
const Threshold = Type.Union([
  Strict({ count: Type.Integer({ minimum: 0 }) }),
  Strict({ amount: Type.Number({ minimum: 0 }), currency: Type.String({ pattern: '^[A-Z]{3}$' }) }),
  Strict({ duration: IsoDuration }),
  Strict({ percent: Type.Number({ exclusiveMinimum: 0, maximum: 100 }), of: Code }),
])

/** What has to hold of an incident. */
const Test = Type.Union([
  Strict({ figure: Code, is: Type.Boolean() }),
  /** `share` is the figure that says the percentage itself, for a caller who knows no more than that. */
  Strict({
    figure: Code,
    op: StringEnum(['gt', 'gte', 'lt', 'lte']),
    limit: Type.Union([...Threshold.anyOf, Strict({ lower_of: Type.Array(Threshold, { minItems: 2 }) })]),
    share: Type.Optional(Code),
  }),
  /** Another criterion is met, or is not. */
  Strict({ criterion: Slug, met: Type.Optional(Type.Boolean()) }),
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
  verdict: Type.Optional(
    Strict({
      about: Type.Optional(Type.Literal('cyber_threat')),
      met: Code,
      not_met: Code,
      event: Code,
      /** The event that begins when an incident that was reported turns out not to meet the criterion. */
      reclassified: Type.Optional(Strict({ event: Code, citation: SeedCitation })),
      due: Strict({ text: Line, citation: SeedCitation }),
    }),
  ),
  /** The duty for which it decides. It is asked of whom the duty binds. */
  duty: Type.Optional(Slug),
  /** It is asked of these roles only, or of all but `except_roles`. */
  addressee_roles: Type.Optional(Type.Array(Code, { minItems: 1 })),
  except_roles: Type.Optional(Type.Array(Code, { minItems: 1 })),
  any: Type.Array(Strict({ text: Line, all: Type.Array(Test, { minItems: 1 }), citation: SeedCitation }), {
    minItems: 1,
  }),
  /** How the text is read where it can be read in more than one way. */
  note: Type.Optional(LongText),
  citations: Citations,
  lineage_id: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
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
        if ('percent' in limit) figures.add(limit.of)
    }
  }
  return { figures: [...figures], criteria: [...criteria] }
}
