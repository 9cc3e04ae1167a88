import { canonicalJson, hashOf, sha256 } from '#src/lib/json/canonical.ts'
import type { Runner } from '#src/stores/graph/graph.ts'
import { findLegalVersion, listLegalObjects } from './queries.ts'

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
export type JsonObject = { [key: string]: Json }

/** The kinds of legal objects, in the order in which a version lists them. */
export const OBJECT_KINDS = [
  'obligation',
  'rule',
  'evidence_requirement',
  'filing_rule',
  'penalty_fact',
  'criterion',
] as const
export type ObjectKind = (typeof OBJECT_KINDS)[number]

/** For each kind, the key under which the hashed content of a version has the hashes of its objects. */
const SECTIONS = {
  obligation: 'obligations',
  rule: 'rules',
  evidence_requirement: 'evidence',
  filing_rule: 'filings',
  penalty_fact: 'penalties',
  criterion: 'criteria',
} as const satisfies Record<ObjectKind, string>

/** One legal object in its canonical form: `hash` is the SHA-256 of the canonical JSON of `content`. */
export interface LegalObject {
  kind: ObjectKind
  code: string
  lineage_id: string
  hash: string
  content: JsonObject
}

/**
 * A pack version in one form for reading, hashing and comparing. Objects are sorted by kind, then in the order of the
 * law.
 */
export interface LegalVersion {
  pack_id: string
  version: string
  content_hash: string
  /** `texts`, `dates`, `legal_from` and `legal_to`. The version's own hash covers them together with the objects. */
  facts: JsonObject
  /** What the version says it covers, and what it leaves out on purpose. No hash covers it. */
  coverage: JsonObject
  objects: LegalObject[]
}

/** A stated hash that doesn't match its content. */
interface WrongHash {
  /** `obligation art-1-1`, or the version's id. */
  object: string
  stated: string
  computed: string
}

/** Recomputes every hash of a version from the contents alone. Empty when all are right. */
export function findWrongHashes(version: LegalVersion): WrongHash[] {
  const wrong = version.objects.flatMap(({ kind, code, hash, content }) => {
    const computed = sha256(canonicalJson(content))
    return computed === hash ? [] : [{ object: `${kind} ${code}`, stated: hash, computed }]
  })
  const computed = hashLegalVersion(version)
  if (computed !== version.content_hash)
    wrong.push({ object: `${version.pack_id}@${version.version}`, stated: version.content_hash, computed })
  return wrong
}

/** The content hash of a version, from the contents of its objects and its facts. */
export function hashLegalVersion({ facts, objects }: Pick<LegalVersion, 'facts' | 'objects'>): string {
  const sections = Object.fromEntries(
    OBJECT_KINDS.map((kind) => [
      SECTIONS[kind],
      Object.fromEntries(
        objects
          .filter((object) => object.kind === kind)
          .map(({ code, content }) => [code, sha256(canonicalJson(content))]),
      ),
    ]),
  )
  return hashOf({ ...sections, ...facts })
}

const KIND_OF_LABEL: Record<string, ObjectKind> = {
  Obligation: 'obligation',
  Rule: 'rule',
  EvidenceRequirement: 'evidence_requirement',
  FilingRule: 'filing_rule',
  PenaltyFact: 'penalty_fact',
  Criterion: 'criterion',
}

/** Reads a version in its canonical form, in any publication mode. Undefined for an unknown version. */
export async function readLegalVersion(runner: Runner, versionId: string): Promise<LegalVersion | undefined> {
  const [row] = await runner.run(findLegalVersion, { versionId })
  if (!row) return undefined
  const rows = await runner.run(listLegalObjects, { versionId })
  const objects = rows.map(({ label, code, lineage_id, hash, legal_json }): LegalObject => {
    return { kind: KIND_OF_LABEL[label]!, code, lineage_id, hash, content: legal_json as JsonObject }
  })
  const { pack_id, version, content_hash, legal_json, coverage_json } = row.version
  return {
    pack_id,
    version,
    content_hash,
    facts: legal_json as JsonObject,
    coverage: coverage_json as JsonObject,
    objects: OBJECT_KINDS.flatMap((kind) => objects.filter((object) => object.kind === kind)),
  }
}
