import { present } from '#src/lib/present.ts'
import { canonicalJson, hashOf, sha256 } from '#src/lib/json/canonical.ts'
import type { AppliesFromColumn } from '#src/lib/law/applies-from.ts'
import type { FullCitation, AsStored } from '#src/lib/law/shapes.ts'
import { codesIn } from '#src/lib/schema.ts'
import type { ObjectList } from '../read/source.ts'
import type { SeedCriterion } from '#src/law/classification/index.ts'
import type { SeedCitation } from '#src/lib/law/seed-parts.ts'
import type { SeedEvidence } from '#src/law/attachments/index.ts'
import type { SeedFiling } from '#src/law/attachments/index.ts'
import type { SeedObligation } from '#src/law/obligations/index.ts'
import type { SeedVersion } from '../shapes/pack.ts'
import type { SeedPenalty } from '#src/law/attachments/index.ts'
import type { SeedRelationship } from '../shapes/relationship.ts'
import type { SeedRule } from '../shapes/rule.ts'

/** Keys that hold a citation or a list of them. */
const CITATION_KEYS = new Set(['citations', 'citation', 'basis'])

/** Lists whose order has no meaning; they are sorted before hashing. */
const SET_KEYS = new Set<string>(
  codesIn(
    'addressee_roles tags evidence filings penalties scope unless derived_from target_provisions displaced_provisions',
    'preserved_provisions provisions citations activities entity_roles sector_tags jurisdictions ties',
  ),
)

/** `"32022R2554 Art 1"` is short for a citation of role basis. */
export function fullCitation(citation: SeedCitation): FullCitation {
  if (typeof citation === 'string') return { ref: citation, role: 'basis' }
  return { ...citation, role: citation.role ?? 'basis' }
}

/** The seed object as the graph stores it: every citation, at any depth, is written out in full. */
export function withFullCitations<T>(value: T): AsStored<T> {
  return rewrite(value, '', false) as AsStored<T>
}

/** A copy for hashing: citations in full, SET_KEYS lists sorted, empty lists and absent values left out. */
function legalContent(value: unknown): unknown {
  return rewrite(value, '', true)
}

function rewrite(value: unknown, key: string, forHash: boolean): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => (CITATION_KEYS.has(key) ? fullCitation(item) : rewrite(item, '', forHash)))
    return forHash && SET_KEYS.has(key)
      ? items.toSorted((a, b) => (canonicalJson(a) < canonicalJson(b) ? -1 : 1))
      : items
  }
  if (CITATION_KEYS.has(key) && value !== undefined) return fullCitation(value as SeedCitation)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).map(([name, inner]) => [name, rewrite(inner, name, forHash)] as const)
  return Object.fromEntries(forHash ? entries.filter(([, inner]) => !isNothing(inner)) : entries)
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0)
}

/** The lineage of an obligation, which survives renumbering. */
export function lineageOf(packId: string, obligation: SeedObligation): string {
  return obligation.lineage_id ?? `${packId}/${obligation.code}`
}

/** An obligation's own dates of application, else those of its version. */
export function appliesFrom(obligation: SeedObligation, version: SeedVersion): AppliesFromColumn[] {
  return withFullCitations(obligation.applies_from ?? version.dates.applies)
}

/** Canonical JSON of an object's legal content, and the hash of exactly that text. */
interface LegalText {
  legal_json: string
  hash: string
}

/**
 * The legal text and hash of an obligation. It contains the lineage instead of the code, so renumbering does not change
 * the hash.
 */
export function obligationText(
  packId: string,
  obligation: SeedObligation,
  version: SeedVersion,
  parentLineage: string | undefined,
): LegalText {
  const { code: _code, parent: _parent, stands_alone: standsAlone, ...content } = obligation
  const lineage = { lineage_id: lineageOf(packId, obligation), parent: parentLineage, stands_alone: standsAlone }
  return textOf(legalContent({ ...content, ...lineage, applies_from: appliesFrom(obligation, version) }))
}

/** The legal text and hash of a rule, evidence item, filing, penalty or criterion: all but its id and lineage. */
export function itemText(item: SeedRule | SeedEvidence | SeedFiling | SeedPenalty | SeedCriterion): LegalText {
  const { id: _id, lineage_id: _lineage, ...content } = item
  return textOf(
    legalContent('scope' in content && content.scope === 'pack' ? { ...content, scope: undefined } : content),
  )
}

function textOf(content: unknown): LegalText {
  const legal_json = canonicalJson(content)
  return { legal_json, hash: sha256(legal_json) }
}

/** The lineage of an item, which survives a new id: `<pack id>/<kind>/<id>` unless the seed gives another. */
export function itemLineage(packId: string, kind: string, item: { id: string; lineage_id?: string }): string {
  return item.lineage_id ?? `${packId || 'vocabulary'}/${kind}/${item.id}`
}

/**
 * The part of a version's hash besides its objects: texts, dates and legal time. Labels, notes, counts and `checked_on`
 * are left out.
 */
export function versionFacts({ texts, dates, legal_from, legal_to }: SeedVersion): Record<string, unknown> {
  return { texts, dates: legalContent(dates), legal_from, ...present({ legal_to }) }
}

/** Hash of a version's legal content, with the hashes of its objects by their codes. */
export function hashVersion(version: SeedVersion, objects: Record<ObjectList, Record<string, string>>): string {
  return hashOf({ ...objects, ...versionFacts(version) })
}

/** Hash of a fact's legal content, without its id, its author and the versions of its pins. */
export function hashRelationship(fact: SeedRelationship): string {
  const { id: _id, author: _author, pins: _pins, from, to, ...content } = fact
  const end = ({ pack, code, provisions }: SeedRelationship['from']) => ({ pack, code, provisions })
  return hashOf(legalContent({ ...content, from: end(from), to: end(to) }))
}
