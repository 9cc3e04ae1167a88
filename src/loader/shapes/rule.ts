import { type Static, Type } from '@sinclair/typebox'
import { FOOTPRINT_BASES, SUBJECT_KINDS } from '#src/law/subjects/index.ts'
import { Code, Maybe, OneOf, Slug, Strict, StringEnum } from '#src/lib/schema.ts'
import { Citations, lineageFields, Jurisdiction, Line, ScalarShape, Some } from '#src/lib/law/seed-parts.ts'

const ValuesOfOneDimension = Type.Object(
  {
    activities: Maybe(Some(Code)),
    entity_roles: Maybe(Some(Code)),
    sector_tags: Maybe(Some(Code)),
    jurisdictions: Maybe(Some(Jurisdiction)),
  },
  { additionalProperties: false, minProperties: 1, maxProperties: 1 },
)

export const Ties = Type.Array(StringEnum(FOOTPRINT_BASES), { minItems: 1, uniqueItems: true })

/**
 * One group: an OR of values of one dimension, its negation, or one typed comparison of a fact. `ties` is for
 * jurisdictions only: it lists the connections that count when the territorial scope (`footprint`) is given. Without
 * `ties` every connection counts.
 */
export const RuleGroup = Type.Union([
  Strict({ any_of: ValuesOfOneDimension, 'ties?': Ties }),
  Strict({ none_of: ValuesOfOneDimension, 'ties?': Ties }),
  Strict({
    fact: Strict({
      key: Code,
      op: OneOf('eq ne lt lte gt gte in'),
      value: Type.Union([ScalarShape, Some(ScalarShape)]),
    }),
  }),
])
export type RuleGroup = Static<typeof RuleGroup>

/** A rule is an AND of its groups; rules of one outcome and scope are ORed; `unless` names rules that lift it. */
export const SeedRule = Strict({
  id: Slug,
  outcome: Type.Union([
    Type.Literal('applies'),
    Type.Literal('excluded'),
    /** A derived fact. In the vocabulary also `entity_roles`: a role by law, in place of the one that it `releases`. */
    Strict({ derives: Type.Record(Code, ScalarShape, { minProperties: 1, maxProperties: 1 }), 'releases?': Code }),
  ]),
  /** Only subjects of this kind are matched; a flat request is one subject of every kind. */
  'subject_kind?': StringEnum(SUBJECT_KINDS),
  /** The whole pack (default), or the obligations by code. */
  'scope?': Type.Union([Type.Literal('pack'), Some(Slug)]),
  when: Some(RuleGroup),
  'unless?': Some(Slug),
  'note?': Line,
  citations: Citations,
  ...lineageFields,
})
export type SeedRule = Static<typeof SeedRule>
