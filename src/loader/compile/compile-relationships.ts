import { hashPackEnd } from '#src/law/publication/index.ts'
import { sharedKeys } from '../check/relationships/relationship-requirements.ts'
import { factText } from '../check/relationships/relationships.ts'
import { pick, pickOrNull } from '#src/lib/present.ts'
import { codesIn } from '#src/lib/schema.ts'
import type { Catalog } from '../read/catalog.ts'
import type { SeedRelationship } from '../shapes/relationship.ts'
import type { SeedCitation } from '#src/lib/law/seed-parts.ts'
import type { SeedSource } from '../read/source.ts'
import { openCitationSet } from './compile-citations.ts'
import type { CompiledVersion } from './compile-pack.ts'
import { compileGroups } from './compile-rules.ts'
import { withArticles, type ExpandedFact } from './expand-divisions.ts'
import { fullCitation, hashRelationship } from './legal-content.ts'
import {
  type DisplacesRow,
  dutyOfEnd,
  endLineage,
  existsFrom,
  type RelationshipRow,
  versionOfEnd,
} from './relationship-rows.ts'
import type { CitationRow, CitesRow, GroupRow, LinkRow } from './rows.ts'

/** Rows of `seed/relationships/`. */
export interface CompiledRelationships extends Record<(typeof FACT_ENDS)[number], LinkRow[]> {
  facts: RelationshipRow[]
  groups: GroupRow[]
  values: LinkRow[]
  citations: CitationRow[]
  cites: CitesRow[]
  displaces: DisplacesRow[]
  preserves: LinkRow[]
}

export function compileRelationships(
  seed: SeedSource,
  versions: CompiledVersion[],
  catalog: Catalog,
  checkedAt: string,
): CompiledRelationships {
  const facts = seed.relationships.map(({ value }) =>
    withArticles(value, (instrument) => textOf(instrument, value, catalog), catalog),
  )
  const compiledById = new Map(versions.map((compiled) => [compiled.version.id, compiled]))
  const hashEnd = memoize((end: SeedRelationship['from']) =>
    endHash(end, compiledById.get(`${end.pack}@${end.version}`)!, catalog),
  )
  const citationRows = new Map<string, CitationRow>()
  const rows = emptyRows()
  for (const expanded of facts) {
    const { fact, displaced, preserved } = expanded
    const citations = openCitationSet(catalog, (instrument) => textOf(instrument, fact, catalog), checkedAt)
    const compiled = compileFact(expanded, hashEnd, catalog)
    rows.facts.push({
      ...compiled,
      holds_from: holdsFrom(fact, catalog),
      exists_from: existsFrom(fact, catalog),
      earlier_from: [],
      pins: reviewedPins(fact, compiled.hash, seed),
    })
    const condition = compileGroups(fact.condition?.when ?? [], fact.id)
    rows.groups.push(...condition.groups)
    rows.values.push(...condition.values)
    rows.cites.push(...citations.cites(fact.id, fact.citations))
    for (const { ref, certainty, confidence } of displaced)
      rows.displaces.push({ from: fact.id, to: citations.add(ref), certainty, confidence })
    for (const ref of preserved) rows.preserves.push({ from: fact.id, to: citations.add(ref) })
    linkEnds(rows, fact)
    for (const row of citations.rows()) citationRows.set(row.id, row)
  }
  rows.citations = [...citationRows.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return rows
}

/** The lists of links to the ends of facts, in the order in which they are written. */
export const FACT_ENDS = codesIn('fromObligations fromVersions toObligations toVersions')

function emptyRows(): CompiledRelationships {
  const ends = { fromObligations: [], fromVersions: [], toObligations: [], toVersions: [] }
  return { facts: [], groups: [], values: [], citations: [], cites: [], displaces: [], preserves: [], ...ends }
}

function linkEnds(rows: CompiledRelationships, fact: SeedRelationship): void {
  for (const side of ['from', 'to'] as const) {
    const { pack, version, code } = fact[side]
    const versionId = `${pack}@${version}`
    const target = code === undefined ? versionId : `${versionId}/${code}`
    rows[`${side}${code === undefined ? 'Versions' : 'Obligations'}`].push({ from: fact.id, to: target })
  }
}

function compileFact(
  { fact, displaced, preserved }: ExpandedFact,
  hashEnd: (end: SeedRelationship['from']) => string,
  catalog: Catalog,
): Omit<RelationshipRow, 'holds_from' | 'exists_from' | 'earlier_from' | 'pins'> {
  const end = (side: 'from' | 'to') => {
    const { pack, version, code = null, provisions = [] } = fact[side]
    const kind = code === null ? 'pack' : 'obligation'
    const own = { pack_id: pack, version, code, kind, lineage_id: endLineage(fact[side], catalog), provisions }
    return { ...own, hash: hashEnd(fact[side]) }
  }
  return {
    ...pick(fact, 'id type rationale confidence author'),
    publication_mode: 'draft',
    hash: hashRelationship(fact),
    ...prefixed('from', end('from')),
    ...prefixed('to', end('to')),
    ...pickOrNull(fact, 'rationale_type strength coverage_from coverage_to applies_from'),
    condition_text: fact.condition?.text ?? null,
    displaced_provisions: displaced.map(({ ref }) => ref),
    preserved_provisions: preserved,
    shared_keys: sharedKeysOf(fact, catalog),
  }
}

type Prefixed<S extends string, T> = { [Name in keyof T & string as `${S}_${Name}`]: T[Name] }

function prefixed<S extends string, T extends object>(side: S, end: T): Prefixed<S, T> {
  const entries = Object.entries(end).map(([name, value]) => [`${side}_${name}`, value])
  return Object.fromEntries(entries) as Prefixed<S, T>
}

/** The first day on which the fact applies and the texts of both pinned versions are in force. */
function holdsFrom(fact: SeedRelationship, catalog: Catalog): string {
  const texts = [fact.from, fact.to].map((end) => versionOfEnd(end, catalog).versions[0]!.value.legal_from)
  return [...texts, fact.applies_from ?? ''].toSorted().at(-1)!
}

/** The pins of a fact, `1.0.0 1.0.0`, that an approving review of its present content names. */
function reviewedPins({ id, pins = [] }: SeedRelationship, hash: string, seed: SeedSource): string[] {
  const named = new Set(
    seed.reviews
      .filter(({ value: { outcome } }) => outcome === 'approved')
      .flatMap(({ value: { objects } }) => objects)
      .flatMap((object) =>
        'relationship' in object && object.relationship === id && object.hash === hash ? (object.pins ?? []) : [],
      )
      .map(textOfPin),
  )
  return pins.map(textOfPin).filter((pin) => named.has(pin))
}

function textOfPin({ from, to }: { from: string; to: string }): string {
  return `${from} ${to}`
}

function textOf(instrument: string, fact: SeedRelationship, catalog: Catalog): string {
  const choice = factText(instrument, fact, catalog)
  if ('reason' in choice) throw new Error(choice.reason)
  return choice.text
}

function sharedKeysOf(fact: SeedRelationship, catalog: Catalog): string[] {
  const [from, to] = [fact.from, fact.to].map((end) => ({
    pack: versionOfEnd(end, catalog),
    obligation: dutyOfEnd(end, catalog),
  }))
  return from?.obligation && to?.obligation
    ? sharedKeys({ ...from, obligation: from.obligation }, { ...to, obligation: to.obligation })
    : []
}

function endHash(end: SeedRelationship['from'], compiled: CompiledVersion, catalog: Catalog): string {
  if (end.code !== undefined) return compiled.obligations.find(({ code }) => code === end.code)!.hash
  const source = versionOfEnd(end, catalog)
  const refsOf = (citations: SeedCitation[]) => citations.map((citation) => fullCitation(citation).ref)
  const obligationRefs = new Map(source.obligations.map(({ value }) => [value.code, refsOf(value.citations)]))
  const ruleRefs = new Map(source.rules.map(({ value }) => [value.id, refsOf(value.citations)]))
  const objects = [
    ...compiled.obligations.map((row) => ({ ...pick(row, 'lineage_id hash'), refs: obligationRefs.get(row.code)! })),
    ...compiled.rules.map((row) => ({ ...pick(row, 'lineage_id hash'), refs: ruleRefs.get(row.code)! })),
  ]
  return hashPackEnd(objects, end.provisions ?? [])
}

/** Computes the hash of each end once, because many facts share an end. */
function memoize(compute: (end: SeedRelationship['from']) => string): (end: SeedRelationship['from']) => string {
  const known = new Map<string, string>()
  return (end) => {
    const key = JSON.stringify([end.pack, end.version, end.code, end.provisions])
    const hash = known.get(key) ?? compute(end)
    known.set(key, hash)
    return hash
  }
}
