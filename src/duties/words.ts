import { Type } from '@sinclair/typebox'
import type { Vocabulary } from '#src/law/vocabulary/index.ts'
import { splitRef } from '#src/lib/law/provisions.ts'
import type { Graph } from '#src/stores/graph/graph.ts'
import { defineQuery } from '#src/stores/graph/query.ts'

const Ids = Type.Array(Type.String())

const listNames = defineQuery(
  'duties/list-names',
  { packIds: Ids, instrumentIds: Ids },
  { id: Type.String(), name: Type.String() },
)

type Value = string | number | boolean

/** The words of labels. A code that the vocabulary no longer has is shown as it is. */
export interface Words {
  ofInput(input: string): string
  ofValue(input: string, value: Value): string
  ofPack(packId: string): string
  ofProvision(ref: string): string
}

const DIMENSION_WORDS: Record<string, string> = {
  activities: 'Activities',
  entity_roles: 'Roles',
  sector_tags: 'Sectors',
  jurisdictions: 'Places',
  ownership: 'Holders',
}

const COMPARISON_WORDS: Record<string, string> = {
  any_of: 'any of',
  none_of: 'none of',
  eq: 'is',
  ne: 'is not',
  in: 'is one of',
  lt: 'less than',
  lte: 'at most',
  gt: 'more than',
  gte: 'at least',
}

/** Reads the short names of the packs and of the acts that references cite. */
export async function readWords(graph: Graph, known: Vocabulary, packIds: string[], refs: string[]): Promise<Words> {
  const instrumentIds = [...new Set(refs.map(instrumentOf))]
  const rows = await graph.run(listNames, { packIds, instrumentIds })
  const names = new Map(rows.map(({ id, name }) => [id, abbreviationOf(name)]))
  const packNames = new Map(
    packIds.flatMap((id) => names.get(id) ?? []).map((name) => [name.replaceAll(' ', ''), name]),
  )
  return {
    ofInput: (input) =>
      DIMENSION_WORDS[input] ?? known.facts.get(input)?.label ?? labelIn(known, input) ?? plain(input),
    ofValue: (input, value) => {
      if (typeof value === 'boolean') return value ? 'yes' : 'no'
      if (typeof value === 'number') return value.toLocaleString('en-GB')
      return labelIn(known, `${input}/${value}`) ?? (known.facts.has(input) ? plain(value) : value)
    },
    ofPack: (packId) => names.get(packId) ?? packId,
    ofProvision: (ref) => {
      const { instrument, provision } = splitRef(withoutScheme(ref))
      const name = names.get(instrument) ?? instrument
      // An act and its pack have one name: `NIS 2`, where the act's own title has `NIS2`.
      return `${packNames.get(name.replaceAll(' ', '')) ?? name} ${provision}`
    },
  }
}

/** A label without the mark that keeps a term from being offered: in a sentence it is whom or what the law names. */
function labelIn({ labels }: Vocabulary, id: string): string | undefined {
  return labels.get(id)?.replace(/ \(grouping\b[^)]*\)$/, '')
}

/** What a group asks for: `Roles: any of Credit institution, Payment institution and 3 more`. */
export function labelOfGroup(words: Words, input: string, test: string, expected: Value[]): string {
  const asked = joinFirstFew(expected.map((value) => words.ofValue(input, value)))
  const colon = test.endsWith('_of') ? ':' : ''
  return `${words.ofInput(input)}${colon} ${COMPARISON_WORDS[test] ?? test} ${asked}`
}

const WORDS_MOST = 4

/** The first few of a list, and how many more there are. */
export function joinFirstFew(items: string[]): string {
  const more = items.length - WORDS_MOST
  return more > 1 ? `${items.slice(0, WORDS_MOST).join(', ')} and ${more} more` : items.join(', ')
}

/** `32022R2554` of `CELEX:32022R2554 Art 2(1)`. */
function instrumentOf(ref: string): string {
  return splitRef(withoutScheme(ref)).instrument
}

function withoutScheme(ref: string): string {
  return ref.replace(/^CELEX:/, '')
}

/** `DORA` of `Digital Operational Resilience Act (DORA)`. */
function abbreviationOf(name: string): string {
  return /\(([^()]+)\)$/.exec(name)?.[1] ?? name
}

function plain(code: string): string {
  return code.replaceAll('_', ' ')
}
