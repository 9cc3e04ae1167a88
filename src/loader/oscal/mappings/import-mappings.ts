import { hashOf } from '#src/lib/json/canonical.ts'
import { SeedMistakes } from '#src/loader/check/validate.ts'
import { fullCitation } from '#src/loader/compile/legal-content.ts'
import type { Mistake, Path } from '#src/loader/read/document.ts'
import type { SeedObligation } from '#src/law/obligations/index.ts'
import type { SeedRelationship } from '#src/loader/shapes/relationship.ts'
import type { PackSource, SeedSource } from '#src/loader/read/source.ts'
import { backMatterResources, citedInstruments, instrumentFiles, instrumentOfResource } from '../catalog/instruments.ts'
import { issuerOf, seedCitationOf } from '../catalog/pack-head.ts'
import type { OscalFile } from '../files/read-file.ts'
import { yamlFile } from '../files/write-files.ts'
import { ownProps, ownValue, slugOf, targetOf } from '../names.ts'
import { LeftOut, type SeedFile } from '../options.ts'
import type { OscalMap, OscalMapItem, OscalMapping, OscalMappings } from '../shapes.ts'
import { type EndIndex, pairsOf, resolveEnds, typeOf } from './map-ends.ts'

/** Relationship facts made from a mapping collection. */
interface ImportedMappings {
  files: SeedFile[]
  facts: SeedRelationship[]
  maps: number
  leftOut: LeftOut
  /** Ids of facts that the import would add, change or remove. */
  changedFrom(before: SeedRelationship[]): string[]
}

interface MappingOptions {
  resources: ReadonlyMap<string, string>
  confidence: number
  issuer?: string
}

/** Turns each map into facts with both ends pinned. Throws SeedMistakes for unknown ends and relationships. */
export function importMappings(
  file: OscalFile & { mappings: OscalMappings },
  options: MappingOptions,
  seed: SeedSource,
): ImportedMappings {
  const { mappings: collection } = file
  const context: Context = { file, options, seed, collection, leftOut: new LeftOut(), mistakes: [] }
  const facts = collection.mappings.flatMap((mapping, at) => mappingFacts(mapping, at, context))
  if (context.mistakes.length > 0) throw new SeedMistakes(context.mistakes)
  const acts = citedInstruments(
    collection,
    facts.flatMap(({ citations }) => citations.map((item) => fullCitation(item).ref)),
  )
  const name = `relationships/oscal-${slugOf(collection.metadata.title).slice(0, 80).replace(/-$/, '')}.yaml`
  return {
    files: [yamlFile(name, { relationships: facts }), ...instrumentFiles(acts, seed)],
    facts,
    maps: collection.mappings.reduce((sum, { maps }) => sum + maps.length, 0),
    leftOut: context.leftOut,
    changedFrom(before) {
      const after = new Map(facts.map((fact) => [fact.id, hashOf(fact)]))
      const old = new Map(before.map((fact) => [fact.id, hashOf(fact)]))
      const ids = new Set([...after.keys(), ...old.keys()])
      return [...ids].filter((id) => after.get(id) !== old.get(id)).toSorted()
    },
  }
}

interface Context {
  file: OscalFile
  options: MappingOptions
  seed: SeedSource
  collection: OscalMappings
  leftOut: LeftOut
  mistakes: Mistake[]
}

function mappingFacts(mapping: OscalMapping, at: number, context: Context): SeedRelationship[] {
  const path = ['mapping-collection', 'mappings', at]
  const from = packOf(mapping, 'source-resource', path, context)
  const to = packOf(mapping, 'target-resource', path, context)
  if (!from || !to) return []
  return mapping.maps.flatMap((map, index) => mapFacts(map, mapping, from, to, [...path, 'maps', index], context))
}

/** The pack version of a resource: as the options name it, or as an export wrote it into the bibliography. */
function packOf(
  mapping: OscalMapping,
  side: 'source-resource' | 'target-resource',
  path: Path,
  { file, options, seed, collection, mistakes }: Context,
): EndIndex | undefined {
  const { href } = mapping[side]
  const target = targetOf(mapping[side])
  const resource = backMatterResources(collection).find(({ uuid }) => uuid === target)
  const own = resource && [ownValue(resource.props, 'pack-id'), ownValue(resource.props, 'pack-version')]
  const named = options.resources.get(href) ?? (own?.[0] && own[1] ? own.join('@') : undefined)
  const place = [...path, side, 'href']
  if (named === undefined) {
    const title = resource?.title ? ` ("${resource.title}")` : ''
    mistakes.push(file.mistake(place, `which pack is this${title}? say so with --resource '${href}=<pack>@<version>'`))
    return undefined
  }
  const [packId, version] = named.split('@')
  const found = seed.packs.find((pack) => pack.packId === packId && pack.versionNumber === version)
  if (!found) {
    const known = seed.packs.map((pack: PackSource) => `${pack.packId}@${pack.versionNumber}`).join(', ') || 'none'
    mistakes.push(
      file.mistake(place, `${named} is not in the seed folder, and both ends of a fact have to be; it has ${known}`),
    )
    return undefined
  }
  return resolveEnds(found, seed)
}

function mapFacts(
  map: OscalMap,
  mapping: OscalMapping,
  from: EndIndex,
  to: EndIndex,
  path: Path,
  context: Context,
): SeedRelationship[] {
  const { file, mistakes, leftOut } = context
  const type = typeOf(map)
  if (type === undefined) {
    mistakes.push(
      file.mistake(
        [...path, 'relationship'],
        `unknown relationship "${map.relationship}"${map.ns ? ` of ${map.ns}` : ''}; equal-to, equivalent-to, subset-of, superset-of, intersects-with and no-relationship are read`,
      ),
    )
    return []
  }
  const sources = findAll(map.sources, from, [...path, 'sources'], context)
  const targets = findAll(map.targets, to, [...path, 'targets'], context)
  if (sources.length < map.sources.length || targets.length < map.targets.length) return []
  const pairs = pairsOf(type, sources, targets)
  if (pairs === undefined) {
    leftOut.add(`maps "${map.relationship}" of several sources to several targets: they say nothing of any one pair`)
    return []
  }
  return pairs.map((pair, at) => makeFact(pair, at, pairs.length, map, mapping, context))
}

interface End {
  end: SeedRelationship['from']
  basis: string
}

function findAll(items: OscalMapItem[], index: EndIndex, path: Path, { file, mistakes, leftOut }: Context): End[] {
  return items.flatMap((item, at) => {
    const found = index.find(item)
    if (found === 'withdrawn') {
      leftOut.add('maps of withdrawn controls: their content is in other controls now')
      return []
    }
    if (found === undefined) {
      mistakes.push(
        file.mistake(
          [...path, at, 'id-ref'],
          `${index.id} has no ${item.type} "${item['id-ref']}"${index.suggest(item)}`,
        ),
      )
      return []
    }
    return [found]
  })
}

/** The number for each category of confidence. `unspecified` has none, as if no confidence was stated. */
const CONFIDENCE = new Map([
  ['high', 0.9],
  ['medium', 0.6],
  ['low', 0.3],
])

function makeFact(
  { type, from, to, isPart }: { type: string; from: End; to: End; isPart: boolean },
  at: number,
  count: number,
  map: OscalMap,
  mapping: OscalMapping,
  context: Context,
): SeedRelationship {
  const { collection, options, leftOut } = context
  const { provenance } = collection
  const own = (name: string) => ownValue(map.props, name)
  const score = [map, mapping, provenance].map((level) => level['confidence-score']).find(Boolean)
  const stated = score?.percentage ?? CONFIDENCE.get(score?.category ?? '')
  if (stated === undefined) leftOut.add(`confidence: maps that state none have ${options.confidence}`)
  const isOwn = own('fact-id') !== undefined
  const matching =
    map['matching-rationale'] ??
    (isOwn ? undefined : (mapping['matching-rationale'] ?? provenance['matching-rationale']))
  const coverage = coverageOf(map, isPart)
  const strength = own('strength')
  const appliesFrom = own('applies-from')
  return {
    id: own('fact-id') ?? `map-${map.uuid.toLowerCase()}${count > 1 ? `-${at + 1}` : ''}`,
    type,
    from: from.end,
    to: to.end,
    rationale: rationaleOf(map, collection, isPart),
    ...(matching ? { rationale_type: matching } : {}),
    ...(strength ? { strength: Number(strength) } : {}),
    confidence: stated ?? options.confidence,
    ...coverage,
    ...(appliesFrom ? { applies_from: appliesFrom } : {}),
    citations: citationsOf(map, collection) ?? [...new Set([from.basis, to.basis])],
    author: own('author') ?? issuerOf(collection.metadata, options) ?? collection.metadata.title.slice(0, 300),
  }
}

function rationaleOf(map: OscalMap, collection: OscalMappings, isPart: boolean): string {
  const set = isPart
    ? `The map relates a set: ${names(map.sources)} ${map.relationship} ${names(map.targets)}; this is what follows for one pair of it.`
    : ''
  const qualifiers = (map.qualifiers ?? []).map(
    (item) => `${item.subject} ${item.predicate} (${item.category}): ${item.description}`,
  )
  const own =
    map.remarks?.trim() ||
    `Stated by "${collection.metadata.title}", version ${collection.metadata.version}, without a reason of its own.`
  return [own, ...qualifiers, set].filter(Boolean).join(' ').slice(0, 2000)
}

function names(items: OscalMapItem[]): string {
  return items.map((item) => item['id-ref']).join(', ')
}

function coverageOf(map: OscalMap, isPart: boolean): Pick<SeedRelationship, 'coverage_from' | 'coverage_to'> {
  const own = (name: string) =>
    (['full', 'partial', 'unknown'] as const).find((known) => known === ownValue(map.props, name))
  const share = isPart ? undefined : map.coverage?.['target-coverage']
  const from = own('coverage-from')
  const to = own('coverage-to') ?? (share === undefined ? undefined : share >= 1 ? 'full' : 'partial')
  return { ...(from ? { coverage_from: from } : {}), ...(to ? { coverage_to: to } : {}) }
}

/** Citations that an export wrote as links to the bibliography; undefined without any. */
function citationsOf(map: OscalMap, collection: OscalMappings): SeedObligation['citations'] | undefined {
  if (ownProps(map.props, 'fact-id').length === 0) return undefined
  const resources = new Map(backMatterResources(collection).map((resource) => [resource.uuid, resource]))
  const found = (map.links ?? []).flatMap((link) => {
    const resource = resources.get(targetOf(link) ?? '')
    const act = resource && instrumentOfResource(resource)
    if (!act || !link['resource-fragment']) return []
    const ref = `${act.instrument.id} ${decodeURIComponent(link['resource-fragment'])}`
    return [seedCitationOf(ref, link.rel === 'reference' ? 'basis' : link.rel)]
  })
  return found.length > 0 ? found : undefined
}
