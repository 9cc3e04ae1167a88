import type { RowOf } from '#src/stores/graph/query.ts'
import type { findClaimVersion, listDuties, listItems } from '../queries.ts'
import { filingFacts, penaltyFacts, retentionFacts } from './item-values.ts'
import { type DateKind, type RecordedValue, type Duty, provisionRefOf } from './recorded-value.ts'

type VersionRow = RowOf<typeof findClaimVersion>
type DutyRow = RowOf<typeof listDuties>
type ItemRow = RowOf<typeof listItems>

/** The obligations of a version. */
export function dutiesOf(rows: DutyRow[]): Duty[] {
  return rows.map(({ duty, citations }) => ({
    code: duty.code,
    title: duty.title,
    hash: duty.hash,
    modality: duty.modality,
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
export function factsOf(version: VersionRow, duties: DutyRow[], items: ItemRow[]): RecordedValue[] {
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
  return dated.flatMap(([dateKind, date, places, condition]) =>
    date
      ? [
          {
            object: { type: 'version' as const, code: version.id, title: pack.title, hash },
            obligations: [],
            value: { kind: 'date' as const, date, dateKind },
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
    object: { type: 'obligation' as const, code: duty.code, title: duty.title, hash: duty.hash },
    obligations: [duty.code],
    addressees: duty.addressee_roles,
    appliesFrom: duty.applies_from_json,
    targets: [],
    citations,
  }
  const { period, note } = duty.frequency_json ?? {}
  const interval: RecordedValue[] = period
    ? [
        {
          ...common,
          value: { kind: 'deadline', measure: 'interval', duration: period },
          // Doing it more often is no breach.
          bound: 'at_least' as const,
          ...(note ? { note } : {}),
          places: basis,
        },
      ]
    : []
  const dates = duty.applies_from_json.map(({ date, condition, citation }): RecordedValue => ({
    ...common,
    value: { kind: 'date', date, dateKind: 'applies' },
    ...(condition ? { condition, conditionAt: citation ? [citation.ref] : basis } : {}),
    // The date belongs to the duty, so claims look for it at the duty's own provision. The provision that sets the date
    // is cited beside it.
    places: basis,
  }))
  return [...interval, ...dates]
}
