import { fields } from '#src/lib/fields.ts'
import type { Vocabulary } from '#src/law/vocabulary/index.ts'
import { wordsCell } from '#src/lib/law/citation-cells.ts'
import { splitRef } from '#src/lib/law/provisions.ts'
import { COMPARISON_WORDS, numberInWords, withoutGrouping } from '#src/lib/law/words.ts'
import type { Graph } from '#src/stores/graph/graph.ts'
import { defineQuery } from '#src/stores/graph/query.ts'

const listNames = defineQuery('duties/list-names', fields('packIds instrumentIds'), fields('id name'))

type Value = string | number | boolean

/** The words of labels. A code that the vocabulary no longer has is shown as it is. */
export interface Words {
  ofInput(input: string): string
  ofValue(input: string, value: Value): string
  ofPack(packId: string): string
  ofProvision(ref: string): string
}

/** What a list of a subject is called, what one of its entries is, and how a sentence about them begins. */
export const LIST_WORDS: Record<string, { name: string; entry: string; subject: string }> = {
  activities: { name: 'Activities', entry: 'an activity', subject: 'it carries on' },
  entity_roles: { name: 'Roles', entry: 'a role', subject: 'its role is' },
  sector_tags: { name: 'Sectors', entry: 'a sector', subject: 'its sector is' },
  jurisdictions: { name: 'Places', entry: 'a place', subject: 'it is connected with' },
  ownership: { name: 'Holders', entry: 'a holder', subject: 'its holder is' },
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
      LIST_WORDS[input]?.name ?? known.facts.get(input)?.label ?? labelIn(known, input) ?? wordsCell(input),
    ofValue: (input, value) => {
      if (typeof value === 'boolean') return value ? 'yes' : 'no'
      if (typeof value === 'number') return numberInWords(value)
      return labelIn(known, `${input}/${value}`) ?? (known.facts.has(input) ? wordsCell(value) : value)
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

function labelIn({ labels }: Vocabulary, id: string): string | undefined {
  const label = labels.get(id)
  return label && withoutGrouping(label)
}

/** What a group asks for: `Roles: any of Credit institution, Payment institution and 3 more`. */
export function labelOfGroup(words: Words, input: string, test: string, expected: Value[]): string {
  const asked = joinFirstFew(expected.map((value) => words.ofValue(input, value)))
  const colon = test.endsWith('_of') ? ':' : ''
  return `${words.ofInput(input)}${colon} ${COMPARISON_WORDS[test] ?? wordsCell(test)} ${asked}`
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
