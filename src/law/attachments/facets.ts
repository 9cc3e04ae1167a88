import { requirePack, sourceOf } from '#src/law/packs/index.ts'
import { readVocabulary, withBroader } from '#src/law/vocabulary/index.ts'
import type { VersionChoice } from '#src/lib/as-of.ts'
import type { NamesIn } from '#src/lib/fields.ts'
import type { PublicationMode } from '#src/lib/law/law-schema.ts'
import { pageOf } from '#src/lib/paging.ts'
import { type LawReader, rememberPublished } from '#src/stores/graph/revision.ts'
import {
  evidenceOf,
  filingOf,
  type ListedEvidence,
  type ListedFiling,
  type ListedPenalty,
  listEvidence,
  listFilers,
  listFilings,
  listInfringed,
  listPenalties,
  penaltyOf,
} from './wire.ts'

interface Paging {
  limit: number
  offset: number
}

/** A page of what has these words, by the names between blanks. */
type Filter<Names extends string> = Paging & { [Name in NamesIn<Names>]?: string | undefined }

/** Evidence that a pack's obligations need, in the order of the pack. Throws `not_found` for an unknown pack. */
export async function listEvidenceRequirements(
  law: LawReader,
  packId: string,
  asOf: VersionChoice,
  filter: Filter<'obligation type shared_key source_kind sufficiency'>,
) {
  const pack = await requirePack(law, packId, asOf)
  const rows = (await readEvidence(law, [pack.version.id], asOf.mode)).filter(
    ({ content_json: content, obligations }) =>
      isAmong(filter.obligation, obligations) &&
      isWanted(filter.type, content.type) &&
      isWanted(filter.shared_key, content.shared_key) &&
      isWanted(filter.source_kind, content.source_kind) &&
      isWanted(filter.sufficiency, content.sufficiency),
  )
  return { ...pageFrom(rows, filter, evidenceOf), source: sourceOf(pack) }
}

/** Filings that a pack asks for, in the order of the pack. A role also finds the filings of broader roles. */
export async function listFilingRules(
  law: LawReader,
  packId: string,
  asOf: VersionChoice,
  filter: Filter<'obligation filing_type event role'>,
) {
  const pack = await requirePack(law, packId, asOf)
  const roles = await widenRoles(law, filter.role === undefined ? undefined : [filter.role])
  const rows = (await readFilings(law, [pack.version.id], asOf.mode)).filter((row) => {
    const { content_json: content, duties } = row
    return (
      isAmong(
        filter.obligation,
        duties.map(({ code }) => code),
      ) &&
      isWanted(filter.filing_type, content.filing_type) &&
      isAmong(filter.event, [content.trigger_event, ...content.anchors.map(({ event }) => event)]) &&
      (roles === undefined || listFilers(row).some((role) => roles.has(role)))
    )
  })
  return { ...pageFrom(rows, filter, filingOf), source: sourceOf(pack) }
}

/**
 * Penalties of a pack, in the order of the pack. A provision finds the penalties for its infringement.
 */
export async function listPenaltyFacts(
  law: LawReader,
  packId: string,
  asOf: VersionChoice,
  filter: Filter<'obligation provision kind role person set_by'>,
) {
  const pack = await requirePack(law, packId, asOf)
  const roles = await widenRoles(law, filter.role === undefined ? undefined : [filter.role])
  const { provision } = filter
  const versionId = pack.version.id
  const infringed = provision && (await readInfringed(law, [versionId], provision, asOf.mode)).get(versionId)
  const rows = (await readPenalties(law, [versionId], asOf.mode)).filter((row) => {
    const { content_json: content, obligations } = row
    return (
      isAmong(filter.obligation, obligations) &&
      (provision === undefined || isThreatened(row, infringed || undefined)) &&
      isWanted(filter.kind, content.kind) &&
      isWanted(filter.set_by, content.set_by) &&
      (filter.person === undefined || content.person === 'any' || content.person === filter.person) &&
      (roles === undefined || roles.has(content.addressee_role))
    )
  })
  return { ...pageFrom(rows, filter, penaltyOf), source: sourceOf(pack) }
}

/** The evidence rows of some versions. */
export function readEvidence(law: LawReader, versionIds: string[], mode: PublicationMode): Promise<ListedEvidence[]> {
  return rememberPublished(law, mode, ['evidence', versionIds], () => law.graph.run(listEvidence, { versionIds }))
}

/** The filing rows of some versions. */
export function readFilings(law: LawReader, versionIds: string[], mode: PublicationMode): Promise<ListedFiling[]> {
  return rememberPublished(law, mode, ['filings', versionIds], () => law.graph.run(listFilings, { versionIds }))
}

/** The penalty rows of some versions. */
export function readPenalties(law: LawReader, versionIds: string[], mode: PublicationMode): Promise<ListedPenalty[]> {
  return rememberPublished(law, mode, ['penalties', versionIds], () => law.graph.run(listPenalties, { versionIds }))
}

/** The given roles and all broader roles; undefined when none were given. */
async function widenRoles(law: LawReader, roles: string[] | undefined): Promise<Set<string> | undefined> {
  if (roles === undefined) return undefined
  const { broader } = await readVocabulary(law)
  const ids = roles.flatMap((role) => [...withBroader(`entity_roles/${role}`, broader)])
  return new Set(ids.map((id) => id.slice('entity_roles/'.length)))
}

function isWanted(wanted: string | undefined, value: string | undefined): boolean {
  return wanted === undefined || wanted === value
}

function isAmong(wanted: string | undefined, values: string[]): boolean {
  return wanted === undefined || values.includes(wanted)
}

function pageFrom<R, W>(rows: R[], { limit, offset }: Paging, wireOf: (row: R) => W) {
  return { data: rows.slice(offset, offset + limit).map(wireOf), page: pageOf(rows.length, limit, offset) }
}

/** What an infringement of a provision means under one version. */
export interface Infringed {
  /** The duties that rest on the provision. */
  obligations: ReadonlySet<string>
  /** Where no duty does: the penalties that name it. */
  penalties: ReadonlySet<string>
}

/**
 * What an infringement of a provision means, by version. `provision` is spelled as seed files do; nothing for one that
 * no text has.
 */
export async function readInfringed(
  law: LawReader,
  versionIds: string[],
  provision: string,
  mode: PublicationMode,
): Promise<ReadonlyMap<string, Infringed>> {
  const rows = await rememberPublished(law, mode, ['infringed', provision, versionIds], () =>
    law.graph.run(listInfringed, { provisionId: provision, versionIds }),
  )
  return new Map(
    rows.map(({ version_id: id, obligations, penalties }) => [
      id,
      { obligations: new Set(obligations), penalties: new Set(penalties) },
    ]),
  )
}

/** True for a penalty that threatens the infringement: by one of the duties, or by itself where there is none. */
export function isThreatened({ code, obligations }: ListedPenalty, infringed: Infringed | undefined): boolean {
  return obligations.some((duty) => infringed?.obligations.has(duty)) || infringed?.penalties.has(code) === true
}
