import { type EventInputWire, isLaterInstant } from '#src/features/calculators/filing-deadlines/index.ts'
import type { DisplacedFilingsWire, IncidentLaw } from '#src/features/calculators/incident-assessments/index.ts'
import type { ListedFiling } from '#src/law/attachments/index.ts'
import { packOutcomeOf } from '#src/law/engine/index.ts'
import { pointNear } from '#src/law/vocabulary/index.ts'
import { invalidInput } from '#src/problems.ts'
import type { LoggedEntry } from './queries.ts'
import type { FilingChangeWire, FilingStateWire, IncidentEntry, IncidentFilingWire } from './schema.ts'

/** What follows from a log: the filings now, and what each entry changed in them. */
export async function computeLog(law: IncidentLaw, entries: LoggedEntry[]) {
  const { assumptions, sources } = await law.answer(eventsOfLog(entries))
  const states = await listStates(law, entries)
  const { filings, displaced } = states.at(-1) ?? { filings: [], displaced: [] }
  return {
    changes: states.map((after, index) => compareFilings(states[index - 1], after)),
    filings,
    displaced,
    assumptions: [...new Set(assumptions)],
    sources,
  }
}

/**
 * The filings after each entry, from the entries up to it. An entry without an event leaves the clocks as they were.
 */
async function listStates(law: IncidentLaw, entries: LoggedEntry[]): Promise<FilingsThen[]> {
  let last = { asked: '', short: await law.filingsOf([]) }
  const states: FilingsThen[] = []
  for (const index of entries.keys()) {
    const known = entries.slice(0, index + 1)
    const events = eventsOfLog(known)
    const asked = JSON.stringify(events)
    if (asked !== last.asked) last = { asked, short: await law.filingsOf(events) }
    const { filings, displaced } = last.short
    states.push({ filings: markSent(filings, known), displaced })
  }
  return states
}

/**
 * Codes of events that are the awareness of something end so; those of filings that were submitted end as the other
 * says.
 */
const AWARENESS = /_awareness$/
const SUBMITTED = /_submitted$/

/** The entries that count: a corrected one counts no more, and neither does a correction that was corrected. */
function listStanding(entries: LoggedEntry[]): LoggedEntry[] {
  const corrected = new Set(entries.flatMap(({ corrects }) => corrects ?? []))
  return entries.filter(({ id }) => !corrected.has(id))
}

/**
 * The instant from which the clocks of an entry's event run: of awareness when it became known, else when it happened.
 */
export function countsFrom({ event, happened_at: happenedAt, aware_at: awareAt }: LoggedEntry): string | undefined {
  if (event === undefined) return undefined
  return AWARENESS.test(event) ? (awareAt ?? happenedAt) : happenedAt
}

/** The events of a log as the deadline calculator takes them. */
export function eventsOfLog(entries: LoggedEntry[]): EventInputWire[] {
  return listStanding(entries).flatMap((entry) => {
    const at = countsFrom(entry)
    return entry.event === undefined || at === undefined ? [] : [{ event: entry.event, at: [at] }]
  })
}

/**
 * The event that a sent filing is: the one that the filings after it run from and that this filing does not itself run
 * from. Undefined where no later filing runs from it; then the entry only says that it was sent.
 */
function sentEventOf(filing: ListedFiling, rows: ListedFiling[]): string | undefined {
  const eventsIn = ({ content_json: { anchors } }: ListedFiling) => anchors.map(({ event }) => event)
  const own = new Set(eventsIn(filing))
  return rows
    .filter((row) => row.pack_id === filing.pack_id && row.content_json.sequence?.follows === filing.code)
    .flatMap(eventsIn)
    .find((event) => SUBMITTED.test(event) && !own.has(event))
}

/** Marks the filings that entries say were sent; of several the first counts. */
function markSent(filings: IncidentFilingWire[], entries: LoggedEntry[]): IncidentFilingWire[] {
  const sent = listStanding(entries).filter(({ sent_filing: code }) => code !== undefined)
  return filings.map((filing) => {
    const entry = sent.find((one) => one.sent_filing === filing.code && one.sent_pack_id === filing.pack_id)
    if (!entry) return filing
    const latest = filing.due?.extended_to ?? filing.due?.limit
    return {
      ...filing,
      status: 'sent' as const,
      sent: {
        entry_id: entry.id,
        at: entry.happened_at,
        ...(entry.sent_reference ? { reference: entry.sent_reference } : {}),
        ...(latest ? { in_time: !isLaterInstant(entry.happened_at, latest) } : {}),
      },
    }
  })
}

/** An entry with the event and the pack that its sent filing belongs to. */
export type ResolvedEntry = Omit<IncidentEntry, 'sent'> & {
  sent?: { filing: string; pack_id: string; reference?: string }
}

/**
 * Finds the filing that each entry says was sent, and the event that its sending represents. Throws a
 * `validation_error` where the customer has no such filing, where several packs have one, or where the entry names
 * another event.
 */
export function resolveSent(entry: IncidentEntry, field: string, { subject, rows }: IncidentLaw): ResolvedEntry {
  const { sent, ...rest } = entry
  if (!sent) return rest
  const own = rows.filter(({ pack_id: packId }) => {
    const pack = subject.packs.get(packId)
    return pack !== undefined && packOutcomeOf(pack.judged) !== 'does_not_apply'
  })
  const filing = requireFiling(sent, field, own)
  const { code, pack_id: packId } = filing
  const event = sentEventOf(filing, own)
  if (event !== undefined && rest.event !== undefined && rest.event !== event)
    throw invalidInput([
      {
        field: `${field}.event`,
        detail: `sending ${code} is the event ${event}; leave event out, or log the other apart`,
      },
    ])
  const { reference } = sent
  return {
    ...rest,
    ...(event === undefined ? {} : { event }),
    sent: { filing: code, pack_id: packId, ...(reference === undefined ? {} : { reference }) },
  }
}

function requireFiling(
  { filing: code, pack_id: packId }: NonNullable<IncidentEntry['sent']>,
  field: string,
  own: ListedFiling[],
): ListedFiling {
  const named = own.filter((row) => row.code === code)
  const packs = named.map((row) => row.pack_id).join(', ')
  if (named.length === 0) {
    const near = pointNear(
      code,
      own.map((row) => row.code),
      'GET /api/v1/domain-packs/{pack_id}/filing-rules',
    )
    const detail = `${JSON.stringify(code)} is no filing of the customer's packs${near}`
    throw invalidInput([{ field: `${field}.sent.filing`, detail }])
  }
  const [first] = packId === undefined ? named : named.filter((row) => row.pack_id === packId)
  if (!first)
    throw invalidInput([
      {
        field: `${field}.sent.pack_id`,
        detail: `${JSON.stringify(packId)} has no such filing for the customer; ${packs} ${named.length > 1 ? 'have' : 'has'}`,
      },
    ])
  if (packId === undefined && named.length > 1)
    throw invalidInput([{ field: `${field}.sent.pack_id`, detail: `is needed: ${packs} have a filing ${code}` }])
  return first
}

/** The filings of an incident after one of its entries. */
interface FilingsThen {
  filings: IncidentFilingWire[]
  displaced: DisplacedFilingsWire[]
}

/** What changed in the filings from one entry to the next: status, limit, or what is waited for. */
function compareFilings(before: FilingsThen | undefined, after: FilingsThen): FilingChangeWire[] {
  const [earlier, later] = [statesOf(before), statesOf(after)]
  const keys = [...new Set([...earlier.keys(), ...later.keys()])]
  return keys.flatMap((key) => {
    const [one, other] = [earlier.get(key), later.get(key)]
    if (JSON.stringify(one?.state) === JSON.stringify(other?.state)) return []
    const { pack_id = '', filing = '' } = other ?? one ?? {}
    return [{ pack_id, filing, ...(one ? { before: one.state } : {}), ...(other ? { after: other.state } : {}) }]
  })
}

function statesOf(then: FilingsThen | undefined) {
  const states = new Map<string, { pack_id: string; filing: string; state: FilingStateWire }>()
  for (const { pack_id, code, status, due, waiting_for: waitingFor } of then?.filings ?? [])
    states.set(`${pack_id}/${code}`, {
      pack_id,
      filing: code,
      state: { status, ...(due ? { limit: due.limit } : {}), ...(waitingFor ? { waiting_for: waitingFor } : {}) },
    })
  for (const { pack_id, filings } of then?.displaced ?? [])
    for (const { code } of filings)
      states.set(`${pack_id}/${code}`, { pack_id, filing: code, state: { status: 'displaced' } })
  return states
}
