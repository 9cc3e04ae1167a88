import { Type } from '@sinclair/typebox'
import { fields } from '#src/lib/fields.ts'
import { citationOf, CitationWithRole } from '#src/lib/law/provisions.ts'
import { filled, present } from '#src/lib/present.ts'
import { defineQuery, JsonColumn, type RowOf } from '#src/stores/graph/query.ts'
import {
  EvidenceContent,
  FilingContent,
  type FilingField,
  type KnownOfField,
  PenaltyContent,
  withRefs,
} from './content.ts'
import type { EvidenceRequirementWire, FilingRuleWire, PenaltyFactWire } from './schema.ts'

const Text = Type.String()
const params = Type.Object({ versionIds: Type.Array(Text) })
const common = {
  ...fields('pack_id version code hash'),
  citations: Type.Array(CitationWithRole),
}
const Codes = Type.Array(Text)

export const listEvidence = defineQuery('attachments/list-evidence', params, {
  ...common,
  obligations: Codes,
  content_json: JsonColumn(EvidenceContent),
})

export const listFilings = defineQuery('attachments/list-filings', params, {
  ...common,
  duties: Type.Array(
    Type.Object({ code: Text, addressee_roles: Type.Array(Text), trigger_event: Type.Union([Text, Type.Null()]) }),
  ),
  content_json: JsonColumn(FilingContent),
})

export const listPenalties = defineQuery('attachments/list-penalties', params, {
  ...common,
  obligations: Codes,
  content_json: JsonColumn(PenaltyContent),
})

export const listInfringed = defineQuery(
  'attachments/list-infringed',
  { provisionId: Text, versionIds: Type.Array(Text) },
  { version_id: Text, obligations: Type.Array(Text), penalties: Type.Array(Text) },
)

export type ListedEvidence = RowOf<typeof listEvidence>
export type ListedFiling = RowOf<typeof listFilings>
export type ListedPenalty = RowOf<typeof listPenalties>

/** The wire form of an evidence requirement. */
export function evidenceOf(row: ListedEvidence): EvidenceRequirementWire {
  return wireOf(row, row.obligations)
}

/** The wire form of a filing rule. */
export function filingOf(row: ListedFiling): FilingRuleWire {
  const { content_fields: form, ...wire } = wireOf(
    row,
    row.duties.map((duty) => duty.code),
  )
  return { ...wire, ...present({ content_fields: form?.map(fieldOf) }) }
}

/** The wire form of a penalty fact. */
export function penaltyOf(row: ListedPenalty): PenaltyFactWire {
  return wireOf(row, row.obligations)
}

type Row = ListedEvidence | ListedFiling | ListedPenalty

function wireOf<R extends Row>({ code, pack_id, version, hash, content_json, citations }: R, obligations: string[]) {
  const content = withRefs<R['content_json']>(content_json)
  const head = { code, pack_id, pack_version: version, hash }
  return { ...head, ...content, obligations, citations: citations.map(citationOf) }
}

function fieldOf({ known, ...field }: Omit<FilingField, 'citation'> & { ref?: string }) {
  return { ...field, ...present({ known: known && knownOf(known) }) }
}

function knownOf({ figures = {}, criteria = {}, filing_types: types = {}, ...known }: KnownOfField) {
  const choices = [
    ...Object.entries(figures).map(([figure, choice]) => ({ figure, choice })),
    ...Object.entries(criteria).map(([criterion, choice]) => ({ criterion, choice })),
    ...Object.entries(types).map(([type, choice]) => ({ filing_type: type, choice })),
  ]
  return { ...known, ...present({ choices: filled(choices) }) }
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
