import { canonicalJson } from '#src/lib/json/canonical.ts'
import type { Catalog } from '../read/catalog.ts'
import { withTargets } from './expand-divisions.ts'
import { itemLineage, itemText, withFullCitations } from './legal-content.ts'
import type { EvidenceRow, FilingRow, PenaltyRow } from './rows.ts'
import type { SeedEvidence, SeedFiling, SeedPenalty } from '../read/schema.ts'
import { versionIdOf, type PackSource } from '../read/source.ts'

/** Evidence items, filings and penalties of one version. `content_json` holds the whole seed object. */
export interface CompiledItems {
  evidence: EvidenceRow[]
  filings: FilingRow[]
  penalties: PenaltyRow[]
}

/** The rows of a version's items. A penalty that names a chapter is compiled as one that names the chapter's articles. */
export function compileItems(source: PackSource, catalog: Catalog): CompiledItems {
  const { texts } = source.versions[0]!.value
  const penalties = source.penalties.map(({ value }) => withTargets(value, (instrument) => texts[instrument]!, catalog))
  const common = (kind: string, item: SeedEvidence | SeedFiling | SeedPenalty, position: number) => ({
    id: `${versionIdOf(source)}/${kind}/${item.id}`,
    pack_id: source.packId,
    version: source.versionNumber,
    code: item.id,
    lineage_id: itemLineage(source.packId, kind, item),
    ...itemText(item),
    position,
    content_json: canonicalJson(withFullCitations(item)),
  })
  return {
    evidence: source.evidence.map(({ value }, position) => ({
      ...common('evidence', value, position),
      type: value.type,
      artifact_name: value.artifact_name,
      description: value.description,
      shared_key: value.shared_key ?? null,
      source_kind: value.source_kind,
      sufficiency: value.sufficiency,
    })),
    filings: source.filings.map(({ value }, position) => ({
      ...common('filings', value, position),
      filing_type: value.filing_type,
      trigger_event: value.trigger_event,
    })),
    penalties: penalties.map((value, position) => ({
      ...common('penalties', value, position),
      kind: value.kind,
      addressee_role: value.addressee_role,
    })),
  }
}
