import { type Static, Type } from '@sinclair/typebox'
import { fields } from '#src/lib/fields.ts'
import { splitRef } from '#src/lib/law/provisions.ts'
import type { Catalog } from '../read/catalog.ts'
import type { SeedRelationship } from '../shapes/relationship.ts'
import type { PackSource } from '../read/source.ts'
import { lineageOf } from './legal-content.ts'

/** Rows of content that is written outside packs: relationship facts, and reviews of facts and packs. */

export const RelationshipRow = Type.Object({
  ...fields(
    'id type publication_mode hash from_pack_id from_version from_code|null from_kind from_lineage_id from_hash',
    'from_provisions to_pack_id to_version to_code|null to_kind to_lineage_id to_hash to_provisions rationale',
    'rationale_type|null strength|null confidence coverage_from|null coverage_to|null applies_from|null holds_from',
  ),
  /**
   * `exists_from`: first day on which some texts with both ends are the law. `earlier_from`: earlier first days, each
   * `<instant> <day>`: answers gave the day until the instant; empty for a new fact.
   */
  ...fields('exists_from earlier_from pins condition_text|null displaced_provisions preserved_provisions shared_keys'),
  author: Type.String(),
})

/** A `DISPLACES` edge. */
export const DisplacesRow = Type.Object(fields('from to certainty confidence'))

export const ReviewRow = Type.Object(
  fields(
    'id kind outcome reviewer_json caveats sources_consulted signed_at valid_until independent_of_author',
    'prev_hash hash position objects_json',
  ),
)

/** A `REVIEWED` edge from a review to the reviewed object, with the hash that was reviewed. */
export const ReviewedRow = Type.Object(fields('from to hash'))

export type RelationshipRow = Static<typeof RelationshipRow>
export type DisplacesRow = Static<typeof DisplacesRow>
export type ReviewRow = Static<typeof ReviewRow>
export type ReviewedRow = Static<typeof ReviewedRow>

type End = SeedRelationship['from']

/** The first day on which texts that have both ends are the law, whether anybody has read the fact for them or not. */
export function existsFrom(fact: SeedRelationship, catalog: Catalog): string {
  const firstDays = [fact.from, fact.to].map((end) => {
    const versions = [...catalog.packs.get(end.pack)!.values()].filter((version) => hasEnd(version, end, catalog))
    return versions.map(({ versions: [head] }) => head!.value.legal_from).toSorted()[0]!
  })
  return [...firstDays, fact.applies_from ?? ''].toSorted().at(-1)!
}

/**
 * Whether a version has the duty of an end, by its lineage; for a pack as the end, whether its text has the provisions
 * that the end names.
 */
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
