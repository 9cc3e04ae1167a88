import type { StringOptions } from '@sinclair/typebox'
import { ShortText, ShortTexts } from '#src/lib/schema.ts'
import type { Dimension } from './vocabulary.ts'

/** The lists that a word of a request may be of. */
export type WordKind = Dimension | 'events' | 'figures' | 'facts' | 'relationship_types' | 'packs'

/** The keyword of a schema that says of which list a text is a word. A symbol does not reach the document. */
const KIND = Symbol('vocabulary')

/** Marks the schema of a text as a word of a list. The policy step refuses other words in such a field. */
export function wordOf(kind: WordKind): StringOptions {
  const mark = { [KIND]: kind }
  return mark
}

/** A field of a request that holds a word of a list. */
export function Word(kind: WordKind, description: string, example: string, options: StringOptions = {}) {
  return ShortText(description, example, { ...options, ...wordOf(kind) })
}

/** A list of words in a request, one or more. It may be left out. */
export function WordList(kind: WordKind, description: string, example: string[], maxItems?: number) {
  return ShortTexts(description, example, maxItems, wordOf(kind))
}

/** A field of a request with the word or the words that a caller wrote into it, and the list that they are of. */
export type GivenWords = [field: string, given: string | readonly string[], kind: WordKind]

/** Lists the words of a value that was written into a field. */
export type WordFinder = (value: unknown, field: string) => GivenWords[]

/** The parts of a schema in which words are found. */
interface SchemaOfWords {
  [KIND]?: WordKind
  type?: string | string[]
  items?: SchemaOfWords
  properties?: Record<string, SchemaOfWords>
}

/**
 * Makes what finds the words in values of a JSON schema, at any depth; undefined for a schema without words, or none.
 * Fields that may be null belong to a change: their words are checked in what the change makes of its object.
 */
export function wordFinderOf(schema: unknown): WordFinder | undefined {
  const { type, items, properties = {}, [KIND]: own } = (schema ?? {}) as SchemaOfWords
  if (Array.isArray(type)) return undefined
  const kind = own ?? items?.[KIND]
  if (kind) return (given, field) => [[field, given as GivenWords[1], kind]]
  const findInItem = items && wordFinderOf(items)
  if (findInItem)
    return (list, field) => (list as unknown[]).flatMap((item, index) => findInItem(item, `${field}.${index}`))
  const finders = Object.entries(properties).flatMap(([name, inner]) => {
    const find = wordFinderOf(inner)
    return find ? [{ name, find }] : []
  })
  if (finders.length === 0) return undefined
  return (value, field) =>
    finders.flatMap(({ name, find }) => {
      const inner = (value as Record<string, unknown>)[name]
      return inner === undefined ? [] : find(inner, `${field}.${name}`)
    })
}
