import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readText } from '#src/lib/read-text.ts'
import { quoteHash, quotationsIn } from '#src/lib/law/provision-text.ts'
import { isDivision, isWithin, splitRef } from '#src/lib/law/provisions.ts'
import { listRefs } from '../check/instruments/citations.ts'
import type { PackSource } from './source.ts'

/** Wording by provision, from a file that the user supplies; see docs/PACK-FORMAT.md. */
type SuppliedText = Map<string, string>

/** The result of checking the citations of one text against its wording. */
export interface TextCheck {
  instrument: string
  text: string
  /** Path at which the wording was expected. */
  file: string
  /** False when there is no such file, so that nothing was checked. */
  supplied: boolean
  provisions: number
  missing: string[]
  quotes: number
  /** Provisions whose cited sentence is not in the wording. */
  differing: string[]
}

/**
 * Reads `<folder>/<celex>/<text id>.txt`. A line `# Art 1(1)` begins each provision; its wording follows. Undefined
 * without the file.
 */
function readSuppliedText(path: string): SuppliedText | undefined {
  if (!existsSync(path)) return undefined
  const found: SuppliedText = new Map()
  let provision: string | undefined
  for (const line of readText(path).split(/\r?\n/)) {
    const heading = /^#\s+(.+?)\s*$/.exec(line)?.[1]
    if (heading) found.set((provision = heading), found.get(heading) ?? '')
    else if (provision !== undefined) found.set(provision, `${found.get(provision)}${line}\n`)
  }
  return found
}

/** Looks up every provision and every cited sentence of a version in the texts of a folder. */
export function checkTexts(source: PackSource, folder: string): TextCheck[] {
  const { versions, obligations, rules, evidence, filings, penalties, criteria } = source
  const items = [versions, obligations, rules, evidence, filings, penalties, criteria].flat().map(({ value }) => value)
  const refs = new Set(items.flatMap((item) => listRefs(item).map(({ ref }) => ref)))
  const quotes = items.flatMap((item) => listQuotes(item))
  return Object.entries(versions[0]!.value.texts).map(([instrument, text]) => {
    const file = join(folder, instrument, `${text}.txt`)
    const wording = readSuppliedText(file)
    const own = [...refs].filter((ref) => {
      const cited = splitRef(ref)
      return cited.instrument === instrument && !isDivision(cited.provision)
    })
    const ownQuotes = quotes.filter(({ ref }) => splitRef(ref).instrument === instrument)
    const check = { instrument, text, file, provisions: own.length, quotes: ownQuotes.length }
    if (!wording) return { ...check, supplied: false, missing: [], differing: [] }
    const missing = own.filter((ref) => wordingOf(ref, wording) === undefined)
    const differing = ownQuotes.filter(({ ref, hash }) => !isQuoted(wordingOf(ref, wording) ?? '', hash))
    return { ...check, supplied: true, missing, differing: [...new Set(differing.map(({ ref }) => ref))] }
  })
}

/** The wording of a provision with everything beneath it; undefined when there is none. */
function wordingOf(ref: string, wording: SuppliedText): string | undefined {
  const { provision } = splitRef(ref)
  const parts = [...wording].filter(([name]) => isWithin(name, provision)).map(([, text]) => text)
  return parts.length > 0 ? parts.join('\n') : undefined
}

function isQuoted(text: string, hash: string): boolean {
  return quotationsIn(text).some((quote) => quoteHash(quote) === hash)
}

function listQuotes(value: unknown): Array<{ ref: string; hash: string }> {
  if (value === null || typeof value !== 'object') return []
  const { ref, quote_hash: hash } = value as { ref?: unknown; quote_hash?: unknown }
  const own = typeof ref === 'string' && typeof hash === 'string' ? [{ ref, hash }] : []
  return [...own, ...Object.values(value).flatMap((inner) => listQuotes(inner))]
}
