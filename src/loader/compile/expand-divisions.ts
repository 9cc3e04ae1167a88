import { splitRef } from '#src/lib/law/provisions.ts'
import type { Catalog } from '../read/catalog.ts'

/** The lists in which a division may stand for its articles. */
const SCOPES = ['target_provisions', 'displaced_provisions', 'preserved_provisions'] as const

type Scoped = { [key in (typeof SCOPES)[number]]?: string[] }

/**
 * A copy of a penalty or relationship fact that names the articles of each division instead of the division. Readers compare
 * provisions by name, so they would not find `Art 21` in `Chapter IV`. The hash covers the articles: a chapter with a new article
 * in a later text is new content.
 */
export function withArticles<T extends Scoped>(item: T, textOf: (instrument: string) => string, catalog: Catalog): T {
  const expand = (ref: string): string[] => {
    const { instrument, provision } = splitRef(ref)
    const articles = catalog.divisionsOf(instrument, textOf(instrument)).get(provision)
    return articles ? articles.map((article) => `${instrument} ${article}`) : [ref]
  }
  const lists = SCOPES.flatMap((key) => {
    const refs = item[key]
    return refs ? [[key, [...new Set(refs.flatMap(expand))]] as const] : []
  })
  return { ...item, ...Object.fromEntries(lists) }
}
