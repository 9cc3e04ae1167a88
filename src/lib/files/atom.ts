/** One item of a feed. Times are RFC 3339. */
export interface FeedEntry {
  /** An IRI that never changes and names this item alone. */
  id: string
  title: string
  updated: string
  summary: string
  /** The page of what it speaks of. */
  url: string
  /** The source of that, elsewhere. */
  relatedUrl?: string | undefined
  categories: readonly string[]
}

interface Feed {
  id: string
  title: string
  /** Where the feed is. */
  selfUrl?: string
  /** When nothing has happened yet: since when the feed is there. */
  since: string
  /** Newest first. */
  entries: readonly FeedEntry[]
}

/** A feed as RFC 4287 has it. */
export function writeAtom({ id, title, selfUrl, since, entries }: Feed): string {
  const lines = [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    element('id', id),
    element('title', title),
    element('updated', entries[0]?.updated ?? since),
    `<author>${element('name', 'Regulatory Pack API')}</author>`,
    ...(selfUrl ? [`<link rel="self" type="application/atom+xml" href="${escapeXml(selfUrl)}"/>`] : []),
    ...entries.flatMap(linesOf),
    '</feed>',
  ]
  return `${lines.join('\n')}\n`
}

function linesOf({ id, title, updated, summary, url, relatedUrl, categories }: FeedEntry): string[] {
  return [
    '<entry>',
    element('id', id),
    element('title', title),
    element('updated', updated),
    element('summary', summary),
    linkTo('alternate', url),
    ...(relatedUrl ? [linkTo('related', relatedUrl)] : []),
    ...categories.map((term) => `<category term="${escapeXml(term)}"/>`),
    '</entry>',
  ]
}

function linkTo(rel: string, url: string): string {
  return `<link rel="${rel}" type="text/html" href="${escapeXml(url)}"/>`
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** XML 1.0 has no way to write these. */
const UNWRITABLE = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

function escapeXml(text: string): string {
  return text.replaceAll(UNWRITABLE, '\ufffd').replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign]!)
}
