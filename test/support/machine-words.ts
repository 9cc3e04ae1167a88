import { readCsv } from './read-tables.ts'
import type { Answer } from './service.ts'

/** Fields and columns whose values are references, codes or contents as a version stores them, not sentences. */
const CODED =
  /^(ref|refs|provision|provisions|part_of|citations|sources|sources_consulted|from|to|content|changes|doc_url|field|fact|code|id|Duties|Packs|Without a fact)$/

/** What a sentence for people does not hold: codes, references, lengths and days as machines write them, pointers. */
const MACHINE: Array<[what: string, pattern: RegExp]> = [
  ['a code', /\b[a-z\d]+(_[a-z\d]+)+\b/],
  ['a reference', /CELEX:/],
  ['a length of time', /\bP(T?\d+[YMWDHS])+\b/],
  ['a day', /\b\d{4}-\d\d-\d\d(\b|T)/],
  ['a pack', /\beu-[a-z]/],
  ['the code of a duty', /\b(art|rec|annex|rts\d+|its\d+)-\d/],
  ['a pointer', /(^|\s)\/[a-z_]+\/[a-z\d_/*]+/],
]

/** A cell of a table that is a time, not a sentence about one. */
const TIME = /^\d{4}-\d\d-\d\d [\d:.]+$/

/**
 * The sentences of an answer that hold a machine's word, each with its path. Text in backquotes tells an
 * integrator what to write; a review's own words (`caveats`) name the texts that it read.
 */
export function machineWordsIn(value: unknown, path: string[] = []): string[] {
  if (CODED.test(path.at(-1) ?? '') || path.includes('caveats')) return []
  if (Array.isArray(value)) return value.flatMap((one) => machineWordsIn(one, path))
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, one]) => machineWordsIn(one, [...path, name]))
  if (typeof value !== 'string' || !value.includes(' ') || TIME.test(value)) return []
  return machineWordsSaid(value).map((found) => `${path.join('.')}: ${found}`)
}

/** The same of a text that people read, such as one of a page. */
export function machineWordsSaid(text: string): string[] {
  const said = text.replaceAll(/`[^`]*`|https:\/\/\S+|Q&A \w+/g, '')
  return MACHINE.flatMap(([what, pattern]) => (pattern.test(said) ? [`${what} in ${text}`] : []))
}

/** The same of an answer of any format: of a table its cells, of a calendar and a feed their texts. */
export function machineWordsOf({ headers, text, json }: Answer): string[] {
  const type = String(headers['content-type'])
  if (type.includes('json')) return machineWordsIn(json)
  if (!type.includes('csv')) return [...text.replaceAll(/\r\n[ \t]/g, '').matchAll(TEXTS)].flatMap(said)
  const [head, ...rows] = readCsv(text)
  return rows.flatMap((row) => row.flatMap((cell, at) => machineWordsIn(cell, [head![at]!])))
}

/** The texts of a calendar and of a feed, each with its name. */
const TEXTS = /^(SUMMARY|DESCRIPTION|X-WR-CALDESC):(.*)$|<(title|summary)[^>]*>([^<]*)</gm

const said = ([, name, text, tag, inner]: RegExpMatchArray) => machineWordsIn(text ?? inner, [name ?? tag!])
