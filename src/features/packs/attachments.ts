import { evidenceOf } from '#src/law/attachments/evidence.outside.ts'
import { filingOf } from '#src/law/attachments/filing.outside.ts'
import {
  eventsOf,
  isThreatened,
  listFilers,
  readEvidence,
  readFilings,
  readInfringed,
  readPenalties,
} from '#src/law/attachments/index.ts'
import { penaltyOf } from '#src/law/attachments/penalty.outside.ts'
import { criterionOf } from '#src/law/classification/criterion.outside.ts'
import { readCriteria } from '#src/law/classification/index.ts'
import { requirePack, sourceOf } from '#src/law/packs/index.ts'
import { readVocabulary, withBroader } from '#src/law/vocabulary/index.ts'
import type { VersionChoice } from '#src/lib/as-of.ts'
import type { NamesIn } from '#src/lib/fields.ts'
import { pageOf } from '#src/lib/paging.ts'
import type { LawReader } from '#src/stores/graph/revision.ts'

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
      isAmong(filter.event, eventsOf(content)) &&
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

/** The criteria of a pack, in its order. Throws `not_found` for an unknown pack. */
export async function listClassificationCriteria(law: LawReader, packId: string, asOf: VersionChoice, paging: Paging) {
  const pack = await requirePack(law, packId, asOf)
  const rows = await readCriteria(law, [pack.version.id], asOf.mode)
  return { ...pageFrom(rows, paging, criterionOf), source: sourceOf(pack) }
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
