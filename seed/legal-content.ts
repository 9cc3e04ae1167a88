import type { Static } from '@sinclair/typebox'
import { canonicalJson, hashOf } from '#src/lib/canonical.ts'
import type {
  SeedCitation,
  SeedEvidence,
  SeedFiling,
  SeedObligation,
  SeedPenalty,
  SeedRelationship,
  SeedRule,
  SeedVersion,
} from './schema.ts'

/** A citation with nothing left to assume. */
export interface FullCitation {
  ref: string
  role: string
  quote_hash?: string
}

/** Keys that hold a citation or a list of them. */
const CITATION_KEYS = new Set(['citations', 'citation', 'basis'])

/** Lists whose order says nothing; sorted before hashing. */
const SET_KEYS = new Set([
  'addressee_roles',
  'tags',
  'evidence',
  'filings',
  'penalties',
  'scope',
  'unless',
  'derived_from',
  'target_provisions',
  'displaced_provisions',
  'preserved_provisions',
  'provisions',
  'citations',
  'activities',
  'entity_roles',
  'sector_tags',
  'jurisdictions',
  'ties',
])

/** `"32022R2554 Art 1"` is short for a citation of role basis. */
export function fullCitation(citation: Static<typeof SeedCitation>): FullCitation {
  if (typeof citation === 'string') return { ref: citation, role: 'basis' }
  return { ...citation, role: citation.role ?? 'basis' }
}

/** A copy in which every citation, at any depth, is written out in full. It still has the shape of the seed object. */
export function withFullCitations<T>(value: T): T {
  return rewrite(value, '', false) as T
}

/** A copy to be hashed: citations in full, lists without order sorted, empty lists and absent values left out. */
export function legalContent(value: unknown): unknown {
  return rewrite(value, '', true)
}

function rewrite(value: unknown, key: string, forHash: boolean): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => (CITATION_KEYS.has(key) ? fullCitation(item) : rewrite(item, '', forHash)))
    return forHash && SET_KEYS.has(key)
      ? items.toSorted((a, b) => (canonicalJson(a) < canonicalJson(b) ? -1 : 1))
      : items
  }
  if (CITATION_KEYS.has(key) && value !== undefined) return fullCitation(value as Static<typeof SeedCitation>)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).map(([name, inner]) => [name, rewrite(inner, name, forHash)] as const)
  return Object.fromEntries(forHash ? entries.filter(([, inner]) => !isNothing(inner)) : entries)
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0)
}

/** What survives the renumbering of an obligation. */
export function lineageOf(packId: string, obligation: SeedObligation): string {
  return obligation.lineage_id ?? `${packId}/${obligation.code}`
}

/** An obligation's own dates of application, else those of its version. */
export function appliesFrom(obligation: SeedObligation, version: SeedVersion): SeedVersion['dates']['applies'] {
  return withFullCitations(obligation.applies_from ?? version.dates.applies)
}

/** The code stays outside (lineage stands for it), and so a renumbered duty with the same content keeps its hash. */
export function hashObligation(
  packId: string,
  obligation: SeedObligation,
  version: SeedVersion,
  parentLineage: string | undefined,
): string {
  const { code: _code, parent: _parent, ...content } = obligation
  const lineage = { lineage_id: lineageOf(packId, obligation), parent: parentLineage }
  return hashOf(legalContent({ ...content, ...lineage, applies_from: appliesFrom(obligation, version) }))
}

/** Hash of a rule, an evidence item, a filing or a penalty: everything but its id. */
export function hashItem(item: SeedRule | SeedEvidence | SeedFiling | SeedPenalty): string {
  const { id: _id, ...content } = item
  return hashOf(
    legalContent('scope' in content && content.scope === 'pack' ? { ...content, scope: undefined } : content),
  )
}

/** Hashes of a version's objects by their codes. */
export type ObjectHashes = Record<
  'obligations' | 'rules' | 'evidence' | 'filings' | 'penalties',
  Record<string, string>
>

/** Hash of a version's legal content: its objects, its texts and its dates; no label, note, count or check of currency. */
export function hashVersion(version: SeedVersion, objects: ObjectHashes): string {
  const { texts, dates, legal_from, legal_to } = version
  return hashOf({ ...objects, texts, dates: legalContent(dates), legal_from, ...(legal_to ? { legal_to } : {}) })
}

/** Versions and hashes at which a fact is pinned stay outside, and so does its author. */
export function hashRelationship(fact: SeedRelationship): string {
  const { id: _id, author: _author, from, to, ...content } = fact
  const end = ({ pack, code, provisions }: SeedRelationship['from']) => ({ pack, code, provisions })
  return hashOf(legalContent({ ...content, from: end(from), to: end(to) }))
}
