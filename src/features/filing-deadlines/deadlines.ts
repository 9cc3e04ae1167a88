import { judgeCalculatorSubject, type JudgedSubject, judgedSourceOf } from '#src/features/applicability/index.ts'
import { readFilings, widenRoles, type LawReader, type ListedFiling } from '#src/features/attachments/index.ts'
import { explainUnavailable } from '#src/features/packs/index.ts'
import { readTerminology } from '#src/features/search/index.ts'
import type { VersionChoice } from '#src/lib/as-of.ts'
import { instantOf } from './clock/instants.ts'
import { decideStanding, standAnchors, type Events, type FilingStatus } from './clock/anchors.ts'
import type { WorkCalendar } from './clock/working-days.ts'
import { casesOf, type Case } from './cases.ts'
import { filerOf } from './check-input.ts'
import { judgeConcern } from './concern.ts'
import { dueWireOf } from './answer/due.ts'
import { anchorOf, describe, outcomeOf, waiversOf, wonOf } from './answer/filing-wire.ts'
import { calendarOf } from './holidays.ts'
import { type BroaderEvents, eventsFor } from './implied-events.ts'
import { findOddOrders } from './answer/orders.ts'
import { deadlineAssumptions, calendarWireOf, unusedEvents } from './answer/remarks.ts'
import type { FilingDeadlines, FilingDeadlinesWire, FilingWire, NotDueWire } from './schema.ts'

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

/**
 * Calculates every filing that the events trigger for the filer on the requested day. Each has its limit and what moves it, or the
 * events that it waits for. Filings that follow a triggered one are included, so that the caller sees the whole sequence.
 */
export async function calculateFilingDeadlines(
  law: LawReader,
  body: FilingDeadlines,
  asOf: VersionChoice,
  nowMs: number,
): Promise<FilingDeadlinesWire> {
  const { validAt } = asOf
  const [subject, roles, { broaderEvents: broader }] = await Promise.all([
    judgeCalculatorSubject(law, filerOf(body), asOf),
    body.entity_roles ? widenRoles(law.graph, body.entity_roles) : undefined,
    readTerminology(law.graph, law.answers),
  ])
  const wanted = [...subject.packs.values()].filter(
    ({ version }) => !body.pack_ids || body.pack_ids.includes(version.pack_id),
  )
  const rows = await readFilings(
    law,
    wanted.map(({ version }) => version.version.id),
    'published',
  )
  const place = { country: body.country, region: body.region, zone: body.time_zone, holidays: body.holidays }
  const calendar = calendarOf(place)
  const frame: Frame = { subject, roles, calendar, validAt, nowMs }
  const found = casesOf(body.events).flatMap((one) =>
    listTriggered(rows, one.events, broader).map((triggered) => answer(triggered, one, frame)),
  )
  const filings = found.flatMap((item) => ('outcome' in item ? [item] : []))
  const used = new Set(found.map((item) => item.pack_id))
  const packIds = new Set(wanted.map(({ version }) => version.pack_id))
  return {
    as_of: validAt,
    ...(asOf.knownAt ? { known_at: asOf.knownAt } : {}),
    filings: inOrder(filings),
    not_due: found.flatMap((item) => ('outcome' in item ? [] : [item])),
    unused_events: unusedEvents(body.events, rows, broader),
    calendar: calendarWireOf(place, calendar),
    assumptions: deadlineAssumptions(body, calendar, filings),
    remarks: findOddOrders(body.events, rows),
    unavailable: await explainUnavailable(
      law.graph,
      (body.pack_ids ?? []).filter((id) => !packIds.has(id)),
      asOf,
    ),
    sources: wanted.filter(({ version }) => used.has(version.pack_id)).map(({ version }) => judgedSourceOf(version)),
  }
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

function answer({ row, events }: Triggered, { name }: Case, frame: Frame): FilingWire | NotDueWire {
  const { subject, roles, calendar, validAt } = frame
  const concern = judgeConcern(row, subject, roles, validAt)
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
 * Sorts by `limit`, as the schema promises. An extension doesn't move a filing: it is a later day that the law allows, and `limit` stays
 * the safe one. Filings without a limit come last and keep their order.
 */
function inOrder(filings: FilingWire[]): FilingWire[] {
  const keyOf = (filing: FilingWire) => (filing.due ? instantOf(filing.due.limit).epochMilliseconds : Infinity)
  return filings.toSorted((one, other) => {
    const [first, second] = [keyOf(one), keyOf(other)]
    return first === second ? 0 : first - second
  })
}
