import { type Static, Type } from '@sinclair/typebox'
import { Code, OneOf, Slug, Strict } from '#src/lib/schema.ts'
import {
  ApplicationDates,
  Citations,
  Frequency,
  lineageFields,
  Line,
  LawPeriod,
  Qualified,
  Some,
} from '#src/lib/law/seed-parts.ts'

export const SeedObligation = Strict({
  /** Named after the provision: `art-19-4-a`. Acts other than the pack's first have a prefix: `rts301-art-5-1`. */
  code: Slug,
  title: Line,
  /** In this project's own words; for an imported catalog in the catalog's words, as the pack's licence allows. */
  summary: Type.String({ minLength: 1, maxLength: 10_000 }),
  modality: OneOf('must must_not may should'),
  addressee_kind: OneOf('entity authority member_state'),
  /** Entity roles; a role also matches narrower roles of the vocabulary. */
  addressee_roles: Some(Code),
  'trigger_event?': Code,
  'conditions?': Type.Array(Qualified),
  'exceptions?': Type.Array(Qualified),
  'frequency?': Frequency,
  'periods?': Some(LawPeriod),
  /** Given when it differs from the version's own date of application. */
  'applies_from?': ApplicationDates,
  citations: Citations,
  /** The duty that it hangs on: where that gives way to an exception, this one does too. */
  'parent?': Slug,
  /** The exceptions of its parent don't reach it, such as a duty that arises where one of them holds. */
  'stands_alone?': Type.Literal(true),
  'tags?': Type.Array(Code),
  /** `lineage_id` survives renumbering; `<pack id>/<code>` unless given. */
  ...lineageFields,
  'evidence?': Type.Array(Slug),
  'filings?': Type.Array(Slug),
  'penalties?': Type.Array(Slug),
})
export type SeedObligation = Static<typeof SeedObligation>
