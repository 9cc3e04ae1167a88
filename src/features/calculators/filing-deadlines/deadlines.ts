import { readTerminology } from '#src/features/packs/search/index.ts'
import { readFilings, widenRoles, type ListedFiling } from '#src/law/attachments/index.ts'
import { judgeCalculatorSubject, judgedSourceOf, type JudgedSubject, type RuleSnapshot } from '#src/law/engine/index.ts'
import { explainUnavailable } from '#src/law/packs/index.ts'
import type { VersionChoice } from '#src/lib/as-of.ts'
import { nextTurn } from '#src/lib/waiting/turns.ts'
import type { LawReader } from '#src/stores/graph/revision.ts'
import {
  type BroaderEvents,
  type Case,
  casesOf,
  decideStanding,
  type Events,
  eventsFor,
  type FilingStatus,
  standAnchors,
} from './anchors.ts'
import { filerOf } from './check-input.ts'
import { judgeConcern } from './concern.ts'
import { anchorOf, describe, dueWireOf, outcomeOf, waiversOf, wonOf } from './filing-wire.ts'
import { instantOf } from './instants.ts'
import { calendarWireOf, deadlineAssumptions, findOddOrders, unusedEvents } from './remarks.ts'
import type { EventInputWire, FilingDeadlines, FilingDeadlinesWire, FilingWire, NotDueWire } from './schema.ts'
import { calendarOf, type CalendarPlace, type WorkCalendar } from './working-days.ts'

/** The parts of a request that don't depend on the filing. */
interface Frame {
  subject: JudgedSubject
  roles: ReadonlySet<string> | undefined
  calendar: WorkCalendar
  validAt: string
  nowMs: number
}

/** A filing that the events of a case trigger, with the events as it reads them. */
interface Triggered {
  row: ListedFiling
  events: Events
}

/** The filing rules of the packs that were asked for, read for one filer: ready to be asked about events. */
interface FilerLaw {
  rows: ListedFiling[]
  /**
   * Every filing that the events trigger, due or not due for this filer. It reads nothing more, so it can be asked
   * again and again.
   */
  answer(events: EventInputWire[]): Promise<Pick<FilingDeadlinesWire, 'filings' | 'not_due'>>
}

/** A question about filings without its events. */
export type FilerQuestion = Omit<FilingDeadlines, 'events'>

/**
 * Calculates every filing that the events trigger for the filer on the requested day. Each has its limit and what moves
 * it, or the events that it waits for. Filings that follow a triggered one are included, so that the caller sees the
 * whole sequence.
 */
export function calculateFilingDeadlines(
  law: LawReader,
  body: FilingDeadlines,
  asOf: VersionChoice,
  nowMs: number,
): Promise<FilingDeadlinesWire> {
  return calculateDeadlinesOf(judgeCalculatorSubject(law, filerOf(body), asOf), law, body, asOf, nowMs)
}

/** The same for a filer that is judged already, or is being judged. */
export async function calculateDeadlinesOf(
  filer: JudgedSubject | Promise<JudgedSubject>,
  law: LawReader,
  body: FilingDeadlines,
  asOf: VersionChoice,
  nowMs: number,
): Promise<FilingDeadlinesWire> {
  const { wanted, broader, calendar, rows, answer } = await readFilerLaw(filer, law, body, asOf, nowMs)
  const { filings, not_due } = await answer(body.events)
  const used = new Set([...filings, ...not_due].map((item) => item.pack_id))
  const packIds = new Set(wanted.map(({ pack_id: packId }) => packId))
  return {
    as_of: asOf.validAt,
    ...(asOf.knownAt ? { known_at: asOf.knownAt } : {}),
    filings,
    not_due,
    unused_events: unusedEvents(body.events, rows, broader),
    calendar: calendarWireOf(placeOf(body), calendar),
    assumptions: deadlineAssumptions(body, calendar, filings),
    remarks: findOddOrders(body.events, rows),
    unavailable: await explainUnavailable(
      law.graph,
      (body.pack_ids ?? []).filter((id) => !packIds.has(id)),
      asOf,
    ),
    sources: wanted.filter(({ pack_id: packId }) => used.has(packId)).map(judgedSourceOf),
  }
}

/** Reads what the answers about one filer are made of. */
export async function readFilerLaw(
  filer: JudgedSubject | Promise<JudgedSubject>,
  law: LawReader,
  question: FilerQuestion,
  { validAt }: VersionChoice,
  nowMs: number,
): Promise<FilerLaw & { wanted: RuleSnapshot['versions']; broader: BroaderEvents; calendar: WorkCalendar }> {
  const subject = await filer
  const [roles, { broaderEvents: broader }] = await Promise.all([
    question.entity_roles ? widenRoles(law.graph, question.entity_roles) : undefined,
    readTerminology(law),
  ])
  const wanted = [...subject.packs.values()]
    .map(({ version }) => version)
    .filter((version) => !question.pack_ids || question.pack_ids.includes(version.pack_id))
  const rows = await readFilings(
    law,
    wanted.map(({ version }) => version.id),
    'published',
  )
  const calendar = calendarOf(placeOf(question))
  const frame: Frame = { subject, roles, calendar, validAt, nowMs }
  return {
    wanted,
    broader,
    calendar,
    rows,
    async answer(events) {
      const found: Array<FilingWire | NotDueWire> = []
      for (const one of casesOf(events)) {
        for (const triggered of listTriggered(rows, one.events, broader)) {
          await nextTurn()
          found.push(await answerFiling(triggered, one, frame))
        }
      }
      return {
        filings: inOrder(found.flatMap((item) => ('outcome' in item ? [item] : []))),
        not_due: found.flatMap((item) => ('outcome' in item ? [] : [item])),
      }
    },
  }
}

function placeOf({ country, region, time_zone: zone, holidays }: FilerQuestion): CalendarPlace {
  return { country, region, zone, holidays }
}

/** The filings whose trigger or anchors are among the events, and those that follow them in the same pack. */
function listTriggered(rows: ListedFiling[], events: Events, broader: BroaderEvents): Triggered[] {
  const read = rows.map((row): Triggered => ({ row, events: eventsFor(row, rows, events, broader) }))
  const isTouched = ({ row: { content_json: content }, events: own }: Triggered) =>
    own.has(content.trigger_event) || content.anchors.some(({ event }) => own.has(event))
  const triggered = new Set(read.filter(isTouched).map(({ row }) => idOf(row)))
  for (let size = -1; size !== triggered.size;) {
    size = triggered.size
    for (const row of rows) {
      const { follows } = row.content_json.sequence ?? {}
      if (follows && triggered.has(`${row.pack_id}/${follows}`)) triggered.add(idOf(row))
    }
  }
  return read.filter(({ row }) => triggered.has(idOf(row)))
}

function idOf({ pack_id: packId, code }: ListedFiling): string {
  return `${packId}/${code}`
}

async function answerFiling(
  { row, events }: Triggered,
  { name }: Case,
  frame: Frame,
): Promise<FilingWire | NotDueWire> {
  const { subject, roles, calendar, validAt } = frame
  const concern = await judgeConcern(row, subject, roles, validAt)
  const head = { ...(name ? { case: name } : {}), pack_id: row.pack_id }
  const { content_json: content, code } = row
  if ('reason' in concern) return { ...head, code, title: content.title, ...concern }
  const anchors = standAnchors(content, events, calendar.zone)
  // Before the duty or the filing rule begins to apply, no event starts a period.
  const standing: FilingStatus = concern.isLater
    ? { state: 'not_yet' }
    : decideStanding(content, anchors, events, calendar.zone)
  const judge = (rule: string) => subject.judgeCondition(row.pack_id, rule)
  return {
    ...head,
    ...describe(row),
    ...outcomeOf(concern),
    state: standing.state,
    ...(standing.state === 'waiting' ? { waiting_for: standing.waitingFor } : {}),
    anchors: anchors.map((anchor) => anchorOf(anchor, frame.nowMs)),
    ...wonOf(standing),
    ...(standing.state === 'due' ? { due: dueWireOf(content, standing, events, calendar, judge) } : {}),
    ...waiversOf(row, judge),
  }
}

/**
 * Sorts by `limit`, as the schema promises. An extension doesn't move a filing: it is a later day that the law allows,
 * and `limit` stays the safe one. Filings without a limit come last and keep their order.
 */
function inOrder(filings: FilingWire[]): FilingWire[] {
  const keyOf = (filing: FilingWire) => (filing.due ? instantOf(filing.due.limit).epochMilliseconds : Infinity)
  return filings.toSorted((one, other) => {
    const [first, second] = [keyOf(one), keyOf(other)]
    return first === second ? 0 : first - second
  })
}
