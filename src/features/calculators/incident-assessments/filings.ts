import type { ListedFiling } from '#src/law/attachments/index.ts'
import type { JudgedSubject } from '#src/law/engine/index.ts'
import { present } from '#src/lib/present.ts'
import { pickBy } from '#src/lib/views.ts'
import type { FilingDeadlinesWire, FilingWire } from '../filing-deadlines/index.ts'
import {
  AssessedFiling,
  type AssessedFilingWire,
  DisplacedFilings,
  type DisplacedFilingsWire,
  type NotDueByWire,
} from './schema.ts'

/** The answer of the deadline calculator about an incident, by what becomes of each filing. */
export interface IncidentFilings {
  filings: AssessedFilingWire[]
  displaced: DisplacedFilingsWire[]
  /** The duties of the displaced filings. */
  displacedDuties: Array<{ pack_id: string; obligations: string[] }>
}

/** What the figures say of the events that start clocks. */
export interface ToldByFigures {
  /** Whether the event by which a clock runs follows from them. */
  isDerived(started: { event: string; at: string }): boolean
  /** The verdicts by which an event has not happened, by the event. */
  ruledOut: ReadonlyMap<string, NotDueByWire>
}

/** Shows the filings of an incident. `rows` are the filing rules of their packs. */
export function filingsOf(
  { filings, not_due: notDue }: Pick<FilingDeadlinesWire, 'filings' | 'not_due'>,
  rows: ListedFiling[],
  subject: JudgedSubject,
  { isDerived, ruledOut }: ToldByFigures,
): IncidentFilings {
  const dutiesById = new Map(rows.map((row) => [`${row.pack_id}/${row.code}`, row.duties.map(({ code }) => code)]))
  const displaced = notDue.flatMap(({ displaced_by: by, ...item }) => {
    if (by === undefined) return []
    const obligations = dutiesById.get(`${item.pack_id}/${item.code}`) ?? []
    const relationships = relationshipsOf(subject, item.pack_id, obligations)
    return [{ ...item, displaced_by: by, obligations, relationship_ids: relationships }]
  })
  const groups = Map.groupBy(displaced, ({ case: name, pack_id: packId, displaced_by: by, relationship_ids: ids }) =>
    JSON.stringify([name, packId, by, ids]),
  )
  return {
    filings: withoutClocks(
      filings.map((filing) => assessedFilingOf(filing, subject, isDerived)),
      rows,
      ruledOut,
    ),
    displaced: [...groups.values()].map((group) => pickBy(DisplacedFilings, { ...group[0]!, filings: group })),
    displacedDuties: displaced.map(({ pack_id, obligations }) => ({ pack_id, obligations })),
  }
}

/** A filing whose event the figures rule out is not due, and neither is one that follows it. */
function withoutClocks(
  filings: AssessedFilingWire[],
  rows: ListedFiling[],
  ruledOut: ToldByFigures['ruledOut'],
): AssessedFilingWire[] {
  const follows = new Map(rows.map((row) => [keyOf(row), row.content_json.sequence?.follows]))
  const byKey = new Map(filings.map((filing) => [keyOf(filing), filing]))
  const reasonOf = (filing: AssessedFilingWire | undefined): NotDueByWire | undefined => {
    if (!filing || filing.status === 'replaced') return undefined
    const awaited = filing.waiting_for?.map((event) => ruledOut.get(event)).find((reason) => reason !== undefined)
    const before = follows.get(keyOf(filing))
    if (awaited || before === undefined) return awaited
    return reasonOf(byKey.get(keyOf({ pack_id: filing.pack_id, code: before })))
  }
  const told = filings.map((filing) => {
    const reason = reasonOf(filing)
    return reason ? notDueFiling(filing, reason) : filing
  })
  const isDue = ({ status }: AssessedFilingWire) => status !== 'not_due'
  return [...told.filter(isDue), ...told.filter((filing) => !isDue(filing))]
}

const keyOf = ({ pack_id: packId, code }: { pack_id: string; code: string }) => `${packId}/${code}`

/** A filing that is not due. */
export function notDueFiling(filing: AssessedFilingWire, reason?: NotDueByWire): AssessedFilingWire {
  const { due: _due, started_by: _started, waiting_for: _waiting, open_conditions: _open, ...rest } = filing
  return { ...rest, ...present({ status: 'not_due' as const, not_due_by: reason }) }
}

function assessedFilingOf(
  { won, qualifiers, ...filing }: FilingWire,
  subject: JudgedSubject,
  isDerived: (started: { event: string; at: string }) => boolean,
): AssessedFilingWire {
  const { state, outcome, displaced_by: by, pack_id: packId, obligations } = filing
  const shown = present({
    // Whether the duty applies may hang on something although the clock runs.
    status: state === 'due' && outcome !== 'applies' ? ('conditional' as const) : state,
    started_by: won && { ...won, ...(isDerived(won) ? { derived: true } : {}) },
    qualifiers: state === 'waiting' ? undefined : qualifiers,
    relationship_ids: by === undefined ? undefined : relationshipsOf(subject, packId, obligations),
    citations: filing.citations.filter(({ role }) => role === 'basis').map(({ ref }) => ref),
  })
  return pickBy(AssessedFiling, { ...filing, ...shown })
}

/** The relationship facts by which another law displaces these duties, or may displace them. */
export function relationshipsOf(subject: JudgedSubject, packId: string, obligations: string[]): string[] {
  const duties = subject.judgeDutiesOf(packId, new Set(obligations))?.duties ?? []
  return [...new Set(duties.flatMap(({ displacement }) => displacement?.relationshipId ?? []))]
}
