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
import { readTerminology, withBroader } from '#src/law/vocabulary/index.ts'
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

/**
 * A page of what a version of a pack has of a kind, in the order of the pack. Throws `not_found` for an unknown pack.
 */
async function listIn<Row, Wire>(
  law: LawReader,
  packId: string,
  asOf: VersionChoice,
  { limit, offset }: Paging,
  wireOf: (row: Row) => Wire,
  read: (versionIds: string[]) => Promise<Row[]>,
) {
  const pack = await requirePack(law, packId, asOf)
  const rows = await read([pack.version.id])
  const page = pageOf(rows.length, limit, offset)
  return { data: rows.slice(offset, offset + limit).map(wireOf), page, source: sourceOf(pack) }
}

/** Evidence that a pack's obligations need. */
export function listEvidenceRequirements(
  law: LawReader,
  packId: string,
  asOf: VersionChoice,
  filter: Filter<'obligation type shared_key source_kind sufficiency'>,
) {
  return listIn(law, packId, asOf, filter, evidenceOf, async (versionIds) =>
    (await readEvidence(law, versionIds, asOf.mode)).filter(
      ({ content_json: content, obligations }) =>
        isAmong(filter.obligation, obligations) &&
        isWanted(filter.type, content.type) &&
        isWanted(filter.shared_key, content.shared_key) &&
        isWanted(filter.source_kind, content.source_kind) &&
        isWanted(filter.sufficiency, content.sufficiency),
    ),
  )
}

/** Filings that a pack asks for. A role also finds the filings of broader roles. */
export function listFilingRules(
  law: LawReader,
  packId: string,
  asOf: VersionChoice,
  filter: Filter<'obligation filing_type event role'>,
) {
  return listIn(law, packId, asOf, filter, filingOf, async (versionIds) => {
    const roles = await widenRole(law, filter.role)
    return (await readFilings(law, versionIds, asOf.mode)).filter((row) => {
      const { content_json: content, duties } = row
      return (
        (filter.obligation === undefined || duties.some(({ code }) => code === filter.obligation)) &&
        isWanted(filter.filing_type, content.filing_type) &&
        isAmong(filter.event, eventsOf(content)) &&
        (roles === undefined || listFilers(row).some((role) => roles.has(role)))
      )
    })
  })
}

/** Penalties of a pack. A provision finds the penalties for its infringement. */
export function listPenaltyFacts(
  law: LawReader,
  packId: string,
  asOf: VersionChoice,
  filter: Filter<'obligation provision kind role person set_by'>,
) {
  return listIn(law, packId, asOf, filter, penaltyOf, async (versionIds) => {
    const roles = await widenRole(law, filter.role)
    const { provision } = filter
    const infringed = provision && (await readInfringed(law, versionIds, provision, asOf.mode)).get(versionIds[0]!)
    return (await readPenalties(law, versionIds, asOf.mode)).filter((row) => {
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
  })
}

/** The criteria of a pack. */
export function listClassificationCriteria(law: LawReader, packId: string, asOf: VersionChoice, paging: Paging) {
  return listIn(law, packId, asOf, paging, criterionOf, (versionIds) => readCriteria(law, versionIds, asOf.mode))
}

/** The given role and all broader ones; undefined when none is given. */
async function widenRole(law: LawReader, role: string | undefined): Promise<Set<string> | undefined> {
  return role === undefined ? undefined : withBroader(role, (await readTerminology(law)).broader)
}

function isWanted(wanted: string | undefined, value: string | undefined): boolean {
  return wanted === undefined || wanted === value
}

function isAmong(wanted: string | undefined, values: string[]): boolean {
  return wanted === undefined || values.includes(wanted)
}
