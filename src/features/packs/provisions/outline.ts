import { textNodeId } from '#src/law/links/index.ts'
import { readObligations } from '#src/law/obligations/obligation.outside.ts'
import { requirePack, sourceOf } from '#src/law/packs/index.ts'
import { listNotModelled, readCoverage } from '#src/law/coverage/index.ts'
import type { VersionChoice } from '#src/lib/as-of.ts'
import { canonicalRef, isWithin, splitRef } from '#src/lib/law/provisions.ts'
import type { RowOf } from '#src/stores/graph/query.ts'
import type { LawReader } from '#src/stores/graph/revision.ts'
import { listHeadings, listUnits } from './queries.ts'
import type { OutlineWire } from './schema.ts'

type Unit = RowOf<typeof listUnits>

/**
 * The acts that a pack was read from, division by division in the order of the law: which duties each article has, and
 * what of it is not modelled. Throws `not_found`.
 */
export async function getOutline(law: LawReader, packId: string, asOf: VersionChoice): Promise<OutlineWire> {
  const pack = await requirePack(law, packId, asOf)
  const { id: versionId, texts_json: texts } = pack.version
  const textIds = Object.entries(texts).map(([instrument, text]) => textNodeId(instrument, text))
  const [units, texted, duties, [coverage]] = await Promise.all([
    law.graph.run(listUnits, { textIds }),
    law.graph.run(listHeadings, { textIds }),
    readObligations(law, versionId, asOf.mode),
    readCoverage(law, [versionId]),
  ])
  const { covers = [] } = coverage?.coverage_json ?? {}
  const acts = Object.keys(texts)
  const notes = await listNotModelled(
    law,
    [versionId],
    acts.map((act) => ({ act })),
  )
  const bases = duties.flatMap(({ code, citations }) =>
    citations.filter(({ role }) => role === 'basis').map(({ ref }) => ({ code, ref })),
  )
  const articles = units
    .toSorted(
      (one, other) => acts.indexOf(one.instrument_id) - acts.indexOf(other.instrument_id) || inOrder(one, other),
    )
    .map(({ instrument_id: act, name, part_of: partOf }) => {
      const ref = canonicalRef(`${act} ${name}`)
      const isHere = (one: { ref: string }) => isWithin(one.ref, ref)
      return {
        act,
        partOf,
        article: {
          ref,
          is_covered: covers.includes(`${act} ${name}`),
          obligations: [...new Set(bases.filter(isHere).map(({ code }) => code))],
          not_modelled: notes.filter(isHere),
        },
      }
    })
  const divisions = Map.groupBy(articles, ({ act, partOf }) => `${act} ${partOf[0] ?? ''}`)
  const headings = new Map(texted.map(({ instrument_id: act, headings_json: own = {} }) => [act, own]))
  const data = [...divisions.values()].map((own) => ({
    instrument_id: own[0]!.act,
    ...divisionsOf(own[0]!.partOf, headings.get(own[0]!.act) ?? {}),
    articles: own.map(({ article }) => article),
  }))
  return { data, source: sourceOf(pack) }
}

/** The divisions that articles are in, the widest first, with what the text calls each. */
function divisionsOf(partOf: readonly string[], headings: Readonly<Record<string, string>>) {
  if (partOf.length === 0) return {}
  const divisions = partOf.toReversed()
  return { divisions, headings: divisions.map((name) => headings[name] ?? '') }
}

const KINDS = ['Art', 'Annex']
const { compare } = new Intl.Collator('en', { numeric: true })

/** Articles before annexes; `Art 4a` after `Art 4`, `Annex IX` after `Annex VIII`. */
function inOrder(one: Unit, other: Unit): number {
  const [first, second] = [splitRef(one.name), splitRef(other.name)]
  return (
    KINDS.indexOf(first.instrument) - KINDS.indexOf(second.instrument) ||
    romanOf(first.provision) - romanOf(second.provision) ||
    compare(one.name, other.name)
  )
}

const ROMAN: Record<string, number> = { I: 1, V: 5, X: 10, L: 50, C: 100 }

/** 9 of `IX`; 0 of what has no Roman number. */
function romanOf(text: string): number {
  const digits = (/^[IVXLC]+/.exec(text)?.[0].match(/./g) ?? []).map((letter) => ROMAN[letter]!)
  return digits.reduce((sum, digit, at) => sum + (digit < (digits[at + 1] ?? 0) ? -digit : digit), 0)
}
