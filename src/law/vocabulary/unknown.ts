import { countryCodeOf, COUNTRY_NAMES } from '#src/lib/law/countries.ts'
import { stemsOf } from '#src/lib/word-stems.ts'
import type { InputMistake } from '#src/problems.ts'
import { closeMatches } from './close-matches.ts'
import { mistakeOf, type Vocabulary } from './vocabulary.ts'
import type { GivenWords, WordKind } from './words.ts'

/** What a word of each list is called in a refusal. */
const NAMES: Record<WordKind, string> = {
  activities: 'a known value of activities',
  entity_roles: 'a known value of entity_roles',
  sector_tags: 'a known value of sector_tags',
  jurisdictions: 'a known value of jurisdictions',
  events: 'a known value of events',
  figures: 'a known figure',
  facts: 'a known fact',
  relationship_types: 'a known relationship type',
  packs: 'a known pack',
}

/** What a word of another list is, for a caller who put it into the wrong one. */
const BEING: Partial<Record<WordKind, string>> = {
  activities: 'an activity',
  entity_roles: 'a role',
  sector_tags: 'a sector tag',
  events: 'an event',
  figures: 'a figure of an incident',
  facts: 'a fact',
}
/** More words that begin alike are too many to be meant. */
const RELATED_MOST = 3
/** Of more words than these a refusal gives the number. */
const SHOWN_MOST = 5

/** A code in a field of a request, or those of a list. */
export type GivenCodes = string | readonly string[] | undefined

/** One mistake for each given code that is not known: it would find nothing. No code is ignored or guessed. */
export function findUnknown(
  field: string,
  given: GivenCodes,
  known: Pick<ReadonlySet<string>, 'has'>,
  explain: (code: string) => string,
): InputMistake[] {
  if (typeof given === 'string') return known.has(given) ? [] : [mistakeOf(field, () => explain(given))]
  return (given ?? []).flatMap((code, index) =>
    known.has(code) ? [] : [mistakeOf(`${field}.${index}`, () => explain(code))],
  )
}

/** One mistake for each word that its list does not have. */
export function findUnknownWords(words: GivenWords[], vocabulary: Vocabulary): InputMistake[] {
  return words.flatMap(([field, given, kind]) =>
    findUnknown(field, given, wordsOfKind(kind, vocabulary), (word) => explainUnknown(word, kind, vocabulary)),
  )
}

/**
 * Says that a word is not of its list, and what may be meant: the same word in another list, what people mean by it, a
 * close one of its own list, words of its own list that hold it or begin like it, or words of another list. Without
 * any, it says where the list is.
 */
function explainUnknown(word: string, kind: WordKind, vocabulary: Vocabulary): string {
  const isNot = `${JSON.stringify(word)} is not ${NAMES[kind]}`
  const hint = (kind === 'jurisdictions' && aboutCountry(word)) || hintOf(word, kind, vocabulary)
  return `${isNot}; ${hint ?? `see ${listOf(kind)}`}`
}

function hintOf(word: string, kind: WordKind, vocabulary: Vocabulary): string | undefined {
  const others = BEING[kind] ? (Object.keys(BEING) as WordKind[]).filter((other) => other !== kind) : []
  for (const other of others) if (wordsOfKind(other, vocabulary).has(word)) return `it is ${beingIn(other)}`
  const meant = meantBy(word, kind, vocabulary)
  if (meant) return meant
  const own = hintAmong(word, wordsOfKind(kind, vocabulary), listOf(kind))
  if (own) return own
  for (const find of [closeMatches, relatedTo])
    for (const other of others) {
      const near = find(word, wordsOfKind(other, vocabulary))
      if (near.length > 0) return `${near.join(', ')} is ${beingIn(other)}`
    }
  return kind === 'facts' ? roleOfFact(word, vocabulary) : undefined
}

/** The terms that a word of people means: of the list itself, or else of another one. */
function meantBy(word: string, kind: WordKind, { synonyms }: Vocabulary): string | undefined {
  const terms = termsMeantBy(word, synonyms).map((term) => term.split('/') as [WordKind, string])
  const own = terms.filter(([dimension]) => dimension === kind).map(([, code]) => code)
  if (own.length > 0) return `did you mean ${own.join(', ')}?`
  const [first] = terms
  return first && BEING[first[0]] ? `${first[1]} is ${beingIn(first[0])}` : undefined
}

/** What a word of people means: terms such as `entity_roles/credit_institution`, or a pack as `packs/eu-gdpr`. */
export function termsMeantBy(word: string, synonyms: Vocabulary['synonyms']): string[] {
  const key = bounded(partsOf(word))
  const entry = synonyms.find(({ words }) => words.some((one) => bounded(partsOf(one)) === key))
  return entry ? [...entry.terms, ...(entry.pack ? [`packs/${entry.pack}`] : [])] : []
}

/** What somebody is, is a role: `public_authority_or_body` for `is_public_authority`. */
function roleOfFact(word: string, vocabulary: Vocabulary): string | undefined {
  const [, being] = /^is_(?:an?_)?(.+)$/.exec(word) ?? []
  const roles = being === undefined ? [] : nearNames(being, [...wordsOfKind('entity_roles', vocabulary)])
  return roles.length > 0 ? `${roles.join(', ')} is ${beingIn('entity_roles')}` : undefined
}

/** What may be meant of a word's own list; `list` is the operation that lists it. */
function hintAmong(word: string, words: Iterable<string>, list: string): string | undefined {
  const known = [...words]
  const close = closeMatches(word, known)
  if (close.length > 0) return `did you mean ${close.join(', ')}?`
  const all = holdersOf(word, known)
  const holding = all.length === 1 && !isMeant(word, all[0]!, known) ? [] : all
  if (holding.length > SHOWN_MOST)
    return `${holding.length} hold that word, such as ${holding.slice(0, SHOWN_MOST).join(', ')}; see ${list}`
  const near = holding.length > 0 ? holding : relatedTo(word, words)
  return near.length > 0 ? `did you mean ${near.join(', ')}?` : undefined
}

/** What follows the refusal of a word that is in a list outside the vocabulary, such as a tag: what may be meant. */
export function pointToWords(word: string, known: Iterable<string>, list: string): string {
  return `; ${hintAmong(word, known, list) ?? `see ${list}`}`
}

/** `a role: write it into entity_roles` */
function beingIn(kind: WordKind): string {
  return `${BEING[kind]}, which ${kind} takes`
}

/** Names of a short list that a wrong one resembles, or that hold it as a word: `entity_roles` for `roles`. */
export function nearNames(word: string, names: readonly string[]): string[] {
  const close = closeMatches(word, names)
  return close.length > 0 ? close : holdersOf(word, names).slice(0, SHOWN_MOST)
}

/** The words that hold the whole given one, those that begin with it first, then the short ones first. */
function holdersOf(word: string, known: readonly string[]): string[] {
  const parts = partsOf(word)
  if (parts.length === 0) return []
  const begins = (code: string) => bounded(partsOf(code)).startsWith(bounded(parts))
  return known
    .filter((code) => bounded(partsOf(code)).includes(bounded(parts)))
    .toSorted((a, b) => Number(begins(b)) - Number(begins(a)) || a.length - b.length)
}

/**
 * Whether the only word that holds the given one may be meant: it begins with it, or has only the name of a family
 * before it, as `nis2_health` has for `health`. A caller that writes `bank` seldom means `central_bank`.
 */
function isMeant(word: string, only: string, known: readonly string[]): boolean {
  const at = bounded(partsOf(only)).indexOf(bounded(partsOf(word)))
  const family = bounded(partsOf(only)).slice(0, at + 1)
  return at === 0 || known.filter((code) => bounded(partsOf(code)).startsWith(family)).length > SHOWN_MOST
}

/**
 * The word that begins like the given one: `payment_institution` for `payment_services`; or a few that share more than
 * their first word with it.
 */
function relatedTo(word: string, known: Iterable<string>): string[] {
  const wanted = partsOf(word)
  const all = [...partsIn(known)].map(([code, parts]) => ({ code, shared: sharedStartOf(wanted, parts) }))
  const most = Math.max(0, ...all.map(({ shared }) => shared))
  const related = all.filter(({ shared }) => most > 0 && shared === most).map(({ code }) => code)
  return related.length <= (most > 1 ? RELATED_MOST : 1) ? related : []
}

function sharedStartOf(wanted: string[], parts: string[]): number {
  const differs = wanted.findIndex((part, index) => part !== parts[index])
  return differs < 0 ? wanted.length : differs
}

/** The stems of the words of each list: a refusal looks through most lists for each of its mistakes. */
const stems = new WeakMap<Iterable<string>, ReadonlyMap<string, string[]>>()

function partsIn(known: Iterable<string>): ReadonlyMap<string, string[]> {
  const found = stems.get(known) ?? new Map([...known].map((code) => [code, partsOf(code)]))
  stems.set(known, found)
  return found
}

function bounded(parts: string[]): string {
  return `_${parts.join('_')}_`
}

function partsOf(word: string): string[] {
  return stemsOf(word.replaceAll('_', ' '))
}

/** What is meant by a country that is not written by its ISO code, or whose law depends on the act. */
function aboutCountry(word: string): string | undefined {
  const code = countryCodeOf(word)
  if (code === undefined) return undefined
  if (code !== word) return `did you mean ${code} (${COUNTRY_NAMES.get(code)})?`
  return `${COUNTRY_NAMES.get(code)} belongs to a state of the European Economic Area; name that state if its law applies there`
}

/** The operation that lists the words of a kind. */
function listOf(kind: WordKind): string {
  return kind === 'packs' ? 'GET /api/v1/domain-packs' : `GET /api/v1/vocabularies?kind=${kind}`
}

function wordsOfKind(
  kind: WordKind,
  { codes, events, figures, facts, relationshipTypes, packIds }: Vocabulary,
): Set<string> {
  if (kind === 'packs') return packIds
  if (kind === 'events') return events
  if (kind === 'figures') return new Set(figures.keys())
  if (kind === 'relationship_types') return relationshipTypes
  if (kind === 'facts') return givenFacts(facts)
  return codes[kind]
}

const given = new WeakMap<Vocabulary['facts'], Set<string>>()

function givenFacts(facts: Vocabulary['facts']): Set<string> {
  const found = given.get(facts) ?? new Set([...facts.values()].flatMap(({ id, derived }) => (derived ? [] : [id])))
  given.set(facts, found)
  return found
}

/**
 * What follows the refusal of a code: the parts of that code (`art-19-4-a` for `art-19-4`), close codes of the same
 * list, or those with the same beginning (`art-57-1` for `art-57-12`), and the operation that lists or searches them
 * all.
 */
export function pointNear(code: string, known: Iterable<string>, list: string): string {
  const codes = [...known]
  const parts = code.split('-')
  const whole = parts.length >= 2 ? familyOf(code, codes) : undefined
  if (whole) return `${whole}. ${list} has all`
  const close = closeMatches(code, codes)
  if (close.length > 0) return `; did you mean ${close.join(' or ')}? ${list} has all`
  for (let length = parts.length - 1; length >= 2; length--) {
    const family = familyOf(parts.slice(0, length).join('-'), codes)
    if (family) return `${family}. ${list} has all`
  }
  return `; ${list} has all`
}

/** `; of art-19-4 there is art-19-4-a, art-19-4-b`; undefined when no code begins so. */
function familyOf(beginning: string, codes: readonly string[]): string | undefined {
  const family = codes.filter((other) => other === beginning || other.startsWith(`${beginning}-`))
  if (family.length === 0) return undefined
  const shown = family.slice(0, SHOWN_MOST)
  const more = family.length > shown.length ? ` and ${family.length - shown.length} more` : ''
  return `; of ${beginning} there is ${shown.join(', ')}${more}`
}
