import type { ResponseCache } from '#src/graph/revision.ts'
import type { Graph } from '#src/graph/graph.ts'
import type { RowOf } from '#src/graph/query.ts'
import { listActs } from './queries.ts'

type ActRow = RowOf<typeof listActs>

/** An act that a text names, and where. */
export interface NamedAct {
  packId: string
  /** The act itself; a pack's name stands for its first act. */
  instrumentId: string
  start: number
  end: number
}

/** Finds the acts that a text names. */
export type ActFinder = (text: string) => NamedAct[]

/** Knows the acts of all packs by their names and numbers; kept until the graph's revision moves. */
export function readActFinder(graph: Graph, answers: ResponseCache): Promise<ActFinder> {
  return answers.remember('act names', async () => createActFinder(await graph.run(listActs, {})))
}

/**
 * Acts are known by the pack's short name and id (`GDPR`, `eu-gdpr`), the names of the instrument with and without what stands in
 * parentheses, its CELEX number, and the number of its title (`2016/679`). Case, hyphens and spaces before a digit don't matter.
 */
export function createActFinder(rows: ActRow[]): ActFinder {
  // An act that another pack is about stands in a pack's list when it amended that pack's law: it is the other pack's act.
  const owners = new Map(rows.flatMap((row) => row.acts.slice(0, 1).map(({ id }) => [id, row.pack_id] as const)))
  const own = rows.map((row) => ({
    ...row,
    acts: row.acts.filter(({ id }) => (owners.get(id) ?? row.pack_id) === row.pack_id),
  }))
  const names = own.flatMap(namesOf).toSorted((a, b) => b.name.length - a.name.length)
  const patterns = names.map(({ name, ...act }) => ({ ...act, pattern: patternOf(name) }))
  return (text) => {
    const found: NamedAct[] = []
    for (const { pattern, packId, instrumentId } of patterns) {
      for (const { index, 0: match } of text.matchAll(pattern)) {
        const end = index + match.length
        if (!found.some((other) => index < other.end && other.start < end))
          found.push({ packId, instrumentId, start: index, end })
      }
    }
    return found.toSorted((a, b) => a.start - b.start)
  }
}

function namesOf(row: ActRow): Array<{ name: string; packId: string; instrumentId: string }> {
  const [first] = row.acts
  const ofPack = first ? [row.short_name, row.pack_id].map((name) => ({ name, instrumentId: first.id })) : []
  const ofActs = row.acts.flatMap(({ id, title, short_title }) => {
    const inner = /\(([^)]+)\)\s*$/.exec(short_title)?.[1]
    const outer = short_title.replace(/\s*\([^)]*\)\s*$/, '')
    const number = /(?:\((?:EU|EC|EEC|EU, Euratom)\)\s*(?:No\s*)?)?\d{2,4}\/\d{1,4}/.exec(title)?.[0]
    const bare = number?.replace(/^\([^)]*\)\s*/, '')
    return [id, outer, inner, number, bare].flatMap((name) => (name ? [{ name, instrumentId: id }] : []))
  })
  return [...ofPack, ...ofActs].map((item) => ({ ...item, packId: row.pack_id }))
}

/** The kind of act may stand before its number, and belongs to its name. */
function patternOf(name: string): RegExp {
  const loose = name
    .replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)
    .replaceAll(/[\s-]+/g, String.raw`[\s-]*`)
    .replaceAll(/(?<=\p{L})(?=\d)/gu, String.raw`[\s-]?`)
  const kind = String.raw`(?:(?:Commission |Delegated |Implementing )*(?:Regulation|Directive|Recommendation)\s+)?`
  return new RegExp(String.raw`(?<![\p{L}\p{N}/-])${/\d\/\d/.test(name) ? kind : ''}${loose}(?![\p{L}\p{N}/])`, 'giu')
}
