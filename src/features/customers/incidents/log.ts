import { isLaterInstant } from '#src/features/calculators/filing-deadlines/index.ts'
import type { IncidentLaw, IncidentState } from '#src/features/calculators/incident-assessments/index.ts'
import {
  type Derived,
  type DerivedEventWire,
  type LoggedIncident,
  tellFigure,
  type Verdict,
  verdictWord,
} from '#src/features/calculators/incident-classifications/index.ts'
import type { FilingChangeWire, VerdictChangeWire } from '#src/law/changes/incident-change.outside.ts'
import type { Answered } from '#src/law/questions/index.ts'
import { present } from '#src/lib/present.ts'
import { type AnsweredCase, answeredCaseOf } from './answered.ts'
import {
  answersOfLog,
  correctionsOf,
  eventsOfLog,
  knowledgeOf,
  listCountingEntries,
  loggedIncidentOf,
} from './entries.ts'
import type { LoggedEntry } from './queries.ts'
import type { IncidentFilingWire, IncidentWire } from './schema.ts'

/** A log with what else is known of its customer. */
interface Log {
  id: string
  entries: LoggedEntry[]
  /** Earlier incidents of one root cause. Undefined: no root cause is logged. */
  earlier: LoggedIncident[] | undefined
}

/** The law for the customer with these answers to the questions of the case. */
type LawOf = (answers: Answered) => Promise<IncidentLaw>

/** What turned with an entry, or with several. */
export interface TurnedVerdicts {
  changes: FilingChangeWire[]
  verdicts: VerdictChangeWire[]
}

/** What an incident says of its log beside the entries. */
type ToldLog = Pick<
  IncidentWire,
  | 'customer'
  | 'known'
  | 'classifications'
  | 'filings'
  | 'displaced'
  | 'answered'
  | 'not_computed'
  | 'assumptions'
  | 'sources'
>

/** What follows from a log. */
export interface ComputedLog {
  /** What the entries from one position to another changed together. */
  turnedBy(from: number, to: number): TurnedVerdicts
  /** The verdicts and the filings now. */
  tell(): Promise<ToldLog>
}

/** Computes what follows from a log by the law of a day, once after each of its entries. */
export async function computeLog(lawOf: LawOf, log: Log, validAt: string): Promise<ComputedLog> {
  const states: LogState[] = []
  const whenSent: WhenSent = new Map()
  for (const [at, { id, sent_filing: code, sent_pack_id: packId }] of log.entries.entries()) {
    const entries = log.entries.slice(0, at + 1)
    const standing = correctsTimes(entries) ? undefined : states.at(-1)?.state.derived.events
    const after = await stateAfter(entries, lawOf, log, { whenSent, standing })
    states.push(after)
    const filing = after.filings.find((one) => one.pack_id === packId && one.code === code)
    if (filing) whenSent.set(id, filing)
  }
  const { law, state, filings, answered } = states.at(-1) ?? (await stateAfter([], lawOf, log, { whenSent }))
  return {
    turnedBy: (from, to) => compareStates(states[from - 1], states[to]),
    async tell() {
      const { verdicts, assumptions, sources } = await law.tell(state, true)
      return present({
        customer: law.customer,
        known: knownWireOf(state.derived, log.entries),
        ...verdicts,
        filings,
        displaced: state.displaced,
        answered,
        assumptions,
        sources,
        not_computed: law.subject.packs.size === 0 ? `on ${validAt} no pack has a published version` : undefined,
      })
    },
  }
}

/** What is known now: what counts of each figure, and which entry says so. Undefined while nothing is. */
function knownWireOf({ known, figures }: Derived, entries: LoggedEntry[]): IncidentWire['known'] {
  if (figures.length === 0 && known.root_causes.length === 0) return undefined
  const saidBy = new Map(entries.map((entry) => [entry.id, knowledgeOf(entry)]))
  const said = figures.map(({ term, figure, statement }) => {
    const isBounded = typeof figure === 'object' && figure.low !== figure.high
    return {
      value: tellFigure({ figure, statement }, term),
      from: present({
        figure: term.code,
        entry_id: statement.id,
        estimated: saidBy.get(statement.id ?? '')?.estimated?.[term.code] ?? (isBounded ? true : undefined),
        computed: statement.given ? undefined : true,
      }),
    }
  })
  return present({
    figures: Object.fromEntries(said.map(({ value, from }) => [from.figure, value])),
    from: said.map(({ from }) => from),
    root_cause: known.root_causes.at(-1),
    occurred_at: known.occurred_at,
  })
}

/** The verdicts and filings of an incident after one of its entries. */
interface LogState extends Pick<AnsweredCase, 'answered'> {
  law: IncidentLaw
  state: IncidentState
  /** The filings, of which some were sent. */
  filings: IncidentFilingWire[]
}

/** Filings as they were when the entry of this id said that they were sent. */
type WhenSent = Map<string, IncidentFilingWire>

/** What an entry leaves as it was. */
interface Before {
  whenSent: WhenSent
  standing?: readonly DerivedEventWire[] | undefined
}

/** Whether the last entry says again what it corrects, so that only its times differ. */
function correctsTimes(entries: LoggedEntry[]): boolean {
  const last = entries.at(-1)
  const before = entries.find(({ id }) => id === last?.corrects)
  return before?.figures_json !== undefined && before.figures_json === last?.figures_json
}

async function stateAfter(
  entries: LoggedEntry[],
  lawOf: LawOf,
  { id, earlier }: Log,
  { whenSent, standing }: Before,
): Promise<LogState> {
  const counting = listCountingEntries(entries)
  const law = await lawOf(answersOfLog(counting))
  const knowledge = {
    incident: loggedIncidentOf(id, counting),
    stated: eventsOfLog(counting),
    earlier,
    corrections: correctionsOf(entries),
    standing,
    reported: new Set(counting.flatMap(({ sent_pack_id: packId }) => packId ?? [])),
  }
  const state = await law.stateOf(knowledge)
  const hasAnswers = counting.some(({ answers_json: json }) => json !== undefined)
  const unanswered = hasAnswers ? await (await lawOf({})).stateOf(knowledge) : state
  const { filings, answered } = answeredCaseOf(counting, state, unanswered)
  return { law, state, filings: markSent(filings, counting, whenSent), answered }
}

/**
 * Marks the filings that entries say were sent; of several the first counts. What was sent stays, with the earlier of
 * the limits now and then, also where figures that were corrected since let it no longer be due.
 */
function markSent(filings: IncidentFilingWire[], entries: LoggedEntry[], whenSent: WhenSent): IncidentFilingWire[] {
  const isIn = (list: IncidentFilingWire[], one: Named) => list.some((filing) => isSame(filing, one))
  const sentBefore = entries.flatMap(({ id }) => whenSent.get(id) ?? [])
  const gone = sentBefore.filter((one, at) => !isIn(filings, one) && !isIn(sentBefore.slice(0, at), one))
  return [...gone, ...filings].map((filing) => {
    const entry = entries.find((one) => one.sent_filing === filing.code && one.sent_pack_id === filing.pack_id)
    if (!entry) return filing
    const { id, happened_at: at, sent_reference: reference } = entry
    const then = whenSent.get(id)
    const { due, started_by } = then && isLaterLimit(filing.due, then.due) ? then : filing
    const latest = lastOf(due)
    const isInTime = latest === undefined ? undefined : !isLaterInstant(at, latest)
    const sent = present({ entry_id: id, at, reference, in_time: isInTime })
    return { ...filing, ...present({ due, started_by }), status: 'sent' as const, sent }
  })
}

const isSame = (one: Named, other: Named) => one.pack_id === other.pack_id && one.code === other.code

type Limit = IncidentFilingWire['due']
const lastOf = (due: Limit): string | undefined => due?.extended_to ?? due?.limit

/** Whether the one limit is later than the other; none is the latest. */
function isLaterLimit(one: Limit, other: Limit): boolean {
  const [first, second] = [lastOf(one), lastOf(other)]
  return second !== undefined && (first === undefined || isLaterInstant(first, second))
}

/** What changed from one state to the next in the verdicts, and in status, limit or trigger of the filings. */
function compareStates(before: LogState | undefined, after: LogState | undefined): TurnedVerdicts {
  const verdictsOf = (log: LogState | undefined) => log?.state.derived.verdicts ?? []
  const wordOf = (verdict: Verdict | undefined) =>
    verdict ? verdictWord(verdict.truth, verdict.content) : 'undetermined'
  return {
    changes: differing(standingsOf(before), standingsOf(after), (one) => JSON.stringify(one?.is)).map(([was, is]) => {
      const { pack_id, code: filing } = (is ?? was)!
      return present({ pack_id, filing, before: was?.is, after: is?.is })
    }),
    verdicts: differing(verdictsOf(before), verdictsOf(after), wordOf).map(([was, is]) => {
      const { pack_id, code: criterion } = (is ?? was)!
      return { pack_id, criterion, before: wordOf(was), after: wordOf(is) }
    }),
  }
}

interface Named {
  pack_id: string
  code: string
}

/** The objects of which two lists say different things, each as the one and the other list have it. */
function differing<T extends Named>(before: T[], after: T[], sayOf: (one: T | undefined) => string | undefined) {
  const byKey = (list: T[]) => new Map(list.map((one) => [`${one.pack_id}/${one.code}`, one]))
  const [earlier, later] = [byKey(before), byKey(after)]
  return [...new Set([...earlier.keys(), ...later.keys()])]
    .map((key) => [earlier.get(key), later.get(key)] as const)
    .filter(([was, is]) => sayOf(was) !== sayOf(is))
}

type Standing = Named & { is: NonNullable<FilingChangeWire['after']> }

function standingsOf(log: LogState | undefined): Standing[] {
  if (!log) return []
  const displaced = log.state.displaced.flatMap(({ pack_id, filings }) =>
    filings.map(({ code }): Standing => ({ pack_id, code, is: { status: 'displaced' } })),
  )
  const own = log.filings.map(({ pack_id, code, status, due, waiting_for }): Standing => {
    return { pack_id, code, is: present({ status, limit: due?.limit, waiting_for }) }
  })
  return [...own, ...displaced]
}
