import type { ActDivision } from '#src/lib/law/provision-tree.ts'

const KINDS = ['Title', 'Chapter', 'Section'] as const
type Kind = (typeof KINDS)[number]

/**
 * A heading that is open: the articles that follow belong to it until the next heading of its kind or of a wider one.
 */
interface Open {
  kind: Kind
  number: string
  articles: string[]
  inside: Open | undefined
}

/**
 * The titles, chapters and sections that the headings of a markdown text name (`## CHAPTER II **…**`, `### *SECTION 1*
 * …`), with the articles (`#### Article 6`) under them, and the articles before the first. Headings themselves are not
 * kept.
 */
export function divisionsOfMarkdown(markdown: string): { divisions?: ActDivision[]; outside_divisions?: string[] } {
  const found: Open[] = []
  const outside: string[] = []
  let open: Open | undefined
  for (const line of markdown.split('\n')) {
    const heading = /^#+\s+[*_\s]*(title|chapter|section)\s+([ivxlc]+|\d+)([a-z]?)(?![\w-])/i.exec(line)
    const article = /^#+ \**Article (\d+[a-z]*)/.exec(line)?.[1]
    if (/^#+ \**ANNEX/.test(line)) break
    if (heading) {
      const kind = KINDS.find((known) => known.toLowerCase() === heading[1]!.toLowerCase())!
      while (open && KINDS.indexOf(open.kind) >= KINDS.indexOf(kind)) open = open.inside
      open = { kind, number: heading[2]!.toUpperCase() + heading[3]!, articles: [], inside: open }
      found.push(open)
    } else if (article) {
      if (!open) outside.push(`Art ${article}`)
      for (let at = open; at; at = at.inside) at.articles.push(`Art ${article}`)
    }
  }
  const filled = found.filter(({ articles }) => articles.length > 0)
  if (filled.length === 0) return {}
  const divisions = filled.map((one) => ({
    name: nameOf(one, filled),
    ...(one.inside ? { part_of: nameOf(one.inside, filled) } : {}),
    from: one.articles[0]!,
    to: one.articles.at(-1)!,
  }))
  return outside.length > 0 ? { divisions, outside_divisions: outside } : { divisions }
}

/**
 * `Chapter III`; `Chapter III Section 2`, because its number begins anew. A chapter carries its title only if numbers
 * repeat.
 */
function nameOf(one: Open, all: Open[]): string {
  const own = `${one.kind} ${one.number}`
  const isRepeated = all.some((other) => other !== one && other.kind === one.kind && other.number === one.number)
  return one.inside && (one.kind === 'Section' || isRepeated) ? `${nameOf(one.inside, all)} ${own}` : own
}
