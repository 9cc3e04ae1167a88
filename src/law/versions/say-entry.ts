import { dayInWords, wordsCell } from '#src/lib/law/citation-cells.ts'
import { joinWith, numberInWords } from '#src/lib/law/words.ts'
import type { ClassifiedChange, ObjectDiff } from './diff.ts'
import type { Entry } from './entries.ts'
import type { Json, ObjectKind } from './legal-version.ts'

/** What a sentence about changes needs to know of the objects of both versions. */
export interface EntryWords {
  titleOf(object: ObjectDiff): string | undefined
  isPermission(object: ObjectDiff): boolean
  /** What a value of a field is called: a fine, a role. */
  nameOf(field: string, value: Json): string | undefined
  /** For what cases the date that moved is meant, where one condition is for all. */
  conditionOf(entry: Entry): string | undefined
}

const NOUNS: Record<ObjectKind, [one: string, many: string]> = {
  obligation: ['duty', 'duties'],
  rule: ['rule of application', 'rules of application'],
  evidence_requirement: ['piece of evidence', 'pieces of evidence'],
  filing_rule: ['filing', 'filings'],
  penalty_fact: ['fine', 'fines'],
  criterion: ['criterion', 'criteria'],
}
const PERMISSIONS = ['permission', 'permissions'] as const

/** What a field holds, as the object of a sentence: of one object and of many; a single name is a plural for both. */
const FIELDS: Record<string, [name: string, many?: string]> = {
  summary: ['words for what is asked'],
  description: ['words for what is asked'],
  title: ['title', 'titles'],
  artifact_name: ['title', 'titles'],
  note: ['note', 'notes'],
  penalties: ['fines'],
  terms: ['amounts'],
  variants: ['amounts for some'],
  combine: ['way to combine amounts', 'ways to combine amounts'],
  target_provisions: ['provisions whose breach is fined'],
  imposed_by: ['authority that imposes it', 'authorities that impose them'],
  condition: ['condition', 'conditions'],
  addressee_roles: ['addressees'],
  addressee_role: ['addressees'],
  addressee_kind: ['addressees'],
  addressee_rules: ['addressees'],
  scope: ['duties in scope'],
  when: ['conditions'],
  unless: ['exceptions'],
  outcome: ['result', 'results'],
  periods: ['lengths of time'],
  frequency: ['interval', 'intervals'],
  modality: ['strength', 'strengths'],
  recipient: ['recipient', 'recipients'],
  content_fields: ['contents'],
  acceptance_criteria: ['criteria'],
  qualifiers: ['words for how soon'],
  anchors: ['events and periods'],
  trigger_event: ['event that starts it', 'events that start them'],
  source_kind: ['ground in law or practice', 'grounds in law or practice'],
  citations: ['provisions that they rest on'],
  code: ['code', 'codes'],
  lineage_id: ['name over all versions', 'names over all versions'],
  derived_from: ['origin', 'origins'],
  parent: ['place in the act', 'places in the act'],
}

const namesOf = (field: string) => FIELDS[field] ?? [wordsCell(field)]

/** What the sentences about an entry are made of. */
interface Said {
  entry: Entry
  words: EntryWords
  changes: readonly ClassifiedChange[]
  isOne: boolean
}

/** An entry in one plain sentence: the first of these that can say it. */
export function sayEntry(entry: Entry, words: EntryWords): string {
  const { units, objects } = entry
  const said = { entry, words, changes: units.flatMap((unit) => unit.changes), isOne: objects.length === 1 }
  const rest = sayWhole(said) ?? sayMoved(said) ?? sayDates(said) ?? sayNamed(said) ?? sayFields(said)
  return `${sayObjects(objects, words)} ${rest}`
}

function sayMoved({ entry, words, isOne }: Said): string | undefined {
  const { moved } = entry.units[0]!
  if (!moved) return undefined
  const condition = words.conditionOf(entry)
  const where = condition === undefined ? '' : `, where this is so: ${condition}`
  return `${isOne ? 'applies' : 'apply'} from ${dayInWords(moved.to)}, not from ${dayInWords(moved.from)}${where}.`
}

/** `has another title and new conditions`: each field by what happened in it. */
function sayFields({ entry, changes, isOne }: Said): string {
  const { effect } = entry
  const nounOf = ({ path: [head = ''] }: ClassifiedChange) => {
    if (effect === 'reference') return isOne ? 'provisions that it rests on' : 'provisions that they rest on'
    if (effect === 'words' && (head === 'conditions' || head === 'exceptions')) return 'notes'
    return namesOf(head).at(isOne ? 0 : -1)
  }
  const fields = [...Map.groupBy(changes, nounOf)].map(([noun, own]) => {
    const ops = new Set(own.map(({ op }) => op))
    const op = ops.size === 1 ? own[0]!.op : 'replace'
    const isSingular = own.every(({ path: [head = ''] }) => isOne && namesOf(head).length > 1)
    return `${(isSingular ? ONE : MANY)[op]} ${noun}`
  })
  return `${isOne ? 'has' : 'have'} ${joinWith('and', fields)}${sayText(entry, changes)}`
}

const ONE: Record<ClassifiedChange['op'], string> = { add: 'a new', remove: 'no longer a', replace: 'another' }
const MANY: Record<ClassifiedChange['op'], string> = { add: 'new', remove: 'fewer', replace: 'other' }

/** The end of a sentence: a short text that all of the objects got or lost. */
function sayText({ effect, objects }: Entry, changes: readonly ClassifiedChange[]): string {
  const [change] = changes
  const isNamed = objects.length === 1 && change?.path[0] === 'title'
  if (!change || changes.length > 1 || effect === 'reference' || effect === 'record' || isNamed) return '.'
  const text = textOf(change)
  return text === undefined ? '.' : `: “${text}”`
}

/** `132 duties and 12 filings`, or one by its title. */
function sayObjects(objects: readonly ObjectDiff[], words: EntryWords): string {
  const kinds = [...Map.groupBy(objects, (object) => nounOf(object, words))]
  const [only] = objects
  if (objects.length === 1 && only) {
    const title = words.titleOf(only)
    return `The ${kinds[0]![0][0]}${title === undefined ? '' : ` “${title}”`}`
  }
  return joinWith(
    'and',
    kinds.map(([[one, many], own]) => `${numberInWords(own.length)} ${own.length === 1 ? one : many}`),
  )
}

const nounOf = (object: ObjectDiff, words: EntryWords) =>
  words.isPermission(object) ? PERMISSIONS : NOUNS[object.kind]

/** Objects that are new, gone, split or merged, by their titles; what a rule asks is too long for a list. */
function sayWhole({ entry: { objects, units, effect }, words, isOne }: Said): string | undefined {
  const { op } = units[0]!
  if (op === undefined) return undefined
  const is = isOne ? 'is' : 'are'
  const said = {
    added: effect === 'new' ? (isOne ? 'begins' : 'begin') : `${is} new`,
    removed: isOne ? 'ends' : 'end',
    split: `${is} split`,
    merged: `${is} merged from several`,
  }[op]
  const titles = isOne || objects[0]!.kind === 'rule' ? [] : objects.flatMap((one) => words.titleOf(one) ?? [])
  return titles.length === 0 ? `${said}.` : `${said}: ${listed(titles)}.`
}

/** Names in quotes; of many the first ones and how many more. */
function listed(names: readonly string[]): string {
  const shown = names.length > TITLES_MOST ? names.slice(0, TITLES_MOST - 1) : names
  const more = names.length - shown.length
  return joinWith('and', [...shown.map((name) => `“${name}”`), ...(more > 0 ? [`${numberInWords(more)} more`] : [])])
}

const TITLES_MOST = 6

function sayDates({ entry, changes, isOne }: Said): string | undefined {
  if (entry.effect !== 'other_dates') return undefined
  const apply = isOne ? 'applies' : 'apply'
  const datesOf = (side: 'from' | 'to') => [
    ...new Set(changes.flatMap((change) => (side in change ? dateIn(Reflect.get(change, side)) : []))),
  ]
  const [lost, got] = [datesOf('from'), datesOf('to')]
  if (got.length > 0 && lost.length === 0) return `also ${apply} from ${joinWith('and', got)}, each in its cases.`
  if (lost.length > 0 && got.length === 0) return `no longer ${apply} from ${joinWith('and', lost)}.`
  return `${isOne ? 'has' : 'have'} other dates.`
}

function dateIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(dateIn)
  if (typeof value !== 'object' || value === null || !('date' in value)) return []
  return typeof value.date === 'string' && /^\d{4}-/.test(value.date) ? [dayInWords(value.date)] : []
}

/** What was put in or taken out by its name, where all of it has one: fines, evidence, filings, roles. */
function sayNamed({ changes, words, isOne }: Said): string | undefined {
  const [first] = changes
  const field = first?.path[0]
  if (!first || field === undefined || first.op === 'replace') return undefined
  if (changes.some(({ op, path }) => op !== first.op || path[0] !== field)) return undefined
  const values = changes.flatMap((change) => [
    change.op === 'add' ? change.to : change.op === 'remove' ? change.from : [],
  ])
  const all = values.flat()
  const names = all.flatMap((value) => words.nameOf(field, value) ?? [])
  if (names.length === 0 || names.length < all.length) return undefined
  const has = isOne ? 'has' : 'have'
  const also = first.op === 'add' ? `also ${has}` : `no longer ${has}`
  return `${also} these ${namesOf(field).at(-1)}: ${listed(names)}.`
}

const TEXT_MOST = 200

/** The sentence that a change put in or took out, unless it is long. */
function textOf(change: ClassifiedChange): string | undefined {
  const value = change.op === 'remove' ? change.from : change.to
  const item = Array.isArray(value) && value.length === 1 ? value[0]! : value
  const text = typeof item === 'object' && item !== null && !Array.isArray(item) ? item['text'] : item
  const isSentence = typeof text === 'string' && / [a-z]/.test(text) && text.length <= TEXT_MOST
  return isSentence ? text : undefined
}
