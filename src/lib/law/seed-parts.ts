import { type Static, type TSchema, Type } from '@sinclair/typebox'
import { Code, codesIn, IsoDate, IsoDuration, Maybe, OneOf, Sha256, Slug, Strict, StringEnum } from '../schema.ts'

/**
 * What several kinds of objects under `seed/` have in common. `regpack packs validate` checks each YAML file against
 * the shapes of this folder and reports every mistake with file, line, JSON pointer and reason: docs/PACK-FORMAT.md.
 */

/** A list with at least one item. */
export const Some = <T extends TSchema>(item: T) => Type.Array(item, { minItems: 1 })
export const TextList = Type.Array(Type.String())
export const Line = Type.String({ minLength: 1, maxLength: 300 })
export const LongText = Type.String({ minLength: 1, maxLength: 2000 })
export const ScalarShape = Type.Union([Type.String(), Type.Number(), Type.Boolean()])
export const Share = Type.Number({ minimum: 0, maximum: 1 })
export const Jurisdiction = Type.String({ pattern: '^[A-Z]{2,3}$' })
export const Country = Type.String({ pattern: '^[A-Z]{2}$' })
/** The id of an instrument, by which citations name it: for an act of the Union its CELEX number. */
export const InstrumentId = Type.String({ pattern: '^[0-9A-Z()]+$' })
const Amount = { amount: Type.Number({ minimum: 0 }), currency: Type.String({ pattern: '^[A-Z]{3}$' }) }
export const MoneyShape = Strict(Amount)

/** A provision of an act (`Art 19(4)(a)`), or of a catalog of controls (`Control ac-2.1`, `Control ac-2(smt.a)`). */
export const PROVISION =
  '((Art|Annex|Recital) [0-9A-Za-z]+(\\([0-9A-Za-z]+\\))*|(Control|Group|Resource) [0-9A-Za-z._-]+(\\([0-9A-Za-z._-]+\\))*)'

/** `32022R2554 Art 19(4)(a)`: CELEX number, a space, then a provision exactly as the instrument's index spells it. */
export const ProvisionRef = Type.String({ pattern: `^[0-9A-Z()]+ ${PROVISION}$`, maxLength: 240 })

const NUMBER = '[0-9A-Z]+[a-z]?'

/**
 * `Chapter III Section 2`: a part of an act above its articles. The name begins with what it is a part of if its number
 * is unique only there.
 */
export const DIVISION = `(Title ${NUMBER}( Chapter ${NUMBER})?( Section ${NUMBER})?|Chapter ${NUMBER}( Section ${NUMBER})?|Section ${NUMBER})`

/** A provision, or a division of an act (`32022R2554 Chapter II`), which means all its articles. */
export const ScopeRef = Type.String({ pattern: `^[0-9A-Z()]+ (${PROVISION}|${DIVISION})$`, maxLength: 240 })

/** A bare string is short for `{ref, role: basis}`. */
export const SeedCitation = Type.Union([
  ProvisionRef,
  Strict({
    ref: ProvisionRef,
    'role?': OneOf('basis definition exception penalty interpretation date'),
    /** SHA-256 of the cited sentence with folded white space, so that a text can be checked without storing it. */
    'quote_hash?': Sha256,
  }),
])
export type SeedCitation = Static<typeof SeedCitation>
export const Citations = Some(SeedCitation)

/** A sentence and the provision that says so. */
export const said = { text: Line, citation: SeedCitation }

const LineageId = Type.String({ minLength: 1, maxLength: 200 })
/** Identifies an item across versions of the pack when its id changes; see PACK-FORMAT, lineage. */
export const lineageFields = { lineage_id: Maybe(LineageId), derived_from: Maybe(Type.Array(LineageId)) }

/**
 * What a sentence beside a duty may say without being a condition: how the text came to be (`history`), what a word of
 * it means or how the duty is met (`explanation`), which other provision decides (`cross_reference`), or what the law
 * allows (`permission`). A sentence that limits who has the duty, when, or whether at all is none of them.
 */
export const NOTE_KINDS = ['history', 'explanation', 'cross_reference', 'permission'] as const

/**
 * A condition or exception. `rule` names the rule that decides it. Where no fact can, `open` asks a person and says
 * why; beside a rule, which then is scoped to the duty, it is asked while the rule's facts are not known. `note` says
 * of which kind a sentence is that is no condition. One without any of the three counts as open.
 */
export const Qualified = Strict({
  ...said,
  'rule?': Slug,
  'open?': Strict({
    question: Line,
    reason: Line,
    'each_time?': Type.Literal(true),
    /** A derived boolean of the pack that bears on the question, and what to say beside it where that is true. */
    'known?': Strict({ fact: Code, text: Line }),
  }),
  'note?': StringEnum(NOTE_KINDS),
})

/**
 * An act that must be adopted before a date takes effect. `date` is the day of that act, absent while it is unknown;
 * the effective date is the later of both. `citation` is the provision that makes the date depend on the act.
 */
const DependsOn = Strict({
  ...said,
  /** CELEX number of the act, once it has one. */
  'act?': { ...InstrumentId, maxLength: 40 },
  'date?': IsoDate,
})

/**
 * A date that the text gives. `condition` names the rule under which it holds, when it doesn't hold for all.
 */
export const ApplicationDate = Strict({
  date: IsoDate,
  'condition?': Slug,
  'citation?': SeedCitation,
  'depends_on?': DependsOn,
})
export const ApplicationDates = Some(ApplicationDate)

/** How often a duty is done. `by` is the day that the act sets for what is done once. */
export const Frequency = Strict({
  kind: OneOf('once continuous on_event periodic'),
  'period?': IsoDuration,
  'by?': IsoDate,
  'note?': Line,
})

/**
 * A length of time beside those of filings, evidence and `frequency`: by when something is done, how long it lasts, is
 * valid or is kept, or from which length on a rule holds. `of` says of what, such as `certification`.
 */
export const LawPeriod = Strict({
  kind: OneOf('limit period validity retention threshold'),
  of: Code,
  duration: IsoDuration,
  bound: OneOf('at_most at_least'),
  /** From which it runs. */
  event: Maybe(Code),
  ...said,
})

/** The dates of a version's law. */
export const SeedDates = Strict({
  published_in_oj: IsoDate,
  in_force: IsoDate,
  applies: ApplicationDates,
  'transposition?': IsoDate,
  'end?': IsoDate,
})

/** The act that changed the text before into this one. `disputed`: what is contested about the change or its dates. */
export const SeedCause = Strict({ instrument: Type.String(), 'citation?': SeedCitation, 'disputed?': Line })

const NOT_MODELLED_REASONS = codesIn(
  'definition scope authority_duty member_state_duty union_institution_duty empowerment procedure_of_authority',
  'right_without_entity_duty explanatory transitional final_provision covered_elsewhere not_yet_modelled',
  'not_in_source deleted',
)

export const SeedCoverage = Strict({
  /** Articles whose paragraphs all have an obligation that cites them, or an entry below. */
  covers: Some(ProvisionRef),
  not_modelled: Type.Array(
    Strict({ provision: ProvisionRef, reason: StringEnum(NOT_MODELLED_REASONS), 'note?': Line }),
  ),
  /** Provisions that the text of the version before words otherwise, and on which nothing in the version rests. */
  'changed?': Some(ProvisionRef),
  /** Acts under or beside the pack's that it does not hold, by CELEX number and in the words of a reader's search. */
  'not_held?': Some(
    Strict({
      act: Type.String({ pattern: '^3\\d{4}[A-Z]\\d{4}$' }),
      title: Line,
      /** What it is about, in words by which people search. */
      'about?': Some(Line),
      /** Roles whose own law it is. */
      'roles?': Some(Code),
      /** The provisions that say so. */
      sources: Some(ProvisionRef),
    }),
  ),
})
export type SeedCoverage = Static<typeof SeedCoverage>
