import {
  type TArray,
  type TBoolean,
  type TInteger,
  type TNull,
  type TNumber,
  type TOptional,
  type TSchema,
  type TString,
  type TUnion,
  Type,
} from '@sinclair/typebox'

/**
 * What a property of a node, a parameter of a statement or a column of its rows holds, by its name: the same in every
 * statement. One that isn't listed holds a text.
 */
const NAMES = {
  integer: [
    'balance below citations created creditsLowBelow credits_low_below current_version deleted depth edges',
    'entries event_seq evidence_count filing_count last limit most number obligation_count offset order',
    'penalty_count position processed profile_version relied_on rule_count seenEvent seen_event seq settled',
    'strength total unchanged uncited units updated version_no written wrong',
  ],
  number: ['amount confidence coverage_ratio factor minimum percent score'],
  boolean: [
    'backfill composes derived exhaustive independent_of_author is isAccount isFull is_precedence is_tied met',
    'negated remember stale stopsOlder stops_older symmetric',
  ],
  texts: [
    'acceptance_criteria addressee_roles addressees answered_by assumptions attached_text beside_version_ids',
    'broader caveats closed_versions competent_authorities conditions_text derived_from displaced_provisions',
    'domains earlier_from end_pack_ids endpoint_ids eventTypes event_types events evidence exceptions_text factIds',
    'fact_ids figures filings fourEyes four_eyes from_history from_provisions ids impactIds inEffectIn incidentIds instrumentIds',
    'instruments jurisdictions kinds means missing missing_facts modalities obligation_codes obligations packIds',
    'pack_ids part_of parts penalties pins preserved_provisions presupposes profileIds provisions qualifiers queries refs',
    'requires right roles rootCauses runIds scope scopes severities shared_keys sources_consulted stale_facts',
    'subject_ids tags target_provisions termIds term_ids terms textIds ties to_history to_provisions turns_on',
    'unless unpublished_ends values versionIds version_ids waiting_for within words',
  ],
  integers: ['ended_blocks'],
} as const

interface TypeByKind {
  integer: TInteger
  number: TNumber
  boolean: TBoolean
  texts: TArray<TString>
  integers: TArray<TInteger>
}
type Kind = keyof TypeByKind

/** The words between the blanks of a text. */
export type NamesIn<Text extends string> = Text extends `${infer First} ${infer Rest}` ? First | NamesIn<Rest> : Text
type KindOf<Name> = { [K in Kind]: Name extends NamesIn<(typeof NAMES)[K][number]> ? K : never }[Kind]
type TypeOf<Name> = [KindOf<Name>] extends [never] ? TString : TypeByKind[KindOf<Name>]

type NameOf<Word> = Word extends `${infer Name}?` ? Name : Word extends `${infer Name}|null` ? Name : Word
type FieldOf<Word> = Word extends `${infer Name}?`
  ? TOptional<TypeOf<Name>>
  : Word extends `${infer Name}|null`
    ? TUnion<[TypeOf<Name>, TNull]>
    : TypeOf<Word>

const make: { [K in Kind]: () => TSchema } = {
  integer: () => Type.Integer(),
  number: () => Type.Number(),
  boolean: () => Type.Boolean(),
  texts: () => Type.Array(Type.String()),
  integers: () => Type.Array(Type.Integer()),
}
const kinds = new Map(
  Object.entries(NAMES).flatMap(([kind, lists]) =>
    lists.flatMap((list) => list.split(' ')).map((name) => [name, kind as Kind]),
  ),
)

/**
 * The fields of parameters or rows, by names between blanks: `id url? below|null` has a text, one that may be absent,
 * and one that may be null.
 */
export function fields<const Names extends string>(
  ...lists: Names[]
): { [Word in NamesIn<Names> as NameOf<Word>]: FieldOf<Word> } {
  const words = lists.flatMap((list) => list.split(' '))
  return Object.fromEntries(words.map(fieldOf)) as ReturnType<typeof fields<Names>>
}

function fieldOf(word: string): [string, TSchema] {
  const [, name = '', may] = /^(\w+)(\?|\|null)?$/.exec(word) ?? []
  const kind = kinds.get(name)
  const type = kind ? make[kind]() : Type.String()
  return [name, may === '?' ? Type.Optional(type) : may ? Type.Union([type, Type.Null()]) : type]
}
