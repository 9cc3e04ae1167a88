import { splitRef } from '#src/lib/law/provisions.ts'
import type { Catalog } from '../../read/catalog.ts'
import type { SeedRelationship } from '../../read/schema.ts'
import type { PackSource } from '../../read/source.ts'
import { lineageOf } from '../legal-content.ts'

type End = SeedRelationship['from']

/** The first day on which texts that have both ends are the law, whether anybody has read the fact for them or not. */
export function existsFrom(fact: SeedRelationship, catalog: Catalog): string {
  const firstDays = [fact.from, fact.to].map((end) => {
    const versions = [...catalog.packs.get(end.pack)!.values()].filter((version) => hasEnd(version, end, catalog))
    return versions.map(({ versions: [head] }) => head!.value.legal_from).toSorted()[0]!
  })
  return [...firstDays, fact.applies_from ?? ''].toSorted().at(-1)!
}

/** Whether a version has the duty of an end, by its lineage; for a pack as the end, whether its text has the provisions that the end names. */
export function hasEnd(version: PackSource, end: End, catalog: Catalog): boolean {
  const [head] = version.versions
  if (!head?.sound) return false
  if (end.code !== undefined) {
    const lineage = endLineage(end, catalog)
    return version.obligations.some(({ value }) => lineageOf(end.pack, value) === lineage)
  }
  return (end.provisions ?? []).every((ref) => {
    const { instrument, provision } = splitRef(ref)
    const text = head.value.texts[instrument]
    return text !== undefined && catalog.provisionsOf(instrument, text)?.has(provision) === true
  })
}

export function versionOfEnd(end: End, catalog: Catalog) {
  return catalog.packs.get(end.pack)!.get(end.version)!
}

export function dutyOfEnd(end: End, catalog: Catalog) {
  return versionOfEnd(end, catalog).obligations.find(({ value }) => value.code === end.code)?.value
}

/** A pack's lineage is its id. */
export function endLineage(end: End, catalog: Catalog): string {
  const obligation = dutyOfEnd(end, catalog)
  return obligation ? lineageOf(end.pack, obligation) : end.pack
}
