import { type Static, Type } from '@sinclair/typebox'
import { SUBJECT_KINDS } from '#src/law/subjects/index.ts'
import { FIGURE_TYPES, OVER_TIME, WHOSE } from '#src/law/vocabulary/index.ts'
import { Code, IsoDate, OneOf, Slug, Strict, StringEnum } from '#src/lib/schema.ts'
import {
  Citations,
  Country,
  Jurisdiction,
  Line,
  LongText,
  ScalarShape,
  said,
  Some,
  TextList,
} from '#src/lib/law/seed-parts.ts'
import { SeedRule, Ties } from './rule.ts'

const Codes = Type.Array(Code, { minItems: 1, uniqueItems: true })

const Term = Strict({
  id: Code,
  label: Line,
  definition: LongText,
  /** The broader terms that this one is a kind of; matching goes upwards. */
  'broader?': Some(Code),
  /**
   * Asks a person what the terms in `answered_by` say: whether the act of the pack that it `opens` is about the subject
   * at all, or, without `opens`, which kind of this term the subject is.
   */
  'question?': Line,
  'answered_by?': Strict({ 'entity_roles?': Codes, 'activities?': Codes, 'sector_tags?': Codes }),
  'opens?': Slug,
  /** True: it says nothing of whether an act is about the subject, so no question has to reach it. */
  'says_nothing?': Type.Boolean(),
  'citations?': Citations,
})

/** `states`: facts of the subject that reports the event; an answer does not ask for them then. */
const EventTerm = Strict({ ...Term.properties, 'states?': Type.Record(Code, ScalarShape, { minProperties: 1 }) })

/** A figure or a fact is of some unit; one of staff or money also is somebody's. */
const measured = { 'unit?': Line, 'whose?': StringEnum(WHOSE) }

/** What is known of an incident: yes or no, a number, money or a length of time. */
const FigureTerm = Strict({
  ...Term.properties,
  question: Line,
  type: StringEnum(FIGURE_TYPES),
  /** What of it counts over the instants of an incident. */
  over_time: StringEnum(OVER_TIME),
  ...measured,
  /** Another figure that it can't exceed. */
  'part_of?': Code,
  /** Figures that add up to it. */
  'items?': Some(Code),
  /** Events between which it lasts; one of `anew` begins it again, since what was before doesn't count. */
  'measured?': Strict({ from: Some(Code), to: Some(Code), 'anew?': Some(Code) }),
  /** What counts, by the law, where the number can't be found out. */
  'unsure?': Strict(said),
  /** The fact of the subject that has it, where the caller does not give it. */
  'fact?': Code,
})
export type SeedTerm = Static<typeof EventTerm> & Partial<Static<typeof FigureTerm>>

const SeedFact = Strict({
  id: Code,
  label: Line,
  /** Asks a person for the fact, in plain words. A derived fact has none. */
  'question?': Line,
  definition: LongText,
  type: OneOf('boolean integer number string date'),
  ...measured,
  'minimum?': Type.Number(),
  'values?': Some(Type.String()),
  /** Derived by `derives` rules; a caller can't give it. */
  'derived?': Type.Boolean(),
  /** For a fact that a caller gives: rules of the vocabulary decide it where other inputs do. */
  'follows?': Type.Boolean(),
  /**
   * For a boolean that a caller gives: what its question takes for granted, by facts and by ids of terms, any of which
   * is enough. A term that opens an act means all roles that answer its question. While none is known to hold, they are
   * asked and the fact is not; once none holds, the fact is false.
   */
  'presupposes?': Some(Type.String({ pattern: '^((activities|entity_roles|sector_tags)/)?[a-z0-9_]+$' })),
  /** For a derived fact: exactly one of `values` always holds, so excluded values narrow the rest. */
  'exhaustive?': Type.Boolean(),
  /**
   * For a boolean that a caller gives: true when the territorial scope has one of these connections to one of these
   * places, else false; reversed with `negated`. A value that the caller gives directly must agree.
   */
  'footprint?': Strict({ ties: Ties, within: Some(Jurisdiction), 'negated?': Type.Boolean() }),
  /** It is said of all things of a kind that the subject has, so it is true of a subject that is one of them itself. */
  'of_all?': StringEnum(SUBJECT_KINDS),
  /** What the fact meant under earlier texts of the law, the earliest first: each until the day of the next text. */
  'earlier?': Some(Strict({ until: IsoDate, definition: LongText, citations: Citations })),
  'citations?': Citations,
})
export type SeedFact = Static<typeof SeedFact>

/**
 * A choice that an act leaves to member states. The choice of each state is national law. The choice of an unlisted
 * state is unknown, never "not used". `fact` names the boolean fact that represents the choice in the rules of the
 * pack.
 */
const SeedMemberStateOption = Strict({
  id: Slug,
  pack: Slug,
  label: Line,
  definition: LongText,
  'fact?': Code,
  /** The duties whose content depends on the choice. */
  'obligations?': Some(Slug),
  'choices?': Type.Array(
    Strict({
      country: Country,
      status: OneOf('used not_used'),
      'value?': Line,
      instrument: Line,
      from: IsoDate,
      checked_on: IsoDate,
    }),
  ),
  citations: Citations,
})

/**
 * The national law that transposes a directive in one country. Without `instrument` none was in force on the day of the
 * check.
 */
const SeedTransposition = Strict({
  pack: Slug,
  country: Country,
  'instrument?': Line,
  'in_force?': IsoDate,
  source: Line,
  checked_on: IsoDate,
})

/**
 * Words that people use for what the texts call otherwise. `means`: words of the texts, each of which counts for them
 * in a search. `terms`: codes of the vocabulary that a wrong code may have been meant for. `pack`: whose act they name.
 */
const SeedSynonym = Strict({
  id: Code,
  words: Some(Line),
  'means?': Some(Line),
  'terms?': Some(Type.String({ pattern: '^(activities|entity_roles|sector_tags)/[a-z0-9_]+$' })),
  /** Events of which people speak with them: a search finds first what has to be reported then. */
  'events?': Some(Code),
  'pack?': Slug,
})

const SeedRelationshipType = Strict({
  id: Code,
  label: Line,
  definition: LongText,
  group: OneOf('precedence lineage overlap operational'),
  level: OneOf('pack obligation any'),
  symmetric: Type.Boolean(),
  'inverse?': Code,
  composes: Type.Boolean(),
  requires: Type.Array(
    OneOf(
      'condition citations displaced_provisions preserved_provisions rationale_type shared_evidence',
      'shared_trigger_event',
    ),
  ),
})
export type SeedRelationshipType = Static<typeof SeedRelationshipType>

/** One file under `seed/vocabularies/`; lists of all files are joined. */
export const SeedVocabularyFile = Strict({
  'activities?': Type.Array(Term),
  'entity_roles?': Type.Array(Term),
  'sector_tags?': Type.Array(Term),
  'events?': Type.Array(EventTerm),
  'figures?': Type.Array(FigureTerm),
  'facts?': Type.Array(SeedFact),
  'jurisdictions?': Type.Array(
    Strict({
      id: Jurisdiction,
      label: Line,
      definition: LongText,
      'broader?': TextList,
      'citations?': Citations,
    }),
  ),
  'relationship_types?': Type.Array(SeedRelationshipType),
  /** Derivation rules that belong to no single pack, such as the size classes of Recommendation 2003/361/EC. */
  'derivations?': Type.Array(SeedRule),
  'member_state_options?': Type.Array(SeedMemberStateOption),
  'transpositions?': Type.Array(SeedTransposition),
  'synonyms?': Type.Array(SeedSynonym),
})
export type SeedVocabularyFile = Static<typeof SeedVocabularyFile>
