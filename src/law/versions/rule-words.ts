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

/** A rule as its content has it. */
interface Rule {
  when?: Group[]
  unless?: string[]
  outcome?: string
}

type Group = { any_of: CodesOfOneDimension } | { none_of: CodesOfOneDimension } | { fact: Comparison }
type CodesOfOneDimension = Record<string, string[]>
interface Comparison {
  key: string
  op: string
  value: Json
}

/**
 * What a rule asks of a subject, in the words of the vocabulary: `Size class under Recommendation 2003/361/EC: micro,
 * small or medium`. `ruleOf` gives the content of a rule that lifts it; without it, only that there are such is said.
 */
export function sayRule(
  content: JsonObject,
  words: Pick<Vocabulary, 'labels' | 'facts'>,
  ruleOf?: (code: string) => JsonObject | undefined,
): string {
  const { when = [], unless = [], outcome } = content as unknown as Rule
  const lifted = unless.flatMap((code) => {
    const rule = ruleOf?.(code)
    return rule ? [`unless (${sayRule(rule, words, ruleOf)})`] : []
  })
  if (unless.length > lifted.length) lifted.push('with exceptions')
  const said = [...when.map((group) => sayGroup(group, words)), ...lifted].join('; ')
  return outcome === 'excluded' ? `Excluded where: ${said}` : said
}

function sayGroup(group: Group, words: Pick<Vocabulary, 'labels' | 'facts'>): string {
  if ('fact' in group) return sayFact(group.fact, words)
  const isAny = 'any_of' in group
  const [[dimension, codes] = ['', []]] = Object.entries(isAny ? group.any_of : group.none_of)
  const labels = codes.map((code) => (words.labels.get(`${dimension}/${code}`) ?? plain(code)).replace(GROUPING, ''))
  return isAny ? either(labels) : `not: ${either(labels)}`
}

const GROUPING = / \(grouping\b[^)]*\)$/

function sayFact({ key, op, value }: Comparison, { facts }: Pick<Vocabulary, 'facts'>): string {
  const label = facts.get(key)?.label ?? plain(key)
  if (value === true) return label
  if (value === false) return `not: ${label}`
  const said = either([value].flat().map(plain))
  const sign = SIGNS[op]
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
