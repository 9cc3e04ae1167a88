import type { ListedFiling } from '#src/law/attachments/index.ts'
import type { JudgedSubject } from '#src/law/engine/index.ts'
import type { DueWire, FilingDeadlinesWire, FilingWire } from '../filing-deadlines/index.ts'
import type { AssessedFilingWire, DisplacedFilingsWire, IncidentAssessmentWire } from './schema.ts'

type Deadlines = Pick<FilingDeadlinesWire, 'filings' | 'not_due'>
type Status = AssessedFilingWire['status']

/**
 * What the deadline calculator answers about an incident, in short: with displaced filings, and those that don't
 * concern the subject.
 */
export interface ShortFilings {
  filings: AssessedFilingWire[]
  displaced: DisplacedFilingsWire[]
  /** The duties of the displaced filings. */
  displacedDuties: Array<{ pack_id: string; obligations: string[] }>
  missingRoles: NonNullable<IncidentAssessmentWire['missing_roles']>
  notConcerned: NonNullable<IncidentAssessmentWire['not_concerned']>
}

/**
 * Shortens the answer of the deadline calculator. `rows` are the filing rules that it read, `isDerived` says of the
 * event by which a clock runs whether it follows from figures.
 */
export function shortenFilings(
  { filings, not_due }: Deadlines,
  rows: ListedFiling[],
  subject: JudgedSubject,
  isDerived: (started: { event: string; at: string }) => boolean,
): ShortFilings {
  const dutiesById = new Map(rows.map((row) => [`${row.pack_id}/${row.code}`, row.duties.map(({ code }) => code)]))
  const read = not_due.map((item) => {
    const obligations = dutiesById.get(`${item.pack_id}/${item.code}`) ?? []
    return { item, obligations, by: item.displaced_by }
  })
  const displaced = read.flatMap(({ item, obligations, by }) => {
    if (by === undefined) return []
    const head = { ...(item.case ? { case: item.case } : {}), pack_id: item.pack_id, displaced_by: by }
    return [{ ...head, relationship_ids: relationshipsOf(subject, item.pack_id, obligations), item, obligations }]
  })
  return {
    filings: filings.map((filing) => lineOf(filing, subject, isDerived)),
    displaced: groupDisplaced(displaced.map(({ obligations: _duties, ...line }) => line)),
    displacedDuties: displaced.map(({ pack_id, obligations }) => ({ pack_id, obligations })),
    missingRoles: not_due.flatMap(({ reason: _reason, role, detail: _detail, ...item }) =>
      role === undefined ? [] : [{ ...item, role }],
    ),
    notConcerned: not_due.flatMap(({ case: name, pack_id, code, reason, own_event: own }) =>
      reason === 'does_not_apply'
        ? [{ ...(name ? { case: name } : {}), pack_id, code, reason, ...(own ? { own_event: own } : {}) }]
        : [],
    ),
  }
}

function groupDisplaced(
  lines: Array<Omit<DisplacedFilingsWire, 'filings'> & { item: { code: string; title: string } }>,
): DisplacedFilingsWire[] {
  const groups = Map.groupBy(lines, ({ item: _item, ...head }) => JSON.stringify(head))
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const { item: _item, ...head } = first
    return [{ ...head, filings: group.map(({ item: { code, title } }) => ({ code, title })) }]
  })
}

function lineOf(
  filing: FilingWire,
  subject: JudgedSubject,
  isDerived: (started: { event: string; at: string }) => boolean,
): AssessedFilingWire {
  const { won, due, displaced_by: displacedBy } = filing
  return {
    ...(filing.case ? { case: filing.case } : {}),
    pack_id: filing.pack_id,
    code: filing.code,
    title: filing.title,
    status: statusOf(filing),
    outcome: filing.outcome,
    recipient: filing.recipient,
    obligations: filing.obligations,
    ...(won
      ? {
          started_by: {
            event: won.event,
            at: won.at,
            offset: won.offset,
            ...(isDerived(won) ? { derived: true } : {}),
          },
        }
      : {}),
    ...(due ? { due: limitOf(due) } : {}),
    ...(filing.waiting_for ? { waiting_for: filing.waiting_for } : {}),
    ...(filing.replaced_by ? { replaced_by: filing.replaced_by } : {}),
    ...(filing.applies_from ? { applies_from: filing.applies_from } : {}),
    ...(filing.missing_facts ? { missing_facts: filing.missing_facts } : {}),
    ...(filing.open_conditions
      ? { open_conditions: filing.open_conditions.map(({ code, question, ref }) => ({ code, question, ref })) }
      : {}),
    ...(filing.qualifiers && filing.state !== 'waiting' ? { qualifiers: filing.qualifiers } : {}),
    ...(displacedBy
      ? { displaced_by: displacedBy, relationship_ids: relationshipsOf(subject, filing.pack_id, filing.obligations) }
      : {}),
    citations: filing.citations.filter(({ role }) => role === 'basis').map(({ ref }) => ref),
  }
}

/**
 * The status of a filing that concerns the subject: that of its clock, unless it hangs on something whether the duty
 * applies.
 */
function statusOf({ state, outcome }: Pick<FilingWire, 'state' | 'outcome'>): Status {
  if (state === 'due') return outcome === 'applies' ? 'due' : 'conditional'
  return state
}

/** The limit of a filing with what moves it. */
function limitOf(due: DueWire): NonNullable<AssessedFilingWire['due']> {
  const { limit, local, last_day, certainty, extended_to } = due
  type Extension = NonNullable<DueWire['extensions']>[number]
  const moveOf = ({ to, reason, refs, turns_on, condition }: Extension) => ({
    to,
    reason,
    refs,
    ...(turns_on ? { turns_on } : {}),
    ...(condition ? { condition } : {}),
  })
  return {
    limit,
    local,
    ...(last_day ? { last_day } : {}),
    certainty,
    ...(extended_to ? { extended_to } : {}),
    ...(due.extensions ? { extensions: due.extensions.map(moveOf) } : {}),
    ...(due.conditional_extensions ? { conditional_extensions: due.conditional_extensions.map(moveOf) } : {}),
    ...(due.barred_relief ? { barred_relief: due.barred_relief.map(({ reason, refs }) => ({ reason, refs })) } : {}),
  }
}

/** The relationship facts by which another law displaces these duties, or may displace them. */
export function relationshipsOf(subject: JudgedSubject, packId: string, obligations: string[]): string[] {
  const duties = subject.judgeDutiesOf(packId, new Set(obligations))?.duties ?? []
  return [...new Set(duties.flatMap(({ displacement }) => displacement?.relationshipId ?? []))]
}
