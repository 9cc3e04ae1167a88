import type { JsonObject, LegalObject, LegalVersion, ObjectKind } from '#src/law/versions/index.ts'
import type { CompiledVersion } from '../compile/compile-pack.ts'

/** A version as the graph would return it, compiled from the seed files alone. */
export function legalVersionOf({ version, ...compiled }: CompiledVersion): LegalVersion {
  const objectsOf = (
    kind: ObjectKind,
    rows: Array<{ code: string; lineage_id: string; hash: string; legal_json: string }>,
  ) =>
    rows.map(({ code, lineage_id, hash, legal_json }): LegalObject => {
      return { kind, code, lineage_id, hash, content: JSON.parse(legal_json) as JsonObject }
    })
  return {
    pack_id: version.pack_id,
    version: version.version,
    content_hash: version.content_hash,
    facts: JSON.parse(version.legal_json) as JsonObject,
    coverage: JSON.parse(version.coverage_json) as JsonObject,
    objects: [
      ...objectsOf('obligation', compiled.obligations),
      ...objectsOf('rule', compiled.rules),
      ...objectsOf('evidence_requirement', compiled.evidence),
      ...objectsOf('filing_rule', compiled.filings),
      ...objectsOf('penalty_fact', compiled.penalties),
      ...objectsOf('criterion', compiled.criteria),
    ],
  }
}
