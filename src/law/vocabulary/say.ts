import { wordsCell } from '#src/lib/law/citation-cells.ts'
import { splitRef } from '#src/lib/law/provisions.ts'
import { lowerFirst, numberInWords, withoutGrouping } from '#src/lib/law/words.ts'

type Value = string | number | boolean

/** What codes are called in a sentence. A code that the vocabulary does not have is shown without underscores. */
export interface Words {
  /** A fact, a list, or a term: by its id, or by its code alone. */
  ofInput(input: string): string
  ofValue(input: string, value: Value): string
  ofPack(packId: string): string
  ofProvision(ref: string): string
  /** A role as a part of a sentence. */
  ofRole(role: string): string
}

/** What a list of a subject is called, what one of its entries is, and how a sentence about them begins. */
export const LIST_WORDS: Record<string, { name: string; entry: string; subject: string }> = {
  activities: { name: 'Activities', entry: 'an activity', subject: 'it carries on' },
  entity_roles: { name: 'Roles', entry: 'a role', subject: 'its role is' },
  sector_tags: { name: 'Sectors', entry: 'a sector', subject: 'its sector is' },
  jurisdictions: { name: 'Places', entry: 'a place', subject: 'it is connected with' },
  ownership: { name: 'Holders', entry: 'a holder', subject: 'its holder is' },
}

/** The lists in which a code is looked for that comes without its list. */
const LISTS = ['activities', 'entity_roles', 'sector_tags', 'events']

/** The words of a vocabulary: every sentence names inputs, roles, packs and provisions by them. */
export function namesInWords({ facts, labels, names }: Labelled): Words {
  const labelIn = (id: string) => {
    const label = labels.get(id)
    return label && withoutGrouping(label)
  }
  const labelOfCode = (code: string) =>
    labelIn(code) ?? LISTS.map((list) => labelIn(`${list}/${code}`)).find((label) => label !== undefined)
  const ofValue: Words['ofValue'] = (input, value) => {
    if (typeof value === 'boolean') return value ? 'yes' : 'no'
    if (typeof value === 'number') return numberInWords(value)
    return labelIn(`${input}/${value}`) ?? (facts.has(input) ? wordsCell(value) : value)
  }
  return {
    ofValue,
    ofRole: (role) => lowerFirst(ofValue('entity_roles', role)),
    ofInput: (input) => LIST_WORDS[input]?.name ?? facts.get(input)?.label ?? labelOfCode(input) ?? wordsCell(input),
    ofPack: (packId) => names.get(packId) ?? packId,
    ofProvision: (ref) => {
      const { instrument, provision } = splitRef(ref.replace(/^CELEX:/, ''))
      return [names.get(instrument) ?? numberOf(instrument) ?? instrument, provision].filter(Boolean).join(' ')
    },
  }
}

/** What of a vocabulary names codes. */
interface Labelled {
  facts: ReadonlyMap<string, { label: string }>
  labels: ReadonlyMap<string, string>
  names: ReadonlyMap<string, string>
}

interface Named {
  id: string
  name: string
}

/**
 * The short names of packs and acts: `DORA` of `Digital Operational Resilience Act (DORA)`, `(EU) 2025/301` of an act
 * that has none. An act and its pack have one name: `NIS 2`, where the act's own title has `NIS2`.
 */
export function shortNamesOf(packs: readonly Named[], acts: readonly Named[]): Map<string, string> {
  const ofPacks = packs.map(({ id, name }) => [id, abbreviationOf(name)] as const)
  const bySpelling = new Map(ofPacks.map(([, name]) => [name.replaceAll(' ', ''), name]))
  const ofActs = acts.map(({ id, name }) => {
    const own = abbreviationOf(name)
    const short = own.length > SHORT_MOST ? (numberOf(id) ?? own) : own
    return [id, bySpelling.get(own.replaceAll(' ', '')) ?? short] as const
  })
  return new Map([...ofPacks, ...ofActs])
}

/** Longer names of acts are no short names. */
const SHORT_MOST = 20

/** `(EU) 2025/301` of `32025R0301`; undefined for what is no act with such a number. */
function numberOf(celex: string): string | undefined {
  const [, year, number] = /^3(20(?:1[5-9]|[2-9]\d))[A-Z](\d+)$/.exec(celex) ?? []
  return year === undefined ? undefined : `(EU) ${year}/${Number(number)}`
}

function abbreviationOf(name: string): string {
  return /\(([^()]+)\)$/.exec(name)?.[1] ?? name
}
