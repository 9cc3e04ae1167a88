import { canonicalJson } from '#src/lib/json/canonical.ts'
import { pick, pickOrNull } from '#src/lib/present.ts'
import type { Catalog } from '../read/catalog.ts'
import type { SeedCriterion } from '#src/law/classification/index.ts'
import type { SeedEvidence } from '#src/law/attachments/index.ts'
import type { SeedFiling } from '#src/law/attachments/index.ts'
import type { SeedPenalty } from '#src/law/attachments/index.ts'
import type { RuleGroup, SeedRule } from '../shapes/rule.ts'
import { type PackSource, versionIdOf } from '../read/source.ts'
import { withTargets } from './expand-divisions.ts'
import { itemLineage, itemText, withFullCitations } from './legal-content.ts'
import type { EvidenceRow, FilingRow, CriterionRow, GroupRow, LinkRow, PenaltyRow, RuleRow } from './rows.ts'

/** Rule nodes with their groups and links to the terms that the groups name. */
export interface CompiledRules {
  rules: RuleRow[]
  groups: GroupRow[]
  values: LinkRow[]
}

/** `idPrefix` is `eu-dora@1.0.0/rules/`, or `vocabulary/rules/` with empty pack id and version. */
export function compileRules(rules: SeedRule[], idPrefix: string, packId: string, version: string): CompiledRules {
  const compiled: CompiledRules = { rules: [], groups: [], values: [] }
  for (const [position, rule] of rules.entries()) {
    const id = idPrefix + rule.id
    compiled.rules.push(compileRule(rule, id, packId, version, position))
    const { groups, values } = compileGroups(rule.when, id)
    compiled.groups.push(...groups)
    compiled.values.push(...values)
  }
  return compiled
}

function compileRule(rule: SeedRule, id: string, packId: string, version: string, position: number): RuleRow {
  const derived = typeof rule.outcome === 'object' ? Object.entries(rule.outcome.derives)[0] : undefined
  return {
    id,
    pack_id: packId,
    version,
    code: rule.id,
    lineage_id: itemLineage(packId, 'rules', rule),
    outcome: typeof rule.outcome === 'string' ? rule.outcome : 'derives',
    derives_key: derived?.[0] ?? null,
    derives_json: derived ? JSON.stringify(derived[1]) : null,
    releases: typeof rule.outcome === 'object' ? (rule.outcome.releases ?? null) : null,
    ...pickOrNull(rule, 'subject_kind note'),
    scope: Array.isArray(rule.scope) ? rule.scope : [],
    unless: rule.unless ?? [],
    position,
    ...itemText(rule),
  }
}

/** Groups of a rule or of a relationship fact's condition. */
export function compileGroups(when: RuleGroup[], ownerId: string): { groups: GroupRow[]; values: LinkRow[] } {
  const groups: GroupRow[] = []
  const values: LinkRow[] = []
  for (const [position, condition] of when.entries()) {
    const id = `${ownerId}/${position}`
    const blank = { id, position, dimension: null, fact_key: null, op: null, value_json: null, ties: null }
    if ('fact' in condition) {
      const { key, op, value } = condition.fact
      const group = { ...blank, kind: 'fact', fact_key: key, op, value_json: canonicalJson(value) }
      groups.push({ owner_id: ownerId, group })
      continue
    }
    const kind = 'any_of' in condition ? 'any_of' : 'none_of'
    const [dimension, codes] = Object.entries('any_of' in condition ? condition.any_of : condition.none_of)[0] as [
      string,
      string[],
    ]
    groups.push({ owner_id: ownerId, group: { ...blank, kind, dimension, ties: condition.ties ?? null } })
    for (const code of new Set(codes)) values.push({ from: id, to: `${dimension}/${code}` })
  }
  return { groups, values }
}

/** Evidence items, filings, penalties and criteria of one version. `content_json` holds the whole seed object. */
export interface CompiledItems {
  evidence: EvidenceRow[]
  filings: FilingRow[]
  penalties: PenaltyRow[]
  criteria: CriterionRow[]
}

/**
 * The rows of a version's items. A penalty that names a chapter is compiled as one that names the chapter's articles.
 */
export function compileItems(source: PackSource, catalog: Catalog): CompiledItems {
  const { texts } = source.versions[0]!.value
  const penalties = source.penalties.map(({ value }) => withTargets(value, (instrument) => texts[instrument]!, catalog))
  const common = (kind: string, item: SeedEvidence | SeedFiling | SeedPenalty | SeedCriterion, position: number) => {
    const { id: code, lineage_id: _lineage, ...content } = item
    return {
      id: `${versionIdOf(source)}/${kind}/${code}`,
      pack_id: source.packId,
      version: source.versionNumber,
      code,
      lineage_id: itemLineage(source.packId, kind, item),
      ...itemText(item),
      position,
      content_json: canonicalJson(withFullCitations(content)),
    }
  }
  return {
    evidence: source.evidence.map(({ value }, position) => ({
      ...common('evidence', value, position),
      ...pick(value, 'type artifact_name description source_kind sufficiency'),
      ...pickOrNull(value, 'shared_key'),
    })),
    filings: source.filings.map(({ value }, position) => ({
      ...common('filings', value, position),
      ...pick(value, 'filing_type trigger_event'),
    })),
    penalties: penalties.map((value, position) => ({
      ...common('penalties', value, position),
      ...pick(value, 'kind addressee_role'),
    })),
    criteria: source.criteria.map(({ value }, position) => ({
      ...common('criteria', value, position),
      title: value.title,
      verdict: value.verdict?.met ?? null,
    })),
  }
}
