import { type Static, Type } from '@sinclair/typebox'
import { Code, IsoDate, Maybe, OneOf, SemVer, Sha256, Slug, Strict } from '#src/lib/schema.ts'
import { Citations, Line, LongText, ProvisionRef, ScopeRef, Share, Some } from '#src/lib/law/seed-parts.ts'
import { RuleGroup } from './rule.ts'

const End = Strict({
  pack: Slug,
  version: SemVer,
  /** An obligation's code; without it the end is the whole pack. */
  'code?': Slug,
  /** For a pack end: its provisions. The hashes of the objects that cite them decide whether the fact is stale. */
  'provisions?': Some(ProvisionRef),
})

/**
 * A displaced provision, alone or with how certain it is that it gives way; without more it is certain, with the
 * confidence of the fact.
 */
const DisplacedRef = Type.Union([
  ScopeRef,
  Strict({ ref: ScopeRef, 'certainty?': OneOf('certain interpretive'), 'confidence?': Share }),
])

/** Versions of the packs at both ends of a fact. */
const Pin = Strict({ from: SemVer, to: SemVer })
/** How much of an end a fact covers. */
const Coverage = Maybe(OneOf('full partial unknown'))

export const SeedRelationship = Strict({
  id: Slug,
  type: Code,
  from: End,
  to: End,
  /** For precedence: the condition on the subject under which the fact holds. */
  'condition?': Strict({ text: Line, when: Some(RuleGroup) }),
  'displaced_provisions?': Some(DisplacedRef),
  'preserved_provisions?': Some(ScopeRef),
  rationale: LongText,
  'rationale_type?': OneOf('syntactic semantic functional'),
  'strength?': Type.Integer({ minimum: 1, maximum: 10 }),
  confidence: Share,
  coverage_from: Coverage,
  coverage_to: Coverage,
  'applies_from?': IsoDate,
  /** Other pairs of versions for which the fact was read; outside its hash. One counts once a review names it. */
  'pins?': Some(Pin),
  citations: Citations,
  author: Line,
})
export type SeedRelationship = Static<typeof SeedRelationship>

export const SeedRelationshipFile = Strict({ relationships: Type.Array(SeedRelationship) })

const SeedReview = Strict({
  id: Slug,
  /** The reviewed objects, each bound to its hash: pack versions or relationship facts. */
  objects: Some(
    Type.Union([
      Strict({ pack: Slug, version: SemVer, hash: Sha256 }),
      Strict({ relationship: Slug, hash: Sha256, 'pins?': Some(Pin) }),
    ]),
  ),
  kind: OneOf('legal sme peer editorial'),
  reviewer: Strict({ role: Line, organisation: Line, qualification: Line, jurisdiction: Line }),
  outcome: OneOf('approved approved_with_revisions conditional rejected'),
  caveats: Type.Array(Line),
  sources_consulted: Some(Line),
  signed_at: IsoDate,
  valid_until: IsoDate,
  independent_of_author: Type.Boolean(),
})
export type SeedReview = Static<typeof SeedReview>

export const SeedReviewFile = Strict({ reviews: Type.Array(SeedReview) })
