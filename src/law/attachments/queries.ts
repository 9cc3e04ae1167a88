import { Type } from '@sinclair/typebox'
import { fields } from '#src/lib/fields.ts'
import { CitationWithRole } from '#src/lib/law/provisions.ts'
import { defineQuery, JsonColumn, type RowOf } from '#src/stores/graph/query.ts'
import { EvidenceContent } from './evidence.ts'
import { FilingContent } from './filing.ts'
import { PenaltyContent } from './penalty.ts'

const Text = Type.String()
const Codes = Type.Array(Text)
const params = { versionIds: Codes }
const common = { ...fields('pack_id version code hash'), citations: Type.Array(CitationWithRole) }

export const listEvidence = defineQuery('attachments/list-evidence', params, {
  ...common,
  obligations: Codes,
  content_json: JsonColumn(EvidenceContent),
})

export const listFilings = defineQuery('attachments/list-filings', params, {
  ...common,
  duties: Type.Array(Type.Object(fields('code addressee_roles trigger_event|null'))),
  content_json: JsonColumn(FilingContent),
})

export const listPenalties = defineQuery('attachments/list-penalties', params, {
  ...common,
  obligations: Codes,
  content_json: JsonColumn(PenaltyContent),
})

export const listInfringed = defineQuery(
  'attachments/list-infringed',
  fields('provisionId versionIds'),
  fields('version_id obligations penalties'),
)

export type ListedEvidence = RowOf<typeof listEvidence>
export type ListedFiling = RowOf<typeof listFilings>
export type ListedPenalty = RowOf<typeof listPenalties>

/**
 * The roles that must make a filing: the role that files, and those that a duty of the filing names beside it. For
 * example, a duty of all entities in scope names banks, too.
 */
export function filersOf(from: string, duties: Array<{ roles: string[] }>): string[] {
  const named = duties.filter(({ roles }) => roles.includes(from)).flatMap(({ roles }) => roles)
  return [...new Set([from, ...named])]
}

/** True for the clock of an authority: no duty of the pack asks for it. */
export function isOfOthers({ duties }: ListedFiling): boolean {
  return duties.length === 0
}

/** The roles that must make a filing, each of them alone. */
export function listFilers({ content_json: { from_role: from }, duties }: ListedFiling): string[] {
  return filersOf(
    from,
    duties.map((duty) => ({ roles: duty.addressee_roles })),
  )
}
