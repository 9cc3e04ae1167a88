import { type Static, Type } from '@sinclair/typebox'
import { stored } from '#src/lib/law/shapes.ts'
import { Code, Either, IsoDuration, Maybe, OneOf, Slug, Strict } from '#src/lib/schema.ts'
import {
  ApplicationDates,
  Citations,
  lineageFields,
  Line,
  MoneyShape,
  said,
  ScopeRef,
  SeedCitation,
  Some,
} from '#src/lib/law/seed-parts.ts'

const Percent = Type.Number({ exclusiveMinimum: 0, maximum: 100 })
const Positive = Type.Number({ exclusiveMinimum: 0 })
const Whose = OneOf('own undertaking')
const Combine = OneOf('higher_of lower_of single')

/** One term of a penalty: exactly one of the four kinds. `percent` is of `base` in `period`, a turnover of `whose`. */
const Term = Either(
  Strict({ fixed: MoneyShape }),
  Strict({ turnover: Strict({ percent: Percent, base: Line, period: Line, whose: Whose }) }),
  Strict({ profit_multiple: Strict({ factor: Positive, base: Line }) }),
  Strict({
    per_day: Strict({
      percent: Maybe(Positive),
      amount: Maybe(MoneyShape),
      base: Maybe(Line),
      /** With `percent`. */
      whose: Maybe(Whose),
      longest: Maybe(IsoDuration),
    }),
  }),
)

/**
 * Another combination under a rule's condition, such as the lower of the two for small firms; or `fine`: there is none,
 * or national law says whether and how far there is one.
 */
const Variant = Strict({
  condition: Slug,
  /** Whom it is for, as a sentence goes on after `for`. */
  whom: Line,
  combine: Maybe(Combine),
  terms: Maybe(Type.Array(Term)),
  fine: Maybe(OneOf('none national_law')),
  citation: SeedCitation,
})

export const SeedPenalty = Strict({
  id: Slug,
  title: Line,
  /** Provisions whose infringement is sanctioned. */
  target_provisions: Some(ScopeRef),
  addressee_role: Code,
  /** The rules by any of which the role follows from other inputs, such as type and size. */
  addressee_rules: Maybe(Some(Slug)),
  /** The rule without which it can't be imposed, such as whose authority is competent; `text` says it in words. */
  condition: Maybe(Strict({ rule: Slug, ...said })),
  person: OneOf('legal natural any'),
  kind: OneOf('administrative_fine periodic criminal non_monetary liability none'),
  /** `floor_of_maximum`: a directive sets the least height of the national maximum. */
  bound: Maybe(OneOf('cap floor_of_maximum minimum range')),
  terms: Maybe(Some(Term)),
  combine: Maybe(Combine),
  variants: Maybe(Type.Array(Variant)),
  set_by: OneOf('eu member_state'),
  imposed_by: Line,
  /** What counts for whether there is a fine and how high it is, in the order of the law. */
  factors: Maybe(Some(Strict(said))),
  /** What the law leaves unsettled, such as whether another penalty remains beside this one. */
  doubt: Maybe(Strict(said)),
  aggregate: Maybe(Line),
  /** The total for several infringements, only if the law sets one: at most the maximum for the gravest of them. */
  aggregate_rule: Maybe(Strict({ combine: OneOf('gravest'), among: OneOf('same_or_linked_operations'), ...said })),
  /** Fines that can't be combined with this one: the other fact's id, and what that depends on (`needs`). */
  excludes: Maybe(Type.Array(Strict({ fact: Line, needs: Line, citation: SeedCitation }))),
  applies_from: Maybe(ApplicationDates),
  citations: Citations,
  ...lineageFields,
})
export type SeedPenalty = Static<typeof SeedPenalty>

/** What `content_json` of a penalty fact holds. */
export const PenaltyContent = stored(SeedPenalty, 'id citations lineage_id derived_from')
export type PenaltyContent = Static<typeof PenaltyContent>
export type PenaltyTerm = NonNullable<PenaltyContent['terms']>[number]
export type PenaltyVariant = NonNullable<PenaltyContent['variants']>[number]
