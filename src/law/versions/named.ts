import type { Vocabulary } from '#src/law/vocabulary/index.ts'
import { wordsCell } from '#src/lib/law/citation-cells.ts'
import { joinWith, numberInWords, RULE_WORDS, withoutGrouping } from '#src/lib/law/words.ts'
import type { Json, JsonObject, LegalVersion, ObjectKind } from './legal-version.ts'

/** Codes of a group beyond these are counted. */
const CODES_SAID = 4

/** A rule as its content has it. */
interface Rule {
  when?: Group[]
  unless?: string[]
  outcome?: string
}

const isRule = (content: object): content is Rule =>
  ['when', 'unless'].every((list) => Array.isArray(Reflect.get(content, list) ?? []))

/** The rule that a content is. Throws for one that has no lists. */
function readRule(content: object): Rule {
  if (!isRule(content)) throw new Error('the content is of no rule')
  return content
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
function sayRule(
  content: JsonObject,
  words: Pick<Vocabulary, 'labels' | 'facts'>,
  ruleOf?: (code: string) => JsonObject | undefined,
): string {
  const { when = [], unless = [], outcome } = readRule(content)
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
  const labels = codes.map((code) => withoutGrouping(words.labels.get(`${dimension}/${code}`) ?? plain(code)))
  return isAny ? either(labels) : `not: ${either(labels)}`
}

function sayFact({ key, op, value }: Comparison, { facts }: Pick<Vocabulary, 'facts'>): string {
  const label = facts.get(key)?.label ?? plain(key)
  if (value === true) return label
  if (value === false) return `not: ${label}`
  const said = either([value].flat().map(plain))
  const sign = RULE_WORDS[op]
  return sign === undefined ? `${label}: ${said}` : `${label} ${sign} ${said}`
}

const plain = (value: Json): string =>
  typeof value === 'number'
    ? numberInWords(value)
    : wordsCell(typeof value === 'string' ? value : JSON.stringify(value))

/** `a, b or c`; of many the first ones and how many more. */
function either(all: string[]): string {
  const said =
    all.length > CODES_SAID ? [...all.slice(0, CODES_SAID - 1), `${all.length - CODES_SAID + 1} others`] : all
  return joinWith('or', said)
}

interface Named {
  kind: ObjectKind
  code: string
  title: string
  /** Of a fine that is meant for some alone: for whom. */
  limit?: string
}

/** Fields whose values are codes of objects, with the kind of these. */
export const KIND_NAMED: Readonly<Record<string, ObjectKind>> = {
  penalties: 'penalty_fact',
  evidence: 'evidence_requirement',
  filings: 'filing_rule',
  scope: 'obligation',
  parent: 'obligation',
  unless: 'rule',
  condition: 'rule',
  rule: 'rule',
}

/** What the objects of some versions are called; of the first version that has one. */
export function titlesOf(versions: readonly LegalVersion[], words: Pick<Vocabulary, 'labels' | 'facts'>) {
  const contents = new Map<string, JsonObject>()
  for (const version of versions.toReversed())
    for (const object of version.objects) contents.set(idOf(object), object.content)
  const titleOf = ({ kind, code }: Pick<Named, 'kind' | 'code'>, isBrief = false): string | undefined => {
    const content = contents.get(idOf({ kind, code }))
    if (!content) return undefined
    const ruleOf = (one: string) => contents.get(idOf({ kind, code: one }))
    if (kind === 'rule') return sayRule(content, words, isBrief ? undefined : ruleOf)
    const title = content['title'] ?? content['artifact_name']
    return typeof title === 'string' ? title : undefined
  }
  /** The objects that some values name by their codes, each value with the path to it. */
  const namedIn = (values: ReadonlyArray<{ path: readonly string[]; value: Json }>): Named[] => {
    const found = new Map<string, Named>()
    for (const { path, value } of values)
      visit(value, fieldIn(path), (kind, code) => {
        const title = titleOf({ kind, code }, true)
        if (title === undefined) return
        const limit = limitOf(contents.get(idOf({ kind, code })))
        found.set(idOf({ kind, code }), { kind, code, title, ...(limit === undefined ? {} : { limit }) })
      })
    return [...found.values()]
  }
  return { titleOf, namedIn }
}

/** The condition of a fine in words; those of other objects are codes. */
function limitOf(content: JsonObject | undefined): string | undefined {
  const condition = content?.['condition']
  if (typeof condition !== 'object' || condition === null || Array.isArray(condition)) return undefined
  return typeof condition['text'] === 'string' ? condition['text'] : undefined
}

const idOf = ({ kind, code }: Pick<Named, 'kind' | 'code'>) => `${kind} ${code}`

const fieldIn = (path: readonly string[]) => path.findLast((step) => !/^\d+$/.test(step))

/** Calls `meet` for each code in a value, by the name of the field that it is in. */
function visit(value: Json, field: string | undefined, meet: (kind: ObjectKind, code: string) => void): void {
  if (Array.isArray(value)) for (const one of value) visit(one, field, meet)
  else if (typeof value === 'object' && value !== null)
    for (const [name, one] of Object.entries(value)) visit(one, name, meet)
  else if (typeof value === 'string' && field !== undefined && Object.hasOwn(KIND_NAMED, field))
    meet(KIND_NAMED[field]!, value)
}

/**
 * The roles that an object concerns: those of a duty; of what hangs on duties or is scoped to them, the roles of these.
 * None for what is limited to no duty.
 */
export function rolesConcerned({ objects }: LegalVersion): (object: Pick<Named, 'kind' | 'code'>) => string[] {
  const roles = new Map<string, Set<string>>()
  const add = (id: string, more: readonly string[]) => roles.set(id, new Set([...(roles.get(id) ?? []), ...more]))
  for (const { kind, code, content } of objects) {
    if (kind === 'obligation') {
      const own = textsOf(content, 'addressee_roles')
      add(idOf({ kind, code }), own)
      for (const field of ['evidence', 'filings', 'penalties'])
        for (const one of textsOf(content, field)) add(idOf({ kind: KIND_NAMED[field]!, code: one }), own)
      for (const field of ['applies_from', 'conditions', 'exceptions'])
        visit(content[field] ?? [], undefined, (of, one) => add(idOf({ kind: of, code: one }), own))
    }
    if (kind === 'penalty_fact') add(idOf({ kind, code }), textsOf(content, 'addressee_role'))
  }
  for (const { kind, code, content } of objects)
    if (kind === 'rule')
      for (const duty of textsOf(content, 'scope'))
        add(idOf({ kind, code }), [...(roles.get(idOf({ kind: 'obligation', code: duty })) ?? [])])
  return (object) => [...(roles.get(idOf(object)) ?? [])].toSorted()
}

const textsOf = (content: JsonObject, name: string): string[] =>
  [content[name] ?? []].flat().filter((one) => typeof one === 'string')
