import { citationOf } from '#src/lib/law/provisions.ts'
import type { RowOf } from '#src/stores/graph/query.ts'
import { optionalRef, citedRefOf, type FilingField, type KnownOfField, type PenaltyVariant } from './content.ts'
import type { listEvidence, listFilings, listPenalties } from './queries.ts'
import type { EvidenceRequirementWire, FilingRuleWire, PenaltyFactWire } from './schema.ts'

export type ListedEvidence = RowOf<typeof listEvidence>
export type ListedFiling = RowOf<typeof listFilings>
export type ListedPenalty = RowOf<typeof listPenalties>

/** The wire form of an evidence requirement. */
export function evidenceOf(row: ListedEvidence): EvidenceRequirementWire {
  const { retention, applies_from: _dates, ...content } = row.content_json
  return {
    ...headOf(row),
    ...content,
    ...(retention ? { retention: { period: retention.period, ref: citedRefOf(retention.basis) } } : {}),
    ...tailOf(row),
  }
}

/** The wire form of a filing rule. */
export function filingOf(row: ListedFiling): FilingRuleWire {
  const {
    anchors,
    late_classification_rule: late,
    late_submission_rule,
    replaced_by,
    relief,
    waivers,
    content_fields,
    ...rest
  } = row.content_json
  const { applies_from: _dates, ...content } = rest
  return {
    ...headOf(row),
    ...content,
    anchors: anchors.map(({ citation, occurrence, ...anchor }) => ({
      ...anchor,
      ...(occurrence ? { occurrence: occurrence as 'first' | 'latest' } : {}),
      ...optionalRef(citation),
    })),
    ...(late ? { late_classification_rule: cited(late) } : {}),
    ...(late_submission_rule ? { late_submission_rule: cited(late_submission_rule) } : {}),
    ...(replaced_by ? { replaced_by: cited(replaced_by) } : {}),
    ...(relief ? { relief: relief.map(cited) } : {}),
    ...(waivers ? { waivers: waivers.map(cited) } : {}),
    ...(content_fields ? { content_fields: content_fields.map(fieldOf) } : {}),
    ...tailOf({ ...row, obligations: row.duties.map((duty) => duty.code) }),
  }
}

function fieldOf({ citation, known, ...field }: FilingField) {
  return { ...field, ...(known ? { known: knownOf(known) } : {}), ...optionalRef(citation) }
}

function knownOf({ figures = {}, criteria = {}, filing_types: types = {}, ...known }: KnownOfField) {
  const choices = [
    ...Object.entries(figures).map(([figure, choice]) => ({ figure, choice })),
    ...Object.entries(criteria).map(([criterion, choice]) => ({ criterion, choice })),
    ...Object.entries(types).map(([type, choice]) => ({ filing_type: type, choice })),
  ]
  return { ...known, ...(choices.length > 0 ? { choices } : {}) }
}

/**
 * The roles that must make a filing: the role that files, and those that a duty of the filing names beside it. For
 * example, a duty of all entities in scope names banks, too.
 */
export function filersOf(from: string, duties: Array<{ roles: string[] }>): string[] {
  const named = duties.filter(({ roles }) => roles.includes(from)).flatMap(({ roles }) => roles)
  return [...new Set([from, ...named])]
}

/** The roles that must make a filing, each of them alone. */
export function listFilers({ content_json: { from_role: from }, duties }: ListedFiling): string[] {
  return filersOf(
    from,
    duties.map((duty) => ({ roles: duty.addressee_roles })),
  )
}

/** The wire form of a penalty fact. */
export function penaltyOf(row: ListedPenalty): PenaltyFactWire {
  const { condition, variants, aggregate_rule, excludes, applies_from: _dates, ...content } = row.content_json
  return {
    ...headOf(row),
    ...content,
    ...(condition ? { condition: cited(condition) } : {}),
    ...(variants ? { variants: variants.map((variant: PenaltyVariant) => cited(variant)) } : {}),
    ...(aggregate_rule ? { aggregate_rule: cited(aggregate_rule) } : {}),
    ...(excludes ? { excludes: excludes.map(cited) } : {}),
    ...tailOf(row),
  }
}

type Row = Pick<
  ListedEvidence | ListedPenalty,
  'code' | 'pack_id' | 'version' | 'hash' | 'obligations' | 'citations'
> & {
  content_json: Pick<ListedEvidence['content_json'], 'applies_from'>
}

function headOf({ code, pack_id, version, hash }: Row | ListedFiling) {
  return { code, pack_id, pack_version: version, hash }
}

function tailOf({ content_json: { applies_from: dates }, obligations, citations }: Row) {
  return {
    ...(dates ? { applies_from: dates.map(({ citation, ...dated }) => ({ ...dated, ...optionalRef(citation) })) } : {}),
    obligations,
    citations: citations.map(citationOf),
  }
}

function cited<T extends { citation: { ref: string; role: string } }>({ citation, ...rest }: T) {
  return { ...rest, ref: citedRefOf(citation) }
}
