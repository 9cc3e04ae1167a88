import { judgeRoles } from '#src/law/engine/index.ts'
import { readVocabulary, type Words } from '#src/law/vocabulary/index.ts'
import type { AsOf } from '#src/lib/as-of.ts'
import type { PublicationMode, SourceWire } from '#src/lib/law/law-schema.ts'
import { isWithin } from '#src/lib/law/provisions.ts'
import { pick, present } from '#src/lib/present.ts'
import type { RowOf } from '#src/stores/graph/query.ts'
import type { LawReader } from '#src/stores/graph/revision.ts'
import { filingFacts, penaltyFacts, retentionFacts } from './item-values.ts'
import { thresholdFacts } from './threshold-values.ts'
import { findClaimVersion, listDuties, listItems } from './queries.ts'
import { type DateKind, type RecordedDuty, provisionRefOf, type RecordedValue } from './recorded-value.ts'

type RolesJudged = ReturnType<Awaited<ReturnType<typeof judgeRoles>>['get']>

/** The records of a pack version, in the form that claims are compared with. */
export interface RecordedLaw {
  packId: string
  versionId: string
  /** What sentences call roles, packs and provisions. */
  words: Words
  /** The pack's first act. A provision without an act belongs to it. */
  mainInstrument: string
  legalFrom: string
  legalTo?: string
  source: SourceWire
  duties: RecordedDuty[]
  facts: RecordedValue[]
  /** Codes of the criteria for incidents. */
  criteria: ReadonlySet<string>
  /** From when each act of the pack is in force, by id; an act without a recorded date is left out. */
  inForce: ReadonlyMap<string, string>
  /** What the duties mean for the claim's addressee. Absent in records that are read for no addressee. */
  judgedFor?: RolesJudged
}

/**
 * Reads the records of a version. For a claim that names a role they include what its duties mean for somebody who has
 * this role on the day, as an applicability check says.
 */
export async function readRecordedLaw(
  law: LawReader,
  versionId: string,
  { role, asOf }: { role: string | undefined; asOf: AsOf },
): Promise<RecordedLaw> {
  const recorded = await readRecords(law, versionId)
  if (role === undefined) return recorded
  const { validAt, knownAt } = asOf
  const choice = { mode: 'published', validAt, ...(knownAt ? { knownAt } : {}) } as const
  const question = { roles: [role], packIds: [recorded.packId], findsMissing: true }
  const judged = await judgeRoles(law, question, choice)
  return { ...recorded, judgedFor: judged.get(recorded.packId)! }
}

/** Records are cached until the graph revision changes: published content doesn't change without it. */
function readRecords(law: LawReader, versionId: string): Promise<RecordedLaw> {
  return law.answers.remember(`claims on ${versionId}`, async () => {
    const [[row], duties, items, { words }] = await Promise.all([
      law.graph.run(findClaimVersion, { versionId }),
      law.graph.run(listDuties, { versionId }),
      law.graph.run(listItems, { versionId }),
      readVocabulary(law),
    ])
    return recordedLawOf(row!, duties, items, words)
  })
}

/** The records of a version, from its rows. */
export function recordedLawOf(row: VersionRow, duties: DutyRow[], items: ItemRow[], words: Words): RecordedLaw {
  const { pack, version, acts, reviews } = row
  return {
    packId: pack.id,
    versionId: version.id,
    words,
    mainInstrument: pack.instruments[0]!,
    legalFrom: version.legal_from,
    ...(version.legal_to ? { legalTo: version.legal_to } : {}),
    source: {
      pack_id: pack.id,
      ...pick(version, 'version content_hash checked_on'),
      publication_mode: version.publication_mode as PublicationMode,
      caveats: [...new Set(reviews.flatMap((review) => review.caveats))],
    },
    duties: dutiesOf(duties),
    facts: factsOf(row, duties, items),
    criteria: new Set(items.flatMap(({ kind, item }) => (kind === 'criterion' ? [item.code] : []))),
    inForce: new Map(acts.flatMap(({ id, dates_json: { in_force: day } }) => (day ? [[id, day]] : []))),
  }
}

/**
 * True when the version names a provision or a part of it: as the place of a record, in a citation, or as the target of
 * a sanction. A record at `Art 6` does not count for `Art 6(1)`: no record says that there is such a paragraph, or that
 * the record is about it.
 */
export function holdsProvision(records: RecordedLaw, provision: string): boolean {
  const isNamed = (place: string) => isWithin(place, provision)
  const isCited = ({ citations }: RecordedDuty | RecordedValue) => citations.some((row) => isNamed(provisionRefOf(row)))
  return (
    records.duties.some(isCited) ||
    records.facts.some((fact) => fact.places.some(isNamed) || fact.targets.some(isNamed) || isCited(fact))
  )
}

type VersionRow = RowOf<typeof findClaimVersion>
type DutyRow = RowOf<typeof listDuties>
type ItemRow = RowOf<typeof listItems>

/** The obligations of a version. */
function dutiesOf(rows: DutyRow[]): RecordedDuty[] {
  return rows.map(({ duty, citations }) => ({
    ...pick(duty, 'code title hash modality'),
    roles: duty.addressee_roles,
    appliesFrom: duty.applies_from_json,
    basis: citations.filter(({ role }) => role === 'basis').map(provisionRefOf),
    citations,
  }))
}

/**
 * Every value of a version that a claim can be compared with. The renewal interval of evidence is left out, because it
 * is often good practice rather than law.
 */
function factsOf(version: VersionRow, duties: DutyRow[], items: ItemRow[]): RecordedValue[] {
  const byCode = new Map(dutiesOf(duties).map((duty) => [duty.code, duty]))
  const applies = version.version.dates_json.applies
  return [
    ...versionFacts(version),
    ...duties.flatMap(dutyFacts),
    ...items.flatMap((row) => {
      const appliesFrom = row.item.content_json.applies_from ?? applies
      const values =
        row.kind === 'filing'
          ? filingFacts(row, byCode)
          : row.kind === 'penalty'
            ? penaltyFacts(row)
            : row.kind === 'criterion'
              ? thresholdFacts(row, items, byCode)
              : retentionFacts(row, byCode)
      return values.map((value): RecordedValue => ({ ...value, appliesFrom }))
    }),
  ]
}

function versionFacts({ pack, version }: VersionRow): RecordedValue[] {
  const { dates_json: dates, content_hash: hash } = version
  const dated: Array<[DateKind, string | undefined, string[], string | undefined]> = [
    ['published', dates.published_in_oj, [], undefined],
    ['in_force', dates.in_force, [], undefined],
    ...dates.applies.map(({ date, citation, condition }): [DateKind, string, string[], string | undefined] => [
      'applies',
      date,
      citation ? [citation.ref] : [],
      condition,
    ]),
    ['transposition', dates.transposition, [], undefined],
    ['end', dates.end, [], undefined],
  ]
  return dated.flatMap(([date_kind, date, places, condition]) =>
    date
      ? [
          {
            object: { type: 'version' as const, code: version.id, title: pack.title, hash },
            obligations: [],
            value: { kind: 'date' as const, date, date_kind },
            ...(condition ? { condition, conditionAt: places } : {}),
            appliesFrom: [],
            addressees: [],
            places,
            targets: [],
            citations: [],
          },
        ]
      : [],
  )
}

function dutyFacts({ duty, citations }: DutyRow): RecordedValue[] {
  const basis = citations.filter(({ role }) => role === 'basis').map(provisionRefOf)
  const common = {
    object: { type: 'obligation' as const, ...pick(duty, 'code title hash') },
    obligations: [duty.code],
    addressees: duty.addressee_roles,
    appliesFrom: duty.applies_from_json,
    targets: [],
    citations,
  }
  const { period, note } = duty.frequency_json ?? {}
  // Doing it more often is no breach, so that "at least every three years" is an interval of three years at most.
  const interval = present({ ...common, bound: 'at_most' as const, note, places: basis })
  const periods = (duty.periods_json ?? []).map(({ bound, text, citation, ...value }): RecordedValue => ({
    ...common,
    value,
    bound,
    note: text,
    places: [citation.ref],
  }))
  const dates = duty.applies_from_json.map(({ date, condition, citation }): RecordedValue => ({
    ...common,
    value: { kind: 'date', date, date_kind: 'applies' },
    ...(condition ? { condition, conditionAt: citation ? [citation.ref] : basis } : {}),
    // The date belongs to the duty, so claims look for it at the duty's own provision. The provision that sets the date
    // is cited beside it.
    places: basis,
  }))
  return [
    ...(period ? [{ ...interval, value: { kind: 'interval' as const, duration: period } }] : []),
    ...periods,
    ...dates,
  ]
}
