import { type Static, Type } from '@sinclair/typebox'
import { Code, codesIn, IsoDate, Maybe, OneOf, SemVer, Slug, Strict, StringEnum } from '#src/lib/schema.ts'
import { SeedCriterion } from '#src/law/classification/index.ts'
import { SeedEvidence } from '#src/law/attachments/index.ts'
import { SeedFiling } from '#src/law/attachments/index.ts'
import { SeedObligation } from './obligation.ts'
import {
  ApplicationDates,
  InstrumentId,
  Jurisdiction,
  Line,
  LongText,
  ProvisionRef,
  SeedCitation,
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
  national_law: Maybe(Type.Record(Type.String({ minLength: 1, maxLength: 120 }), Ties, { minProperties: 1 })),
})
export type SeedPack = Static<typeof SeedPack>

export const SeedVersion = Strict({
  number: SemVer,
  author: Line,
  /** The text of each instrument that the version is based on: `{32022R2554: oj-2022-12-27}`. */
  texts: Type.Record(InstrumentId, Slug, { minProperties: 1 }),
  dates: Strict({
    published_in_oj: IsoDate,
    in_force: IsoDate,
    applies: ApplicationDates,
    transposition: Maybe(IsoDate),
    end: Maybe(IsoDate),
  }),
  /** The first day on which this text is the law; `legal_to` is the first day on which it no longer is. */
  legal_from: IsoDate,
  legal_to: Maybe(IsoDate),
  /** The day on which the content was last checked against the text. */
  checked_on: IsoDate,
  previous_version: Maybe(SemVer),
  /**
   * The act that changed the text before into this one. `disputed` says what is contested about the change or its
   * dates.
   */
  cause: Maybe(Strict({ instrument: Type.String(), citation: Maybe(SeedCitation), disputed: Maybe(Line) })),
  coverage_statement: LongText,
  release_notes: LongText,
})
export type SeedVersion = Static<typeof SeedVersion>

const NOT_MODELLED_REASONS = codesIn(
  'definition scope authority_duty member_state_duty union_institution_duty empowerment procedure_of_authority',
  'right_without_entity_duty explanatory transitional final_provision covered_elsewhere not_yet_modelled',
  'not_in_source deleted',
)

export const SeedCoverage = Strict({
  /** Articles whose paragraphs all have an obligation that cites them, or an entry below. */
  covers: Some(ProvisionRef),
  not_modelled: Type.Array(
    Strict({ provision: ProvisionRef, reason: StringEnum(NOT_MODELLED_REASONS), note: Maybe(Line) }),
  ),
  /** Acts under or beside the pack's that it does not hold, by CELEX number and in the words of a reader's search. */
  not_held: Maybe(Some(Strict({ act: Type.String({ pattern: '^3\\d{4}[A-Z]\\d{4}$' }), title: Line }))),
})
export type SeedCoverage = Static<typeof SeedCoverage>

/** One YAML file of a pack version. Each key may be in any of the version's files; lists are joined. */
export const SeedPackFile = Strict({
  pack: Maybe(SeedPack),
  version: Maybe(SeedVersion),
  obligations: Maybe(Type.Array(SeedObligation)),
  rules: Maybe(Type.Array(SeedRule)),
  evidence: Maybe(Type.Array(SeedEvidence)),
  filings: Maybe(Type.Array(SeedFiling)),
  penalties: Maybe(Type.Array(SeedPenalty)),
  criteria: Maybe(Type.Array(SeedCriterion)),
  coverage: Maybe(SeedCoverage),
})
export type SeedPackFile = Static<typeof SeedPackFile>
