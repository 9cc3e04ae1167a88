import { type Static, Type } from '@sinclair/typebox'
import { FOOTPRINT_BASES, SUBJECT_KINDS } from '#src/law/subjects/index.ts'
import { FIGURE_TYPES, WHOSE } from '#src/law/vocabulary/index.ts'
import { NOTE_KINDS } from '#src/lib/law/qualifiers.ts'
import { Code, IsoDate, IsoDuration, SemVer, Sha256, Slug, Strict, StringEnum } from '#src/lib/schema.ts'
import { Citations, Line, LongText, PROVISION, ProvisionRef, SeedCitation, SeedCriterion } from './criterion-schema.ts'
import { SeedContentField } from './field-schema.ts'

/**
 * The shapes of everything under `seed/`. `regpack packs validate` checks each YAML file against them and
 * reports every mistake with file, line, JSON pointer and reason. See docs/PACK-FORMAT.md.
 */

const NUMBER = '[0-9A-Z]+[a-z]?'

/**
 * `Chapter III Section 2`: a part of an act above its articles. The name begins with what it is a part of if its number
 * is unique only there.
 */
const DIVISION = `(Title ${NUMBER}( Chapter ${NUMBER})?( Section ${NUMBER})?|Chapter ${NUMBER}( Section ${NUMBER})?|Section ${NUMBER})`

/** A provision, or a division of an act (`32022R2554 Chapter II`), which means all its articles. */
const ScopeRef = Type.String({ pattern: `^[0-9A-Z()]+ (${PROVISION}|${DIVISION})$`, maxLength: 240 })

const COMPARISONS = ['eq', 'ne', 'lt', 'lte', 'gt', 'gte', 'in'] as const
const Scalar = Type.Union([Type.String(), Type.Number(), Type.Boolean()])

const ValuesOfOneDimension = Type.Object(
  {
    activities: Type.Optional(Type.Array(Code, { minItems: 1 })),
    entity_roles: Type.Optional(Type.Array(Code, { minItems: 1 })),
    sector_tags: Type.Optional(Type.Array(Code, { minItems: 1 })),
    jurisdictions: Type.Optional(Type.Array(Type.String({ pattern: '^[A-Z]{2,3}$' }), { minItems: 1 })),
  },
  { additionalProperties: false, minProperties: 1, maxProperties: 1 },
)

const Ties = Type.Array(StringEnum(FOOTPRINT_BASES), { minItems: 1, uniqueItems: true })

/**
 * One group: an OR of values of one dimension, its negation, or one typed comparison of a fact. `ties` is for
 * jurisdictions only: it lists the connections that count when the territorial scope (`footprint`) is given. Without
 * `ties` every connection counts.
 */
export const RuleGroup = Type.Union([
  Strict({ any_of: ValuesOfOneDimension, ties: Type.Optional(Ties) }),
  Strict({ none_of: ValuesOfOneDimension, ties: Type.Optional(Ties) }),
  Strict({
    fact: Strict({
      key: Code,
      op: StringEnum(COMPARISONS),
      value: Type.Union([Scalar, Type.Array(Scalar, { minItems: 1 })]),
    }),
  }),
])

/** Identifies an item across versions of the pack when its id changes; see PACK-FORMAT, lineage. */
const itemLineage = {
  lineage_id: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  derived_from: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 200 }))),
}

/** A rule is an AND of its groups; rules of one outcome and scope are ORed; `unless` names rules that lift it. */
export const SeedRule = Strict({
  id: Slug,
  outcome: Type.Union([
    Type.Literal('applies'),
    Type.Literal('excluded'),
    /** A derived fact. In the vocabulary also `entity_roles`: a role by law, in place of the one that it `releases`. */
    Strict({
      derives: Type.Record(Code, Scalar, { minProperties: 1, maxProperties: 1 }),
      releases: Type.Optional(Code),
    }),
  ]),
  /** Only subjects of this kind are matched; a flat request is one subject of every kind. */
  subject_kind: Type.Optional(StringEnum(SUBJECT_KINDS)),
  /** The whole pack (default), or the obligations by code. */
  scope: Type.Optional(Type.Union([Type.Literal('pack'), Type.Array(Slug, { minItems: 1 })])),
  when: Type.Array(RuleGroup, { minItems: 1 }),
  unless: Type.Optional(Type.Array(Slug, { minItems: 1 })),
  note: Type.Optional(Line),
  citations: Citations,
  ...itemLineage,
})
export type SeedRule = Static<typeof SeedRule>

/**
 * A condition or exception. `rule` names the rule that decides it. Where no fact can, `open` asks a person and says
 * why; beside a rule, which then is scoped to the duty, it is asked while the rule's facts are not known. `note` says
 * of which kind a sentence is that is no condition. One without any of the three counts as open.
 */
const Qualified = Strict({
  text: Line,
  citation: SeedCitation,
  rule: Type.Optional(Slug),
  open: Type.Optional(Strict({ question: Line, reason: Line, each_time: Type.Optional(Type.Literal(true)) })),
  note: Type.Optional(StringEnum(NOTE_KINDS)),
})

/**
 * An act that must be adopted before a date takes effect. `date` is the day of that act, absent while it is unknown;
 * the effective date is the later of both. `citation` is the provision that makes the date depend on the act.
 */
const DependsOn = Strict({
  text: Line,
  citation: SeedCitation,
  /** CELEX number of the act, once it has one. */
  act: Type.Optional(Type.String({ pattern: '^[0-9A-Z()]+$', maxLength: 40 })),
  date: Type.Optional(IsoDate),
})

/**
 * The date that the text gives. `condition` names the rule under which the date holds, when it doesn't hold for all.
 */
const AppliesFrom = Strict({
  date: IsoDate,
  condition: Type.Optional(Slug),
  citation: Type.Optional(SeedCitation),
  depends_on: Type.Optional(DependsOn),
})

const FREQUENCIES = ['once', 'continuous', 'on_event', 'periodic'] as const
const Frequency = Strict({
  kind: StringEnum(FREQUENCIES),
  period: Type.Optional(IsoDuration),
  note: Type.Optional(Line),
})

export const SeedObligation = Strict({
  /** Named after the provision: `art-19-4-a`. Acts other than the pack's first have a prefix: `rts301-art-5-1`. */
  code: Slug,
  title: Line,
  /** In this project's own words; for an imported catalog in the catalog's words, as the pack's licence allows. */
  summary: Type.String({ minLength: 1, maxLength: 10_000 }),
  modality: StringEnum(['must', 'must_not', 'may', 'should']),
  addressee_kind: StringEnum(['entity', 'authority', 'member_state']),
  /** Entity roles; a role also matches narrower roles of the vocabulary. */
  addressee_roles: Type.Array(Code, { minItems: 1 }),
  trigger_event: Type.Optional(Code),
  conditions: Type.Optional(Type.Array(Qualified)),
  exceptions: Type.Optional(Type.Array(Qualified)),
  frequency: Type.Optional(Frequency),
  /** Given when it differs from the version's own date of application. */
  applies_from: Type.Optional(Type.Array(AppliesFrom, { minItems: 1 })),
  citations: Citations,
  /** The duty that it hangs on: where that gives way to an exception, this one does too. */
  parent: Type.Optional(Slug),
  /** The exceptions of its parent don't reach it, such as a duty that arises where one of them holds. */
  stands_alone: Type.Optional(Type.Literal(true)),
  tags: Type.Optional(Type.Array(Code)),
  /** Survives renumbering; `<pack id>/<code>` unless given. */
  lineage_id: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  derived_from: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 200 }))),
  evidence: Type.Optional(Type.Array(Slug)),
  filings: Type.Optional(Type.Array(Slug)),
  penalties: Type.Optional(Type.Array(Slug)),
})
export type SeedObligation = Static<typeof SeedObligation>

export const SeedEvidence = Strict({
  id: Slug,
  type: StringEnum([
    'document',
    'record',
    'log',
    'test_result',
    'certification',
    'policy',
    'procedure',
    'sign_off',
    'training',
    'register',
  ]),
  artifact_name: Line,
  description: LongText,
  acceptance_criteria: Type.Array(Line, { minItems: 1 }),
  frequency: Type.Optional(Frequency),
  retention: Type.Optional(Strict({ period: IsoDuration, basis: SeedCitation })),
  sufficiency: StringEnum(['full', 'partial', 'contributing']),
  /** Items of several packs with the same key can be served by one artefact. */
  shared_key: Type.Optional(Code),
  /** Whether the law itself or guidance asks for the artefact, or whether it is good practice. */
  source_kind: StringEnum(['law', 'guidance', 'practice']),
  citations: Citations,
  applies_from: Type.Optional(Type.Array(AppliesFrom, { minItems: 1 })),
  ...itemLineage,
})
export type SeedEvidence = Static<typeof SeedEvidence>

/**
 * A rule that moves a time limit. `{next_working_day_at: "12:00"}`: a limit on a day off moves there. `{event,
 * offset}`: this is the limit under the condition that `text` describes. `unless` names the rule that excludes the
 * relief.
 */
const Relief = Strict({
  until: Type.Union([
    Strict({ next_working_day_at: Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' }) }),
    Strict({ event: Code, offset: IsoDuration }),
  ]),
  unless: Type.Optional(Slug),
  text: Line,
  citation: SeedCitation,
})

/** A duration, or a negative one: a length of time before the event. */
const AnchorOffset = Type.String({ pattern: IsoDuration.pattern!.replace('^P', '^-?P') })

export const SeedFiling = Strict({
  id: Slug,
  filing_type: Code,
  title: Line,
  from_role: Code,
  recipient: Line,
  trigger_event: Code,
  /**
   * Each anchor is an event and an offset from it: `{event: ict_incident_classified_major, offset: PT4H}`; `PT0S` is
   * due with the event, and a negative offset that long before it. Without an offset the law sets no period, and
   * `qualifiers` say how soon the filing is due. If an event recurs, the first one counts, unless `occurrence` chooses
   * the latest.
   */
  anchors: Type.Array(
    Strict({
      event: Code,
      offset: Type.Optional(AnchorOffset),
      /** Only working days count, as Article 2(2) of Regulation 1182/71 means them; the offset is in days. */
      counted_in: Type.Optional(Type.Literal('working_days')),
      occurrence: Type.Optional(StringEnum(['first', 'latest'])),
      citation: Type.Optional(SeedCitation),
    }),
    { minItems: 1 },
  ),
  combine: StringEnum(['earliest', 'latest', 'single']),
  /** Replaces the limit when `event` happens later than `later_than`, which is an offset from another event. */
  late_classification_rule: Type.Optional(
    Strict({
      text: Line,
      event: Code,
      offset: IsoDuration,
      later_than: Strict({ event: Code, offset: IsoDuration }),
      citation: SeedCitation,
    }),
  ),
  late_submission_rule: Type.Optional(Strict({ text: Line, citation: SeedCitation })),
  /** Once `event` happens, `filing` is due in place of this one. */
  replaced_by: Type.Optional(Strict({ event: Code, filing: Slug, text: Line, citation: SeedCitation })),
  period_rule: StringEnum(['act', 'eu-1182-71', 'national', 'none']),
  relief: Type.Optional(Type.Array(Relief)),
  /** Words of the law that soften the clock: `without undue delay`, `where feasible`. */
  qualifiers: Type.Optional(Type.Array(Line)),
  waivers: Type.Optional(Type.Array(Qualified)),
  content_fields: Type.Optional(Type.Array(SeedContentField)),
  channel: Type.Optional(Line),
  sequence: Type.Optional(Strict({ no: Type.Integer({ minimum: 1 }), follows: Type.Optional(Slug) })),
  applies_from: Type.Optional(Type.Array(AppliesFrom, { minItems: 1 })),
  citations: Citations,
  ...itemLineage,
})
export type SeedFiling = Static<typeof SeedFiling>

const Money = Strict({ amount: Type.Number({ minimum: 0 }), currency: Type.String({ pattern: '^[A-Z]{3}$' }) })

/** One term of a penalty: exactly one of the four kinds. `percent` is of `base` in `period`, a turnover of `whose`. */
const SeedPenaltyTerm = Type.Union([
  Strict({ fixed: Money }),
  Strict({
    turnover: Strict({
      percent: Type.Number({ exclusiveMinimum: 0, maximum: 100 }),
      base: Line,
      period: Line,
      whose: StringEnum(['own', 'undertaking']),
    }),
  }),
  Strict({ profit_multiple: Strict({ factor: Type.Number({ exclusiveMinimum: 0 }), base: Line }) }),
  Strict({
    per_day: Strict({
      percent: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
      amount: Type.Optional(Money),
      base: Type.Optional(Line),
      /** With `percent`. */
      whose: Type.Optional(StringEnum(['own', 'undertaking'])),
      longest: Type.Optional(IsoDuration),
    }),
  }),
])

export const SeedPenalty = Strict({
  id: Slug,
  title: Line,
  /** Provisions whose infringement is sanctioned. */
  target_provisions: Type.Array(ScopeRef, { minItems: 1 }),
  addressee_role: Code,
  /** The rules by any of which the role follows from other inputs, such as type and size. */
  addressee_rules: Type.Optional(Type.Array(Slug, { minItems: 1 })),
  /** The rule without which it can't be imposed, such as whose authority is competent; `text` says it in words. */
  condition: Type.Optional(Strict({ rule: Slug, text: Line, citation: SeedCitation })),
  person: StringEnum(['legal', 'natural', 'any']),
  kind: StringEnum(['administrative_fine', 'periodic', 'criminal', 'non_monetary', 'liability', 'none']),
  /** `floor_of_maximum`: a directive sets the least height of the national maximum. */
  bound: Type.Optional(StringEnum(['cap', 'floor_of_maximum', 'minimum', 'range'])),
  terms: Type.Optional(Type.Array(SeedPenaltyTerm, { minItems: 1 })),
  combine: Type.Optional(StringEnum(['higher_of', 'lower_of', 'single'])),
  /**
   * Another combination under a rule's condition, such as the lower of the two for small firms; or `fine`: there is
   * none, or national law says whether and how far there is one.
   */
  variants: Type.Optional(
    Type.Array(
      Strict({
        condition: Slug,
        combine: Type.Optional(StringEnum(['higher_of', 'lower_of', 'single'])),
        terms: Type.Optional(Type.Array(SeedPenaltyTerm)),
        fine: Type.Optional(StringEnum(['none', 'national_law'])),
        citation: SeedCitation,
      }),
    ),
  ),
  set_by: StringEnum(['eu', 'member_state']),
  imposed_by: Line,
  aggregate: Type.Optional(Line),
  /** The total for several infringements, only if the law sets one: at most the maximum for the gravest of them. */
  aggregate_rule: Type.Optional(
    Strict({
      combine: StringEnum(['gravest']),
      among: StringEnum(['same_or_linked_operations']),
      text: Line,
      citation: SeedCitation,
    }),
  ),
  /** Fines that can't be combined with this one: the other fact's id, and what that depends on (`needs`). */
  excludes: Type.Optional(Type.Array(Strict({ fact: Line, needs: Line, citation: SeedCitation }))),
  applies_from: Type.Optional(Type.Array(AppliesFrom, { minItems: 1 })),
  citations: Citations,
  ...itemLineage,
})
export type SeedPenalty = Static<typeof SeedPenalty>

const NOT_MODELLED_REASONS = [
  'definition',
  'scope',
  'authority_duty',
  'member_state_duty',
  'union_institution_duty',
  'empowerment',
  'procedure_of_authority',
  'right_without_entity_duty',
  'explanatory',
  'transitional',
  'final_provision',
  'covered_elsewhere',
  'not_yet_modelled',
  'not_in_source',
  'deleted',
] as const

export const SeedCoverage = Strict({
  /** Articles whose paragraphs all have an obligation that cites them, or an entry below. */
  covers: Type.Array(ProvisionRef, { minItems: 1 }),
  not_modelled: Type.Array(
    Strict({ provision: ProvisionRef, reason: StringEnum(NOT_MODELLED_REASONS), note: Type.Optional(Line) }),
  ),
  /** Acts under or beside the pack's that it does not hold, by CELEX number and in the words of a reader's search. */
  not_held: Type.Optional(
    Type.Array(Strict({ act: Type.String({ pattern: '^3\\d{4}[A-Z]\\d{4}$' }), title: Line }), { minItems: 1 }),
  ),
})

export const PACK_KINDS = ['regulation', 'directive', 'standard', 'guidance', 'national'] as const

export const SeedPack = Strict({
  id: Slug,
  title: Line,
  short_name: Line,
  kind: StringEnum(PACK_KINDS),
  /** A standard binds those who adopt it. */
  effect: StringEnum(['direct', 'via_transposition', 'by_adoption']),
  jurisdictions: Type.Array(Type.String({ pattern: '^[A-Z]{2,3}$' }), { minItems: 1 }),
  domains: Type.Array(Code, { minItems: 1 }),
  issuer: Line,
  competent_authorities: Type.Array(Line),
  instruments: Type.Array(Type.String({ pattern: '^[0-9A-Z()]+$' }), { minItems: 1 }),
  licence: Line,
  /**
   * For a directive: the values of a derived fact that decide which connection to a country puts a subject under its
   * law.
   */
  national_law: Type.Optional(Type.Record(Type.String({ minLength: 1, maxLength: 120 }), Ties, { minProperties: 1 })),
})
export type SeedPack = Static<typeof SeedPack>

export const SeedVersion = Strict({
  number: SemVer,
  author: Line,
  /** The text of each instrument that the version is based on: `{32022R2554: oj-2022-12-27}`. */
  texts: Type.Record(Type.String({ pattern: '^[0-9A-Z()]+$' }), Slug, { minProperties: 1 }),
  dates: Strict({
    published_in_oj: IsoDate,
    in_force: IsoDate,
    applies: Type.Array(AppliesFrom, { minItems: 1 }),
    transposition: Type.Optional(IsoDate),
    end: Type.Optional(IsoDate),
  }),
  /** The first day on which this text is the law; `legal_to` is the first day on which it no longer is. */
  legal_from: IsoDate,
  legal_to: Type.Optional(IsoDate),
  /** The day on which the content was last checked against the text. */
  checked_on: IsoDate,
  previous_version: Type.Optional(SemVer),
  /**
   * The act that changed the text before into this one. `disputed` says what is contested about the change or its
   * dates.
   */
  cause: Type.Optional(
    Strict({
      instrument: Type.String(),
      citation: Type.Optional(SeedCitation),
      disputed: Type.Optional(Line),
    }),
  ),
  coverage_statement: LongText,
  release_notes: LongText,
})
export type SeedVersion = Static<typeof SeedVersion>

/** One YAML file of a pack version. Each key may be in any of the version's files; lists are joined. */
export const SeedPackFile = Strict({
  pack: Type.Optional(SeedPack),
  version: Type.Optional(SeedVersion),
  obligations: Type.Optional(Type.Array(SeedObligation)),
  rules: Type.Optional(Type.Array(SeedRule)),
  evidence: Type.Optional(Type.Array(SeedEvidence)),
  filings: Type.Optional(Type.Array(SeedFiling)),
  penalties: Type.Optional(Type.Array(SeedPenalty)),
  criteria: Type.Optional(Type.Array(SeedCriterion)),
  coverage: Type.Optional(SeedCoverage),
})
export type SeedPackFile = Static<typeof SeedPackFile>

const Codes = Type.Array(Code, { minItems: 1, uniqueItems: true })

const Term = Strict({
  id: Code,
  label: Line,
  definition: LongText,
  /** The broader terms that this one is a kind of; matching goes upwards. */
  broader: Type.Optional(Type.Array(Code, { minItems: 1 })),
  /**
   * Asks a person what the terms in `answered_by` say: whether the act of the pack that it `opens` is about the subject
   * at all, or, without `opens`, which kind of this term the subject is.
   */
  question: Type.Optional(Line),
  answered_by: Type.Optional(
    Strict({ entity_roles: Type.Optional(Codes), activities: Type.Optional(Codes), sector_tags: Type.Optional(Codes) }),
  ),
  opens: Type.Optional(Slug),
  /** True: it says nothing of whether an act is about the subject, so no question has to reach it. */
  says_nothing: Type.Optional(Type.Boolean()),
  citations: Type.Optional(Citations),
})

/** `states`: facts of the subject that reports the event; an answer does not ask for them then. */
const EventTerm = Strict({
  ...Term.properties,
  states: Type.Optional(Type.Record(Code, Scalar, { minProperties: 1 })),
})

/** What is known of an incident: yes or no, a number, money or a length of time. */
const FigureTerm = Strict({
  ...Term.properties,
  question: Line,
  type: StringEnum(FIGURE_TYPES),
  unit: Type.Optional(Line),
  /** Of money: whose it is. */
  whose: Type.Optional(StringEnum(WHOSE)),
  /** The fact of the subject that has it, where the caller does not give it. */
  fact: Type.Optional(Code),
})

export const SeedFact = Strict({
  id: Code,
  label: Line,
  /** Asks a person for the fact, in plain words. A derived fact has none. */
  question: Type.Optional(Line),
  definition: LongText,
  type: StringEnum(['boolean', 'integer', 'number', 'string', 'date']),
  unit: Type.Optional(Line),
  /** Of staff and money: whose it is. */
  whose: Type.Optional(StringEnum(WHOSE)),
  minimum: Type.Optional(Type.Number()),
  values: Type.Optional(Type.Array(Type.String(), { minItems: 1 })),
  /** Derived by `derives` rules; a caller can't give it. */
  derived: Type.Optional(Type.Boolean()),
  /** For a fact that a caller gives: rules of the vocabulary decide it where other inputs do. */
  follows: Type.Optional(Type.Boolean()),
  /** For a derived fact: exactly one of `values` always holds, so excluded values narrow the rest. */
  exhaustive: Type.Optional(Type.Boolean()),
  /**
   * For a boolean that a caller gives: true when the territorial scope has one of these connections to one of these
   * places, else false; reversed with `negated`. A value that the caller gives directly must agree.
   */
  footprint: Type.Optional(
    Strict({
      ties: Ties,
      within: Type.Array(Type.String({ pattern: '^[A-Z]{2,3}$' }), { minItems: 1 }),
      negated: Type.Optional(Type.Boolean()),
    }),
  ),
  /** It is said of all things of a kind that the subject has, so it is true of a subject that is one of them itself. */
  of_all: Type.Optional(StringEnum(SUBJECT_KINDS)),
  /** What the fact meant under earlier texts of the law, the earliest first: each until the day of the next text. */
  earlier: Type.Optional(
    Type.Array(Strict({ until: IsoDate, definition: LongText, citations: Citations }), { minItems: 1 }),
  ),
  citations: Type.Optional(Citations),
})

/**
 * A choice that an act leaves to member states. The choice of each state is national law. The choice of an unlisted
 * state is unknown, never "not used". `fact` names the boolean fact that represents the choice in the rules of the
 * pack.
 */
export const SeedMemberStateOption = Strict({
  id: Slug,
  pack: Slug,
  label: Line,
  definition: LongText,
  fact: Type.Optional(Code),
  /** The duties whose content depends on the choice. */
  obligations: Type.Optional(Type.Array(Slug, { minItems: 1 })),
  choices: Type.Optional(
    Type.Array(
      Strict({
        country: Type.String({ pattern: '^[A-Z]{2}$' }),
        status: StringEnum(['used', 'not_used']),
        value: Type.Optional(Line),
        instrument: Line,
        from: IsoDate,
        checked_on: IsoDate,
      }),
    ),
  ),
  citations: Citations,
})
export type SeedMemberStateOption = Static<typeof SeedMemberStateOption>

/**
 * The national law that transposes a directive in one country. Without `instrument` none was in force on the day of the
 * check.
 */
export const SeedTransposition = Strict({
  pack: Slug,
  country: Type.String({ pattern: '^[A-Z]{2}$' }),
  instrument: Type.Optional(Line),
  in_force: Type.Optional(IsoDate),
  source: Line,
  checked_on: IsoDate,
})
export type SeedTransposition = Static<typeof SeedTransposition>

/**
 * Words that people use for what the texts call otherwise. `means`: words of the texts, each of which counts for them
 * in a search. `terms`: codes of the vocabulary that a wrong code may have been meant for.
 */
export const SeedSynonym = Strict({
  id: Code,
  words: Type.Array(Line, { minItems: 1 }),
  means: Type.Optional(Type.Array(Line, { minItems: 1 })),
  terms: Type.Optional(
    Type.Array(Type.String({ pattern: '^(activities|entity_roles|sector_tags)/[a-z0-9_]+$' }), { minItems: 1 }),
  ),
})
export type SeedSynonym = Static<typeof SeedSynonym>

const RELATIONSHIP_GROUPS = ['precedence', 'lineage', 'overlap', 'operational'] as const

export const SeedRelationshipType = Strict({
  id: Code,
  label: Line,
  definition: LongText,
  group: StringEnum(RELATIONSHIP_GROUPS),
  level: StringEnum(['pack', 'obligation', 'any']),
  symmetric: Type.Boolean(),
  inverse: Type.Optional(Code),
  composes: Type.Boolean(),
  requires: Type.Array(
    StringEnum([
      'condition',
      'citations',
      'displaced_provisions',
      'preserved_provisions',
      'rationale_type',
      'shared_evidence',
      'shared_trigger_event',
    ]),
  ),
})
export type SeedRelationshipType = Static<typeof SeedRelationshipType>

/** One file under `seed/vocabularies/`; lists of all files are joined. */
export const SeedVocabularyFile = Strict({
  activities: Type.Optional(Type.Array(Term)),
  entity_roles: Type.Optional(Type.Array(Term)),
  sector_tags: Type.Optional(Type.Array(Term)),
  events: Type.Optional(Type.Array(EventTerm)),
  figures: Type.Optional(Type.Array(FigureTerm)),
  facts: Type.Optional(Type.Array(SeedFact)),
  jurisdictions: Type.Optional(
    Type.Array(
      Strict({
        id: Type.String({ pattern: '^[A-Z]{2,3}$' }),
        label: Line,
        definition: LongText,
        broader: Type.Optional(Type.Array(Type.String())),
        citations: Type.Optional(Citations),
      }),
    ),
  ),
  relationship_types: Type.Optional(Type.Array(SeedRelationshipType)),
  /** Derivation rules that belong to no single pack, such as the size classes of Recommendation 2003/361/EC. */
  derivations: Type.Optional(Type.Array(SeedRule)),
  member_state_options: Type.Optional(Type.Array(SeedMemberStateOption)),
  transpositions: Type.Optional(Type.Array(SeedTransposition)),
  synonyms: Type.Optional(Type.Array(SeedSynonym)),
})
export type SeedVocabularyFile = Static<typeof SeedVocabularyFile>

export const SeedInstrument = Strict({
  id: Type.String({ pattern: '^[0-9A-Z()]+$' }),
  title: LongText,
  short_title: Line,
  kind: StringEnum([
    'regulation',
    'directive',
    'recommendation',
    'delegated_regulation',
    'implementing_regulation',
    'guidelines',
    'standard',
  ]),
  celex: Type.Optional(Type.String()),
  eli: Type.Optional(Type.String()),
  /** URL of a text without a CELEX number. */
  url: Type.Optional(Type.String({ maxLength: 2000 })),
  dates: Strict({ document: IsoDate, published: Type.Optional(IsoDate), in_force: Type.Optional(IsoDate) }),
  texts: Type.Array(
    Strict({
      id: Slug,
      date: IsoDate,
      kind: StringEnum(['authentic', 'consolidated', 'corrected']),
      source: Line,
      amended_by: Type.Optional(Type.Array(Type.String())),
    }),
    { minItems: 1 },
  ),
})
export type SeedInstrument = Static<typeof SeedInstrument>

const Token = Type.String({ minLength: 1, maxLength: 240 })
const OutlineItem = {
  id: Token,
  title: Type.String({ minLength: 1 }),
  label: Type.Optional(Type.String()),
  sort_id: Type.Optional(Type.String()),
  class: Type.Optional(Token),
}

/** Groups, controls and bibliography of a catalog, in the catalog's order; see docs/OSCAL.md. */
export const CatalogOutline = Strict({
  groups: Type.Array(Strict({ ...OutlineItem, parent: Type.Optional(Token) })),
  controls: Type.Array(
    Strict({
      ...OutlineItem,
      group: Type.Optional(Token),
      parent: Type.Optional(Token),
      /** Ids of its statement and of the items in it. */
      parts: Type.Optional(Type.Array(Token)),
      /** Controls that this one names as related or required. */
      links: Type.Optional(Type.Array(Strict({ rel: Type.String(), control: Token }))),
      /** Only for a withdrawn control: the controls that its content went to. */
      withdrawn: Type.Optional(
        Type.Array(Strict({ rel: StringEnum(['incorporated-into', 'moved-to']), control: Token })),
      ),
    }),
  ),
  resources: Type.Array(
    Strict({
      id: Token,
      title: Type.Optional(Type.String()),
      text: Type.Optional(Type.String()),
      href: Type.Optional(Type.String()),
    }),
  ),
})
export type CatalogOutline = Static<typeof CatalogOutline>

const DivisionEnd = Type.String({ pattern: '^(Art [0-9A-Za-z]+|Annex [0-9A-Za-z]+(\\([0-9A-Za-z]+\\))?)$' })

/** A title, chapter or section of an act, or a section of an annex. */
const SeedDivision = Strict({
  /** For a section of an annex, the provision that represents it: `Annex I(A)`. */
  name: Type.String({ pattern: `^(${DIVISION}|Annex [0-9A-Za-z]+\\([0-9A-Za-z]+\\))$` }),
  /** Its heading in the text; absent where it has none. No hash covers it. */
  heading: Type.Optional(Line),
  /** The division that it is a part of, which is listed before it. */
  part_of: Type.Optional(Type.String({ pattern: `^${DIVISION}$` })),
  /** First and last article, or point of the annex; all between them is in the division. */
  from: DivisionEnd,
  to: DivisionEnd,
})

/** `seed/instruments/<celex>/<text id>.json`: the provisions of one text, extracted by a script. */
export const ProvisionIndex = Strict({
  instrument: Type.String(),
  text: Slug,
  /** The source of the text. */
  source: Line,
  provisions: Type.Array(Type.String({ pattern: `^${PROVISION}$` }), { minItems: 1, uniqueItems: true }),
  /** Titles, chapters and sections in the order of the text; see ActDivision. */
  divisions: Type.Optional(Type.Array(SeedDivision, { minItems: 1 })),
  /** Articles that the text puts before its first chapter. */
  outside_divisions: Type.Optional(Type.Array(Type.String({ pattern: '^Art [0-9A-Za-z]+$' }), { minItems: 1 })),
  /** Where the divisions were read, or why there are none. */
  divisions_source: Type.Optional(Line),
  /**
   * For a catalog of controls: its structure, which packs don't keep, so that an export can write the catalog again.
   */
  outline: Type.Optional(CatalogOutline),
})

const RelationshipEnd = Strict({
  pack: Slug,
  version: SemVer,
  /** An obligation's code; without it the end is the whole pack. */
  code: Type.Optional(Slug),
  /** For a pack end: its provisions. The hashes of the objects that cite them decide whether the fact is stale. */
  provisions: Type.Optional(Type.Array(ProvisionRef, { minItems: 1 })),
})

/**
 * A displaced provision, alone or with how certain it is that it gives way; without more it is certain, with the
 * confidence of the fact.
 */
const DisplacedRef = Type.Union([
  ScopeRef,
  Strict({
    ref: ScopeRef,
    certainty: Type.Optional(StringEnum(['certain', 'interpretive'])),
    confidence: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
  }),
])

/** Versions of the packs at both ends of a fact. */
const Pin = Strict({ from: SemVer, to: SemVer })

export const SeedRelationship = Strict({
  id: Slug,
  type: Code,
  from: RelationshipEnd,
  to: RelationshipEnd,
  /** For precedence: the condition on the subject under which the fact holds. */
  condition: Type.Optional(Strict({ text: Line, when: Type.Array(RuleGroup, { minItems: 1 }) })),
  displaced_provisions: Type.Optional(Type.Array(DisplacedRef, { minItems: 1 })),
  preserved_provisions: Type.Optional(Type.Array(ScopeRef, { minItems: 1 })),
  rationale: LongText,
  rationale_type: Type.Optional(StringEnum(['syntactic', 'semantic', 'functional'])),
  strength: Type.Optional(Type.Integer({ minimum: 1, maximum: 10 })),
  confidence: Type.Number({ minimum: 0, maximum: 1 }),
  /** How much of each end the fact covers. */
  coverage_from: Type.Optional(StringEnum(['full', 'partial', 'unknown'])),
  coverage_to: Type.Optional(StringEnum(['full', 'partial', 'unknown'])),
  applies_from: Type.Optional(IsoDate),
  /** Other pairs of versions for which the fact was read; outside its hash. One counts once a review names it. */
  pins: Type.Optional(Type.Array(Pin, { minItems: 1 })),
  citations: Citations,
  author: Line,
})
export type SeedRelationship = Static<typeof SeedRelationship>

export const SeedRelationshipFile = Strict({ relationships: Type.Array(SeedRelationship) })

export const SeedReview = Strict({
  id: Slug,
  /** The reviewed objects, each bound to its hash: pack versions or relationship facts. */
  objects: Type.Array(
    Type.Union([
      Strict({ pack: Slug, version: SemVer, hash: Sha256 }),
      Strict({ relationship: Slug, hash: Sha256, pins: Type.Optional(Type.Array(Pin, { minItems: 1 })) }),
    ]),
    { minItems: 1 },
  ),
  kind: StringEnum(['legal', 'sme', 'peer', 'editorial']),
  reviewer: Strict({ role: Line, organisation: Line, qualification: Line, jurisdiction: Line }),
  outcome: StringEnum(['approved', 'approved_with_revisions', 'conditional', 'rejected']),
  caveats: Type.Array(Line),
  sources_consulted: Type.Array(Line, { minItems: 1 }),
  signed_at: IsoDate,
  valid_until: IsoDate,
  independent_of_author: Type.Boolean(),
})
export type SeedReview = Static<typeof SeedReview>

export const SeedReviewFile = Strict({ reviews: Type.Array(SeedReview) })
