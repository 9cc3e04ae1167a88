import type { Runner } from '#src/graph/graph.ts'
import { OBJECT_KINDS, type JsonObject, type LegalObject, type LegalVersion, type ObjectKind } from './legal-version.ts'
import { findLegalVersion, listLegalObjects } from './queries.ts'

const KIND_OF_LABEL: Record<string, ObjectKind> = {
  Obligation: 'obligation',
  Rule: 'rule',
  EvidenceRequirement: 'evidence_requirement',
  FilingRule: 'filing_rule',
  PenaltyFact: 'penalty_fact',
}

/**
 * Reads a version in its canonical form, in any publication mode. Undefined for an unknown version, and for one that was loaded before
 * legal texts were stored and is no longer among the seed files.
 */
export async function readLegalVersion(runner: Runner, versionId: string): Promise<LegalVersion | undefined> {
  const [row] = await runner.run(findLegalVersion, { versionId })
  if (!row?.version.legal_json) return undefined
  const rows = await runner.run(listLegalObjects, { versionId })
  if (rows.some(({ legal_json }) => legal_json === undefined)) return undefined
  const objects = rows.map(({ label, code, lineage_id, hash, legal_json }): LegalObject => {
    return { kind: KIND_OF_LABEL[label]!, code, lineage_id: lineage_id!, hash, content: legal_json as JsonObject }
  })
  const { pack_id, version, content_hash, legal_json, coverage_json } = row.version
  return {
    pack_id,
    version,
    content_hash,
    facts: legal_json as JsonObject,
    coverage: (coverage_json ?? {}) as JsonObject,
    objects: OBJECT_KINDS.flatMap((kind) => objects.filter((object) => object.kind === kind)),
  }
}
