import type { JsonChange } from './json-diff.ts'

/** How much a change matters to somebody who follows the law, the heaviest first. */
export const CHANGE_CLASSES = ['substantive', 'date', 'editorial', 'metadata'] as const
export type ChangeClass = (typeof CHANGE_CLASSES)[number]

/** Where an object stands and what it is called; none of it is a duty. */
const METADATA = new Set(['code', 'lineage_id', 'derived_from', 'parent', 'tags', 'texts', 'covers', 'not_modelled'])
const DATES = new Set(['applies_from', 'dates', 'legal_from', 'legal_to'])
/** Words beside the statement of the duty, and where it stands in the act. */
const EDITORIAL = new Set(['title', 'artifact_name', 'note', 'citation', 'citations', 'basis'])

/**
 * The class of one changed field. Whatever isn't known to be harmless is substantive, summaries too: a needless warning
 * costs a minute, a missing one costs the duty. The hash of a cited sentence changes only with the words of the law.
 */
export function classOf({ op, path }: Pick<JsonChange, 'op' | 'path'>): ChangeClass {
  if (path.at(-1) === 'quote_hash') return op === 'replace' ? 'substantive' : 'editorial'
  if (METADATA.has(path[0] ?? '')) return 'metadata'
  if (path.some((step) => EDITORIAL.has(step))) return 'editorial'
  return path.some((step) => DATES.has(step)) ? 'date' : 'substantive'
}

/** The heaviest of some classes; `metadata` when there are none. */
export function heaviest(classes: Iterable<ChangeClass>): ChangeClass {
  const seen = new Set(classes)
  return CHANGE_CLASSES.find((name) => seen.has(name)) ?? 'metadata'
}

/** The classes that weigh at least as much as the given one. */
export function classesFrom(least: ChangeClass): ChangeClass[] {
  return CHANGE_CLASSES.slice(0, CHANGE_CLASSES.indexOf(least) + 1)
}
