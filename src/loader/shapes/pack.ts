import { type Static, Type } from '@sinclair/typebox'
import { Code, codesIn, IsoDate, OneOf, SemVer, Slug, Strict, StringEnum } from '#src/lib/schema.ts'
import { SeedCriterion } from '#src/law/classification/index.ts'
import { SeedEvidence } from '#src/law/attachments/index.ts'
import { SeedFiling } from '#src/law/attachments/index.ts'
import { SeedObligation } from '#src/law/obligations/index.ts'
import {
  InstrumentId,
  Jurisdiction,
  Line,
  LongText,
  SeedCause,
  SeedCoverage,
  SeedDates,
  Some,
} from '#src/lib/law/seed-parts.ts'
import { SeedPenalty } from '#src/law/attachments/index.ts'
import { SeedRule, Ties } from './rule.ts'

export const PACK_KINDS = codesIn('regulation directive standard guidance national')

export const SeedPack = Strict({
  id: Slug,
  title: Line,
  short_name: Line,
  kind: StringEnum(PACK_KINDS),
  /** A standard binds those who adopt it. */
  effect: OneOf('direct via_transposition by_adoption'),
  jurisdictions: Some(Jurisdiction),
  domains: Some(Code),
  issuer: Line,
  competent_authorities: Type.Array(Line),
  instruments: Some(InstrumentId),
  licence: Line,
  /**
   * For a directive: the values of a derived fact that decide which connection to a country puts a subject under its
   * law.
   */
  'national_law?': Type.Record(Type.String({ minLength: 1, maxLength: 120 }), Ties, { minProperties: 1 }),
})
export type SeedPack = Static<typeof SeedPack>

export const SeedVersion = Strict({
  number: SemVer,
  author: Line,
  /** The text of each instrument that the version is based on: `{32022R2554: oj-2022-12-27}`. */
  texts: Type.Record(InstrumentId, Slug, { minProperties: 1 }),
  dates: SeedDates,
  /** The first day on which this text is the law; `legal_to` is the first day on which it no longer is. */
  legal_from: IsoDate,
  'legal_to?': IsoDate,
  /** The day on which the content was last checked against the text. */
  checked_on: IsoDate,
  'previous_version?': SemVer,
  'cause?': SeedCause,
  coverage_statement: LongText,
  release_notes: LongText,
})
export type SeedVersion = Static<typeof SeedVersion>

/** One YAML file of a pack version. Each key may be in any of the version's files; lists are joined. */
export const SeedPackFile = Strict({
  'pack?': SeedPack,
  'version?': SeedVersion,
  'obligations?': Type.Array(SeedObligation),
  'rules?': Type.Array(SeedRule),
  'evidence?': Type.Array(SeedEvidence),
  'filings?': Type.Array(SeedFiling),
  'penalties?': Type.Array(SeedPenalty),
  'criteria?': Type.Array(SeedCriterion),
  'coverage?': SeedCoverage,
})
export type SeedPackFile = Static<typeof SeedPackFile>
