import { suggest } from '#src/law/vocabulary/index.ts'
import { partsNearby } from '#src/lib/law/provision-tree.ts'
import { splitRef } from '#src/lib/law/provisions.ts'
import type { Catalog } from '#src/loader/read/catalog.ts'
import type { Located, Path } from '#src/loader/read/document.ts'
import type { Report } from '../report.ts'

/** Keys under which seed objects name provisions, as text or as `{ref}`. */
const CITING_KEYS = new Set([
  'citations',
  'citation',
  'basis',
  'ref',
  'target_provisions',
  'displaced_provisions',
  'preserved_provisions',
  'provisions',
  'covers',
  'provision',
])

/** All provisions that a seed object names, at any depth, with their places. */
export function listRefs(value: unknown, path: Path = [], citing = false): Array<{ ref: string; path: Path }> {
  if (typeof value === 'string') return citing ? [{ ref: value, path }] : []
  if (Array.isArray(value)) return value.flatMap((item, index) => listRefs(item, [...path, index], citing))
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, inner]) => listRefs(inner, [...path, key], CITING_KEYS.has(key)))
}

/** Chooses the text of an instrument for a citation: its id, or the reason why there is none. */
export type TextChoice = (instrument: string) => { text: string } | { reason: string }

/** Reports every provision that is missing from the index of its text. */
export function checkCitations(
  report: Report,
  items: Array<Located<unknown>>,
  textOf: TextChoice,
  catalog: Catalog,
): void {
  for (const item of items) {
    for (const { ref, path } of listRefs(item.value)) {
      const { instrument, provision } = splitRef(ref)
      const choice = textOf(instrument)
      if ('reason' in choice) {
        report(item, path, choice.reason)
        continue
      }
      const provisions = catalog.provisionsOf(instrument, choice.text)
      // A text without an index is reported once, where the text is named.
      const divisions = catalog.divisionsOf(instrument, choice.text)
      if (provisions && !provisions.has(provision) && !divisions.has(provision)) {
        const near = partsNearby(provision, provisions) || suggest(provision, divisions.keys())
        report(item, path, `${instrument} (${choice.text}) has no ${provision}${near}`)
      }
    }
  }
}
