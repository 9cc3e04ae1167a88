import { canonicalJson } from '#src/lib/json/canonical.ts'
import { splitRef } from '#src/lib/law/provisions.ts'
import { filled, present } from '#src/lib/present.ts'
import { factText } from '#src/loader/check/relationships/relationships.ts'
import { fullCitation } from '#src/loader/compile/legal-content.ts'
import { buildCatalog } from '#src/loader/read/catalog.ts'
import type { PackSource, SeedSource } from '#src/loader/read/source.ts'
import type { SeedRelationship } from '#src/loader/shapes/relationship.ts'
import { controlIds, OVERLAP_TYPES } from '../mappings/map-ends.ts'
import { OWN_NS, ownProp, uuidOf } from '../names.ts'
import type { OscalLink, OscalMapItem, OscalProp, OscalResource } from '../shapes.ts'
import { actResource, provisionLink } from './export-resources.ts'

/** A mapping collection, and the facts that OSCAL can't express. */
interface ExportedMappings {
  document: { 'mapping-collection': Record<string, unknown> }
  facts: number
  left_out: Array<{ id: string; reason: string }>
}

type Fact = SeedRelationship
const NAMES = new Map([...OVERLAP_TYPES].map(([name, type]) => [type, name]))

/**
 * Exports relationship facts as a mapping collection, with a mapping for each pair of pack versions. The same facts
 * give the same bytes.
 */
export function exportMappings(seed: SeedSource, oscalVersion: string, packs: string[] = []): ExportedMappings {
  const all = seed.relationships.map(({ value }) => value)
  const chosen = all.filter(
    ({ from, to }) => packs.length === 0 || packs.includes(from.pack) || packs.includes(to.pack),
  )
  const catalog = buildCatalog(seed)
  const ids = memoize((pack: PackSource) => controlIds(pack, seed))
  const items = chosen.map((fact) => {
    const ends = [fact.from, fact.to].map((end) => itemOf(end, ids(catalog.packs.get(end.pack)!.get(end.version)!)))
    return { fact, ends, reason: whyNot(fact, ends) }
  })
  const said = items.filter(({ reason }) => reason === undefined)
  const groups = Map.groupBy(said, ({ fact }) => JSON.stringify([packRef(fact.from), packRef(fact.to)]))
  const textOf = (instrument: string, fact: Fact) => {
    const choice = factText(instrument, fact, catalog)
    if ('reason' in choice) throw new Error(choice.reason)
    return choice.text
  }
  const mappings = [...groups].map(([key, members]) => {
    const [from, to] = JSON.parse(key) as [string, string]
    return {
      uuid: uuidOf('mapping', from, to),
      'source-resource': { type: 'catalog', href: `#${uuidOf('pack', from)}` },
      'target-resource': { type: 'catalog', href: `#${uuidOf('pack', to)}` },
      maps: members.map(({ fact, ends }) =>
        mapOf(fact, ends as OscalMapItem[], (instrument) => textOf(instrument, fact)),
      ),
    }
  })
  const facts = said.map(({ fact }) => fact)
  const whole = {
    metadata: metadataOf(facts, seed, oscalVersion),
    provenance: {
      method: 'human',
      'matching-rationale': 'semantic',
      status: 'not-complete',
      'mapping-description':
        'Relationship facts between regulatory packs. Maps in the namespace of regpack are of types that OSCAL does not have; what is not mapped may be related all the same.',
    },
    mappings,
    'back-matter': { resources: [...packResources(facts, catalog.packs), ...actResources(facts, seed, textOf)] },
  }
  return {
    document: { 'mapping-collection': { uuid: uuidOf('mapping-collection', canonicalJson(whole)), ...whole } },
    facts: facts.length,
    left_out: items.flatMap(({ fact, reason }) => (reason === undefined ? [] : [{ id: fact.id, reason }])),
  }
}

function packRef({ pack, version }: Fact['from']): string {
  return `${pack}@${version}`
}

/** Why a fact is left out: a fact that OSCAL can't express would have another meaning when it is imported again. */
function whyNot(fact: Fact, ends: Array<OscalMapItem | undefined>): string | undefined {
  if (fact.condition || fact.displaced_provisions || fact.preserved_provisions)
    return `"${fact.type}" holds under a condition or for listed provisions`
  if (ends.includes(undefined)) return 'an end is a pack or several provisions; OSCAL maps controls and statements'
  return undefined
}

function itemOf(end: Fact['from'], ids: ReturnType<typeof controlIds>): OscalMapItem | undefined {
  if (end.code !== undefined) return { type: 'control', 'id-ref': ids.ofCode(end.code) }
  const [provision, ...more] = end.provisions ?? []
  const statement = provision === undefined || more.length > 0 ? undefined : ids.ofProvision(provision)
  return statement === undefined ? undefined : { type: 'statement', 'id-ref': statement }
}

function mapOf(fact: Fact, ends: OscalMapItem[], textOf: (instrument: string) => string): Record<string, unknown> {
  const name = NAMES.get(fact.type)
  const optional = (key: string, value: string | number | undefined): OscalProp[] =>
    value === undefined ? [] : [ownProp(key, String(value))]
  const links: OscalLink[] = fact.citations.map(fullCitation).map(({ ref, role }) => {
    const { instrument, provision } = splitRef(ref)
    return provisionLink(instrument, textOf(instrument), provision, role)
  })
  return {
    uuid: uuidOf('fact', fact.id),
    ...(name === undefined ? { ns: OWN_NS } : {}),
    ...present({ 'matching-rationale': fact.rationale_type }),
    relationship: name ?? fact.type.replaceAll('_', '-'),
    sources: [ends[0]],
    targets: [ends[1]],
    'confidence-score': { percentage: fact.confidence },
    ...(fact.coverage_to === 'full' ? { coverage: { 'target-coverage': 1 } } : {}),
    props: [
      ownProp('fact-id', fact.id),
      ...optional('strength', fact.strength),
      ...optional('coverage-from', fact.coverage_from),
      ...optional('coverage-to', fact.coverage_to),
      ...optional('applies-from', fact.applies_from),
      ownProp('author', fact.author),
    ],
    ...present({ links: filled(links) }),
    remarks: fact.rationale,
  }
}

function metadataOf(facts: Fact[], seed: SeedSource, oscalVersion: string): Record<string, unknown> {
  const packs = new Set(facts.flatMap(({ from, to }) => [packRef(from), packRef(to)]))
  const days = seed.packs
    .filter((pack) => packs.has(`${pack.packId}@${pack.versionNumber}`))
    .map((pack) => pack.versions[0]!.value.checked_on)
  const ids = new Set(facts.flatMap(({ from, to }) => [from.pack, to.pack]))
  return {
    // The title has no version numbers, so that the next export of the same facts replaces this one.
    title: `Relationship facts of ${[...ids].toSorted().join(', ')}`,
    'last-modified': `${days.toSorted().at(-1) ?? '1970-01-01'}T00:00:00Z`,
    version: '1.0.0',
    'oscal-version': oscalVersion,
  }
}

function packResources(facts: Fact[], packs: ReadonlyMap<string, ReadonlyMap<string, PackSource>>): OscalResource[] {
  const ends = new Map(facts.flatMap(({ from, to }) => [from, to].map((end) => [packRef(end), end] as const)))
  return [...ends]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([ref, { pack, version }]) => ({
      uuid: uuidOf('pack', ref),
      title: packs.get(pack)!.get(version)!.packs[0]!.value.title,
      props: [ownProp('pack-id', pack), ownProp('pack-version', version)],
    }))
}

function actResources(
  facts: Fact[],
  seed: SeedSource,
  textOf: (instrument: string, fact: Fact) => string,
): OscalResource[] {
  const instruments = new Map(seed.instruments.map(({ value }) => [value.id, value]))
  const texts = facts.flatMap((fact) =>
    fact.citations.map((citation) => {
      const { instrument } = splitRef(fullCitation(citation).ref)
      return JSON.stringify([instrument, textOf(instrument, fact)])
    }),
  )
  return [...new Set(texts)].toSorted().map((key) => {
    const [instrument, text] = JSON.parse(key) as [string, string]
    return actResource(instruments.get(instrument)!, text, false)
  })
}

function memoize<K extends object, V>(make: (key: K) => V): (key: K) => V {
  const known = new WeakMap<K, V>()
  return (key) => {
    const value = known.get(key) ?? make(key)
    known.set(key, value)
    return value
  }
}
