import type { Vocabulary } from '#src/law/vocabulary/index.ts'
import type { Json, JsonObject } from './legal-version.ts'

/** Codes of a group beyond these are counted. */
const CODES_SAID = 4

const SIGNS: Record<string, string> = {
  lt: 'below',
  lte: 'at most',
  gt: 'above',
  gte: 'at least',
  ne: 'not',
}

/**
 * What a rule asks of a subject, in the words of the vocabulary: `Size class under Recommendation 2003/361/EC: micro,
 * small or medium`. `ruleOf` gives the content of a rule that lifts it; without it, only that there are such is said.
 */
export function sayRule(
  { when, unless, outcome }: JsonObject,
  words: Pick<Vocabulary, 'labels' | 'facts'>,
  ruleOf?: (code: string) => JsonObject | undefined,
): string {
  const asked = listOf(when).map((group) => sayGroup(group as JsonObject, words))
  const lifted = listOf(unless).flatMap((code) => {
    const rule = ruleOf?.(String(code))
    return rule ? [`unless (${sayRule(rule, words, ruleOf)})`] : []
  })
  if (listOf(unless).length > lifted.length) lifted.push('with exceptions')
  const said = [...asked, ...lifted].join('; ')
  return outcome === 'excluded' ? `Excluded where: ${said}` : said
}

const listOf = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : [])

function sayGroup(
  { any_of: any, none_of: none, fact }: JsonObject,
  words: Pick<Vocabulary, 'labels' | 'facts'>,
): string {
  if (fact !== undefined) return sayFact(fact as JsonObject, words)
  const [[dimension, codes] = ['', []]] = Object.entries((any ?? none) as Record<string, Json[]>)
  const labels = codes.map((code) =>
    (words.labels.get(`${dimension}/${String(code)}`) ?? plain(code)).replace(GROUPING, ''),
  )
  return any === undefined ? `not: ${either(labels)}` : either(labels)
}

const GROUPING = / \(grouping\b[^)]*\)$/

function sayFact({ key, op, value }: JsonObject, { facts }: Pick<Vocabulary, 'facts'>): string {
  const label = facts.get(String(key))?.label ?? plain(key ?? '')
  if (value === true) return label
  if (value === false) return `not: ${label}`
  const said = either([value ?? ''].flat().map(plain))
  const sign = SIGNS[String(op)]
  return sign === undefined ? `${label}: ${said}` : `${label} ${sign} ${said}`
}

const plain = (value: Json): string =>
  typeof value === 'number'
    ? value.toLocaleString('en-GB')
    : (typeof value === 'string' ? value : JSON.stringify(value)).replaceAll('_', ' ')

/** `a, b or c`; of many the first ones and how many more. */
function either(all: string[]): string {
  const said =
    all.length > CODES_SAID ? [...all.slice(0, CODES_SAID - 1), `${all.length - CODES_SAID + 1} others`] : all
  return said.length < 2 ? said.join('') : `${said.slice(0, -1).join(', ')} or ${said.at(-1)!}`
}
