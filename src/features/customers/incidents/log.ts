import { isLaterInstant } from '#src/features/calculators/filing-deadlines/index.ts'
import type { DisplacedFilingsWire, IncidentLaw } from '#src/features/calculators/incident-assessments/index.ts'
import {
  type Derived,
  deriveEvents,
  type KnownIncident,
  readVerdicts,
  verdictWord,
} from '#src/features/calculators/incident-classifications/index.ts'
import type { FilingChangeWire, VerdictChangeWire } from '#src/law/changes/index.ts'
import type { Answered } from '#src/law/questions/index.ts'
import { answersOfLog, eventsOfLog, knownIncidentOf, listCountingEntries } from './check-input.ts'
import type { LoggedEntry } from './queries.ts'
import type { IncidentFilingWire } from './schema.ts'

/** A log with what else is known of its customer. */
export interface Log {
  id: string
  entries: LoggedEntry[]
  /** Earlier incidents of one root cause. Undefined: no root cause is logged. */
  earlier: KnownIncident[] | undefined
}

/** What turned with an entry, or with several. */
export interface TurnedVerdicts {
  changes: FilingChangeWire[]
  verdicts: VerdictChangeWire[]
}

/** The law for the customer with these answers to the questions of the case. */
type LawOf = (answers: Answered) => Promise<IncidentLaw>

/** What follows from a log: the verdicts and the filings now, and what each entry changed in them. */
export async function computeLog(lawOf: LawOf, log: Log) {
  const states = await listStates(lawOf, log)
  const last = states.at(-1) ?? (await stateOf(lawOf, { ...log, entries: [] }))
  const { law, derived, filings, displaced } = last
  const stated = eventsOfLog(log.entries)
  const { assumptions, sources } = await law.answer(stated, derived.events)
  const { known } = derived
  return {
    turned: states.map((after, index) => compareStates(states[index - 1], after)),
    /** What the entries from this position on changed together. */
    turnedSince: (position: number): TurnedVerdicts => compareStates(states[position - 1], last),
    told: {
      ...(Object.keys(known.figures).length > 0 || known.root_cause !== undefined
        ? { known: withoutEarlier(known) }
        : {}),
      ...(await readVerdicts(law.classifier, derived, stated)),
      filings,
      displaced,
      assumptions: [...new Set(assumptions)],
      sources,
    },
  }
}

const withoutEarlier = ({ earlier_incidents: _earlier, ...known }: Derived['known']) => known

/** The verdicts and filings of an incident after one of its entries. */
interface LogState {
  law: IncidentLaw
  /** The answers that the law is read with, as text. */
  answers: string
  derived: Derived
  filings: IncidentFilingWire[]
  displaced: DisplacedFilingsWire[]
  /** The clocks before it is marked what was sent. A note leaves them as they were. */
  clocks: { events: string; short: Awaited<ReturnType<IncidentLaw['filingsOf']>> }
}

/** The states after each entry, from the entries up to it. */
async function listStates(lawOf: LawOf, log: Log): Promise<LogState[]> {
  const states: LogState[] = []
  for (const index of log.entries.keys())
    states.push(await stateOf(lawOf, { ...log, entries: log.entries.slice(0, index + 1) }, states.at(-1)))
  return states
}

async function stateOf(lawOf: LawOf, { id, entries, earlier }: Log, before?: LogState): Promise<LogState> {
  const said = answersOfLog(entries)
  const answers = JSON.stringify(said)
  const law = before?.answers === answers ? before.law : await lawOf(said)
  const stated = eventsOfLog(entries)
  const reported = new Set(listCountingEntries(entries).flatMap(({ sent_pack_id: packId }) => packId ?? []))
  const derived = deriveEvents(law.classifier, knownIncidentOf(id, entries), { stated, earlier, reported })
  const events = JSON.stringify([stated, derived.events, answers])
  const clocks =
    before?.clocks.events === events ? before.clocks : { events, short: await law.filingsOf(stated, derived.events) }
  const { filings, displaced } = clocks.short
  return { law, answers, derived, filings: markSent(filings, entries), displaced, clocks }
}

/** Marks the filings that entries say were sent; of several the first counts. */
function markSent(filings: IncidentFilingWire[], entries: LoggedEntry[]): IncidentFilingWire[] {
  const sent = listCountingEntries(entries).filter(({ sent_filing: code }) => code !== undefined)
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

/** What changed from one state to the next in the verdicts, and in status, limit or trigger of the filings. */
function compareStates(before: LogState | undefined, after: LogState): TurnedVerdicts {
  return { changes: compareFilings(before, after), verdicts: compareVerdicts(before, after) }
}

function compareVerdicts(before: LogState | undefined, after: LogState): VerdictChangeWire[] {
  const wordsOf = (state: LogState | undefined) =>
    new Map(
      state?.derived.verdicts.map(({ pack_id: packId, code, truth, content }) => [
        `${packId}/${code}`,
        {
          pack_id: packId,
          criterion: code,
          word: verdictWord(truth, content),
        },
      ]),
    )
  const [earlier, later] = [wordsOf(before), wordsOf(after)]
  return [...new Set([...earlier.keys(), ...later.keys()])].flatMap((key) => {
    const [one, other] = [earlier.get(key), later.get(key)]
    const { pack_id, criterion } = (other ?? one)!
    const [was, is] = [one?.word ?? UNDETERMINED, other?.word ?? UNDETERMINED]
    return was === is ? [] : [{ pack_id, criterion, before: was, after: is }]
  })
}

const UNDETERMINED = 'undetermined'

function compareFilings(before: LogState | undefined, after: LogState): FilingChangeWire[] {
  const [earlier, later] = [statesOf(before), statesOf(after)]
  const keys = [...new Set([...earlier.keys(), ...later.keys()])]
  return keys.flatMap((key) => {
    const [one, other] = [earlier.get(key), later.get(key)]
    if (JSON.stringify(one?.state) === JSON.stringify(other?.state)) return []
    const { pack_id = '', filing = '' } = other ?? one ?? {}
    return [{ pack_id, filing, ...(one ? { before: one.state } : {}), ...(other ? { after: other.state } : {}) }]
  })
}

function statesOf(then: LogState | undefined) {
  const states = new Map<string, { pack_id: string; filing: string; state: NonNullable<FilingChangeWire['after']> }>()
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
