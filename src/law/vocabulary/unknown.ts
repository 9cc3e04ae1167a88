import { countryCodeOf, COUNTRY_NAMES } from '#src/lib/law/countries.ts'
import { stemsOf } from '#src/lib/word-stems.ts'
import { closeMatches } from './close-matches.ts'
import { type Dimension, mistakeOf, type Vocabulary } from './vocabulary.ts'

/** The lists that a word of a request may be of. */
export type WordKind = Dimension | 'events' | 'facts' | 'relationship_types' | 'packs'

/** What a word of each list is called in a refusal. */
const NAMES: Record<WordKind, string> = {
  activities: 'a known value of activities',
  entity_roles: 'a known value of entity_roles',
  sector_tags: 'a known value of sector_tags',
  jurisdictions: 'a known value of jurisdictions',
  events: 'a known value of events',
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
  facts: 'a fact',
}
/** More words that share their first one are too many to be meant. */
const RELATED_MOST = 3

/** One mistake for each item of `values` that `kind` does not have. No value is ignored or guessed. */
export function unknownItems(
  field: string,
  values: readonly string[] | undefined,
  kind: WordKind,
  vocabulary: Vocabulary,
) {
  const known = wordsOf(kind, vocabulary)
  return (values ?? []).flatMap((value, index) =>
    known.has(value) ? [] : [mistakeOf(`${field}.${index}`, () => explainUnknown(value, kind, vocabulary))],
  )
}

/**
 * Says that a word is not of its list, and what may be meant: the same word in another list, a close one of its own
 * list or of another, or words of another list about the same thing. Without any, it says where the list is.
 */
export function explainUnknown(word: string, kind: WordKind, vocabulary: Vocabulary): string {
  const isNot = `${JSON.stringify(word)} is not ${NAMES[kind]}`
  const hint = (kind === 'jurisdictions' && aboutCountry(word)) || hintOf(word, kind, vocabulary)
  return `${isNot}; ${hint ?? `see ${listOf(kind)}`}`
}

function hintOf(word: string, kind: WordKind, vocabulary: Vocabulary): string | undefined {
  if (kind === 'packs' || kind === 'relationship_types') return closeIn(word, kind, vocabulary)
  const others = (Object.keys(BEING) as WordKind[]).filter((other) => other !== kind)
  for (const other of others) if (wordsOf(other, vocabulary).has(word)) return `it is ${beingIn(other)}`
  const own = closeIn(word, kind, vocabulary)
  if (own) return own
  for (const find of [closeMatches, relatedTo])
    for (const other of others) {
      const near = find(word, wordsOf(other, vocabulary))
      if (near.length > 0) return `${near.join(', ')} is ${beingIn(other)}`
    }
  return undefined
}

function closeIn(word: string, kind: WordKind, vocabulary: Vocabulary): string | undefined {
  const near = closeMatches(word, wordsOf(kind, vocabulary))
  return near.length > 0 ? `did you mean ${near.join(', ')}?` : undefined
}

/** `a role: write it into entity_roles` */
function beingIn(kind: WordKind): string {
  return `${BEING[kind]}, which ${kind} takes`
}

/** Words that begin with the same one: `payment_institution` for `payment_services`. None when they are many. */
function relatedTo(word: string, known: Iterable<string>): string[] {
  const [first] = partsOf(word)
  const related = [...known].filter((other) => first !== undefined && partsOf(other)[0] === first)
  return related.length <= RELATED_MOST ? related : []
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

function wordsOf(kind: WordKind, { codes, events, facts, relationshipTypes, packIds }: Vocabulary): Set<string> {
  if (kind === 'packs') return packIds
  if (kind === 'events') return events
  if (kind === 'relationship_types') return relationshipTypes
  if (kind === 'facts') return new Set([...facts.values()].flatMap(({ id, derived }) => (derived ? [] : [id])))
  return codes[kind]
}

/** Of more codes than these a refusal gives the number. */
const FAMILY_SHOWN_MOST = 5

/**
 * What follows the refusal of a code: close codes of the same list, or those with the same beginning (`art-57-1` for
 * `art-57-12`), and the operation that lists or searches them all.
 */
export function pointNear(code: string, known: Iterable<string>, list: string): string {
  const codes = [...known]
  const close = closeMatches(code, codes)
  if (close.length > 0) return `; did you mean ${close.join(' or ')}? ${list} has all`
  const parts = code.split('-')
  for (let length = parts.length - 1; length >= 2; length--) {
    const beginning = parts.slice(0, length).join('-')
    const family = codes.filter((other) => other === beginning || other.startsWith(`${beginning}-`))
    if (family.length === 0) continue
    const shown = family.slice(0, FAMILY_SHOWN_MOST)
    const more = family.length > shown.length ? ` and ${family.length - shown.length} more` : ''
    return `; of ${beginning} there is ${shown.join(', ')}${more}. ${list} has all`
  }
  return `; ${list} has all`
}
