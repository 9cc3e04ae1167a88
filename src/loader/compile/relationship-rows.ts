import { type Static, type TSchema, Type } from '@sinclair/typebox'
import { splitRef } from '#src/lib/law/provisions.ts'
import type { Catalog } from '../read/catalog.ts'
import type { SeedRelationship } from '../shapes/relationship.ts'
import type { PackSource } from '../read/source.ts'
import { lineageOf } from './legal-content.ts'

/** Rows of content that is written outside packs: relationship facts, and reviews of facts and packs. */
const Maybe = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])
const Text = Type.String()
const Texts = Type.Array(Type.String())
const Whole = Type.Integer()

export const RelationshipRow = Type.Object({
  id: Text,
  type: Text,
  publication_mode: Text,
  hash: Text,
  from_pack_id: Text,
  from_version: Text,
  from_code: Maybe(Text),
  from_kind: Text,
  from_lineage_id: Text,
  from_hash: Text,
  from_provisions: Texts,
  to_pack_id: Text,
  to_version: Text,
  to_code: Maybe(Text),
  to_kind: Text,
  to_lineage_id: Text,
  to_hash: Text,
  to_provisions: Texts,
  rationale: Text,
  rationale_type: Maybe(Text),
  strength: Maybe(Whole),
  confidence: Type.Number(),
  coverage_from: Maybe(Text),
  coverage_to: Maybe(Text),
  applies_from: Maybe(Text),
  holds_from: Text,
  /** First day on which some texts with both ends are the law. */
  exists_from: Text,
  /** Earlier first days, each `<instant> <day>`: answers gave the day until the instant. Empty for a new fact. */
  earlier_from: Texts,
  pins: Texts,
  condition_text: Maybe(Text),
  displaced_provisions: Texts,
  preserved_provisions: Texts,
  shared_keys: Texts,
  author: Text,
})

/** A `DISPLACES` edge. */
export const DisplacesRow = Type.Object({ from: Text, to: Text, certainty: Text, confidence: Type.Number() })

export const ReviewRow = Type.Object({
  id: Text,
  kind: Text,
  outcome: Text,
  reviewer_json: Text,
  caveats: Texts,
  sources_consulted: Texts,
  signed_at: Text,
  valid_until: Text,
  independent_of_author: Type.Boolean(),
  prev_hash: Text,
  hash: Text,
  position: Whole,
  objects_json: Text,
})

/** A `REVIEWED` edge from a review to the reviewed object, with the hash that was reviewed. */
export const ReviewedRow = Type.Object({ from: Text, to: Text, hash: Text })

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
