import { Type } from '@sinclair/typebox'
import { MatchingObligation, obligationFilters } from '#src/law/obligations/index.ts'
import { readVocabulary } from '#src/law/vocabulary/index.ts'
import { fields } from '#src/lib/fields.ts'
import { defineQuery, type RowOf } from '#src/stores/graph/query.ts'
import type { LawReader } from '#src/stores/graph/revision.ts'

const Text = Type.String()
const Places = Type.Array(Type.Object({ provision: Text, instrument_id: Type.Union([Text, Type.Null()]) }))

export const listActs = defineQuery(
  'search/list-acts',
  {},
  {
    ...fields('pack_id short_name title'),
    acts: Type.Array(Type.Object(fields('id title short_title'))),
  },
)

/** With the positions of the queries that the obligation matches. */
export const listObligationsByText = defineQuery(
  'search/list-obligations-by-text',
  { queries: Type.Array(Text), needed: Type.Integer(), places: Places, events: Type.Array(Text), ...obligationFilters },
  Type.Object({ ...MatchingObligation.properties, met: Type.Union([Type.Array(Type.Integer()), Type.Null()]) }),
)

export const countHits = defineQuery('search/count-hits', fields('queries versionIds'), {
  position: Type.Integer(),
  hits: Type.Integer(),
})

export const listObligationsByPlace = defineQuery(
  'search/list-obligations-by-place',
  { places: Places, ...obligationFilters },
  MatchingObligation,
)

type ActRow = RowOf<typeof listActs>

/** An act that a text names, with its position. */
interface NamedAct {
  packId: string
  /** The act itself; for the name of a pack, the pack's first act. */
  instrumentId: string
  /** Whether all of the pack is meant: its own name, or that of its first act. */
  isWhole: boolean
  start: number
  end: number
}

/** Finds the acts that a text names. */
export type ActFinder = (text: string) => NamedAct[]

/**
 * Reads a finder for the acts of all packs by their names and numbers. It is cached until the graph revision changes.
 */
export function readActFinder(law: LawReader): Promise<ActFinder> {
  return law.answers.remember('act names', async () => {
    const { synonyms } = await readVocabulary(law)
    return createActFinder(await law.graph.run(listActs, {}), synonyms)
  })
}

/**
 * Finds acts by the pack's short name and id (`GDPR`, `eu-gdpr`), the short title without its parentheses, the text in
 * those parentheses (`RTS on incident reporting`), the CELEX number, the number in the title (`2016/679`), and the
 * words of people for it (`DSGVO`). Case, hyphens, spaces and the word `on` in a name don't matter.
 */
export function createActFinder(
  rows: ActRow[],
  synonyms: ReadonlyArray<{ words: string[]; pack?: string }> = [],
): ActFinder {
  // A pack also lists the acts that amended it. An act that is the first one of another pack belongs to that other
  // pack.
  const owners = new Map(rows.flatMap((row) => row.acts.slice(0, 1).map(({ id }) => [id, row.pack_id] as const)))
  const own = rows.map((row) => ({
    ...row,
    acts: row.acts.filter(({ id }) => (owners.get(id) ?? row.pack_id) === row.pack_id),
  }))
  const names = own
    .flatMap((row) =>
      namesOf(
        row,
        synonyms.flatMap(({ words, pack }) => (pack === row.pack_id ? words : [])),
      ),
    )
    .toSorted((a, b) => b.name.length - a.name.length)
  const patterns = names.map(({ name, ...act }) => ({ ...act, pattern: patternOf(name) }))
  return (text) => {
    const found: NamedAct[] = []
    for (const { pattern, ...act } of patterns) {
      for (const { index, 0: match } of text.matchAll(pattern)) {
        const end = index + match.length
        if (!found.some((other) => index < other.end && other.start < end)) found.push({ ...act, start: index, end })
      }
    }
    return found.toSorted((a, b) => a.start - b.start)
  }
}

function namesOf(row: ActRow, said: string[]): Array<{ name: string } & Omit<NamedAct, 'start' | 'end'>> {
  const [first] = row.acts
  const ofPack = first ? [row.short_name, row.pack_id, ...said].map((name) => ({ name, instrumentId: first.id })) : []
  const ofActs = row.acts.flatMap(({ id, title, short_title }) => {
    const inner = /\(([^)]+)\)\s*$/.exec(short_title)?.[1]
    const outer = short_title.replace(/\s*\([^)]*\)\s*$/, '')
    const number = /(?:\((?:EU|EC|EEC|EU, Euratom)\)\s*(?:No\s*)?)?\d{2,4}\/\d{1,4}/.exec(title)?.[0]
    const bare = number?.replace(/^\([^)]*\)\s*/, '')
    return [id, outer, inner, number, bare].flatMap((name) => (name ? [{ name, instrumentId: id }] : []))
  })
  return [...ofPack, ...ofActs].map((item) => ({
    ...item,
    packId: row.pack_id,
    isWhole: item.instrumentId === first?.id,
  }))
}

/** The pattern of a name. The kind of act before a number (`Regulation 2016/679`) is matched as part of the name. */
function patternOf(name: string): RegExp {
  const loose = name
    .replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)
    .replaceAll(/[\s-]+on[\s-]+/g, ' ')
    .replaceAll(/[\s-]+/g, String.raw`[\s-]*(?:on[\s-]+)?`)
    .replaceAll(/(?<=\p{L})(?=\d)/gu, String.raw`[\s-]?`)
  const kind = String.raw`(?:(?:Commission |Delegated |Implementing )*(?:Regulation|Directive|Recommendation)\s+)?`
  return new RegExp(String.raw`(?<![\p{L}\p{N}/-])${/\d\/\d/.test(name) ? kind : ''}${loose}(?![\p{L}\p{N}/])`, 'giu')
}
