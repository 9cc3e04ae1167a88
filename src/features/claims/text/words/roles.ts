import type { Terminology } from '#src/features/search/index.ts'
import { stemOf } from '#src/lib/word-stems.ts'

/** A role that a text names. */
export interface NamedRole {
  code: string
  start: number
  end: number
}

/** A name of a role, as stems. */
export interface Name {
  stems: string[]
  code: string
}

interface Token {
  stem: string
  word: string
  start: number
  end: number
}

const ARTICLES = new Set(['a', 'an', 'the'])

/** The names of roles: their labels and codes, and within `packIds` the code without the pack's own prefix (`ai_deployer`: deployer). */
export function roleNames(terms: Terminology, packIds: string[]): Name[] {
  const prefixes = new Set(packIds.flatMap((id) => id.split('-')))
  const names = [...terms.roles].flatMap(([code, { label }]) => {
    const [first, ...rest] = code.split('_')
    const short = rest.length > 0 && prefixes.has(first!) ? [rest.join(' ')] : []
    return [label.replaceAll(/\([^)]*\)/g, ''), code.replaceAll('_', ' '), ...short].map((name) => ({
      stems: tokensOf(name).map(({ stem }) => stem),
      code,
    }))
  })
  return names.filter(({ stems }) => stems.length > 0).toSorted((a, b) => b.stems.length - a.stems.length)
}

/** The roles that a text names, in order, by the longest name at each place. */
export function findRoles(text: string, names: Name[]): NamedRole[] {
  const tokens = tokensOf(text)
  const found: NamedRole[] = []
  for (let at = 0; at < tokens.length;) {
    const name = names.find(({ stems }) => stems.every((stem, index) => tokens[at + index]?.stem === stem))
    if (!name) {
      at += 1
      continue
    }
    const last = tokens[at + name.stems.length - 1]!
    found.push({ code: name.code, start: tokens[at]!.start, end: last.end })
    at += name.stems.length
  }
  return found
}

function tokensOf(text: string): Token[] {
  return [...text.matchAll(/[\p{L}\p{N}]+/gu)].flatMap((match) => {
    const word = match[0].toLowerCase()
    return ARTICLES.has(word)
      ? []
      : [{ stem: stemOf(word), word, start: match.index, end: match.index + match[0].length }]
  })
}
