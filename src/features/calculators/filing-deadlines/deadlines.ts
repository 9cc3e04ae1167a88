import { isOfOthers, type ListedFiling, listFilers, readFilings, startsOf } from '#src/law/attachments/index.ts'
import { judgeCalculatorSubject, judgedSourceOf, type JudgedSubject, type RuleSnapshot } from '#src/law/engine/index.ts'
import { explainUnavailable } from '#src/law/packs/index.ts'
import { readTerminology } from '#src/law/vocabulary/index.ts'
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
  rolesOfEvents,
  placeAnchors,
} from './anchors.ts'
import { filerOf } from './check-input.ts'
import { concernOfOthers, judgeConcern, type NotDueWire } from './owed.ts'
import { anchorOf, describe, dueWireOf, waiversOf, decidingAnchorOf } from './filing-wire.ts'
import { instantOf } from './instants.ts'
import { calendarWireOf, deadlineAssumptions, findOddOrders, unusedEvents } from './remarks.ts'
import { pickBy } from '#src/lib/views.ts'
import {
  type EventInputWire,
  type FilingDeadlines,
  type FilingDeadlinesWire,
  type FilingWire,
  OtherFiling,
} from './schema.ts'
import { calendarOf, type WorkCalendar } from './working-days.ts'

/** The parts of a request that don't depend on the filing. */
interface Frame {
  subject: JudgedSubject
  /** All filing rules of the packs that were asked for. */
  rows: ListedFiling[]
  calendar: WorkCalendar
  validAt: string
  nowMs: number
}

/** A filing that the events of a case trigger, with the events as it reads them. */
interface Triggered {
  row: ListedFiling
  events: Events
  eventRoles: string[] | undefined
}

/** What the events of a question trigger. */
type TriggeredFilings = Pick<FilingDeadlinesWire, 'filings' | 'others' | 'not_due'>

/** The filing rules of the packs that were asked for, read for one filer: ready to be asked about events. */
interface FilerLaw {
  rows: ListedFiling[]
  /** The versions of these packs. */
  wanted: RuleSnapshot['versions']
  /**
   * Every filing that the events trigger, due or not due for this filer. It reads nothing more, so it can be asked
   * again and again.
   */
  filingsAfter(events: EventInputWire[]): Promise<TriggeredFilings>
  /** The whole answer about events, from what they trigger. */
  answer(events: EventInputWire[], triggered: TriggeredFilings): Promise<FilingDeadlinesWire>
}

/** A question about filings without its events. */
export type FilerQuestion = Omit<FilingDeadlines, 'events'>

/**
 * Calculates every filing that the events trigger for the filer on the requested day. Each has its limit and what moves
 * it, or the events that it waits for. Filings that follow a triggered one are included, so that the caller sees the
 * whole sequence.
 */
export async function calculateFilingDeadlines(
  law: LawReader,
  body: FilingDeadlines,
  asOf: VersionChoice,
  nowMs: number,
): Promise<FilingDeadlinesWire> {
  const filer = await judgeCalculatorSubject(law, filerOf(body), asOf, {
    events: body.events,
    dutiesIn: (versions) => readTriggeredDuties(law, body, versions),
  })
  const { filingsAfter, answer } = await readFilerLaw(filer, law, body, asOf, nowMs)
  return answer(body.events, await filingsAfter(body.events))
}

/** The codes of the duties that the triggered filings serve, by pack. */
async function readTriggeredDuties(law: LawReader, body: FilingDeadlines, versions: RuleSnapshot['versions']) {
  const { rows, broader } = await readFilingRules(law, body, versions)
  const triggered = casesOf(body.events).flatMap(({ events }) => listTriggered(rows, events, broader))
  const byPack = Map.groupBy(triggered, ({ row }) => row.pack_id)
  return new Map(
    [...byPack].map(([packId, own]) => [packId, new Set(own.flatMap(({ row }) => row.duties.map(({ code }) => code)))]),
  )
}

/** The versions and filing rules of the packs that were asked for, and the events that others are a kind of. */
async function readFilingRules(law: LawReader, { pack_ids: asked }: FilerQuestion, versions: RuleSnapshot['versions']) {
  const wanted = versions.filter(({ pack_id: packId }) => !asked || asked.includes(packId))
  const ids = wanted.map(({ version }) => version.id)
  const [rows, { broaderEvents: broader }] = await Promise.all([
    readFilings(law, ids, 'published'),
    readTerminology(law),
  ])
  return { wanted, rows, broader }
}

/** Reads what the answers about one filer are made of. */
export async function readFilerLaw(
  subject: JudgedSubject,
  law: LawReader,
  question: FilerQuestion,
  asOf: VersionChoice,
  nowMs: number,
): Promise<FilerLaw> {
  const { validAt, knownAt } = asOf
  const { country, region, time_zone: zone, holidays, pack_ids: asked = [] } = question
  const { wanted, rows, broader } = await readFilingRules(law, question, subject.versions)
  const place = { country, region, zone, holidays }
  const calendar = calendarOf(place)
  const frame: Frame = { subject, rows, calendar, validAt, nowMs }
  return {
    wanted,
    rows,
    async filingsAfter(events) {
      const found: Array<FilingWire | NotDueWire> = []
      const others: FilingWire[] = []
      for (const one of casesOf(events)) {
        const ofCase = await subject.after([...one.events.keys()].map((event) => ({ event })))
        for (const triggered of listTriggered(rows, one.events, broader)) {
          await nextTurn()
          const answered = await answerFiling(triggered, one, { ...frame, subject: ofCase })
          if (isOfOthers(triggered.row) && 'outcome' in answered) others.push(answered)
          else found.push(answered)
        }
      }
      return {
        filings: inOrder(found.flatMap((item) => ('outcome' in item ? [item] : []))),
        others: inOrder(others).map((item) => pickBy(OtherFiling, item)),
        not_due: found.flatMap((item) => ('outcome' in item ? [] : [item])),
      }
    },
    async answer(events, { filings, others, not_due: notDue }) {
      const used = new Set([...filings, ...others, ...notDue].map(({ pack_id: packId }) => packId))
      const packIds = new Set(wanted.map(({ pack_id: packId }) => packId))
      const missing = asked.filter((id) => !packIds.has(id))
      return {
        as_of: validAt,
        ...(knownAt ? { known_at: knownAt } : {}),
        filings,
        others,
        not_due: notDue,
        unused_events: unusedEvents(events, rows, broader),
        calendar: calendarWireOf(place, calendar),
        assumptions: [...subject.aboutRoles, ...deadlineAssumptions(question, calendar, [...filings, ...others])],
        remarks: findOddOrders(events, rows, subject.words),
        unavailable: await explainUnavailable(law.graph, missing, asOf),
        sources: wanted.filter(({ pack_id: packId }) => used.has(packId)).map(judgedSourceOf),
      }
    },
  }
}

/** The filings that read one of the events, and those that follow them in the same pack. */
function listTriggered(rows: ListedFiling[], events: Events, broader: BroaderEvents): Triggered[] {
  const read = rows.map((row): Triggered => {
    const eventRoles = rolesOfEvents(row, events, broader)
    return { row, events: eventsFor(row, rows, events, broader), eventRoles }
  })
  const isTouched = ({ row, events: own }: Triggered) => startsOf(row.content_json).some((event) => own.has(event))
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
  { row, events, eventRoles }: Triggered,
  { name }: Case,
  frame: Frame,
): Promise<FilingWire | NotDueWire> {
  const { subject, calendar, validAt } = frame
  const { content_json: content, code } = row
  const concern = isOfOthers(row)
    ? concernOfOthers(row, subject, validAt)
    : await judgeConcern(row, subject, eventRoles, validAt)
  const head = { ...(name ? { case: name } : {}), pack_id: row.pack_id }
  if ('reason' in concern) {
    const own = concern.reason === 'displaced' ? undefined : findOwnEvent(row, frame.rows, subject)
    return { ...head, code, title: content.title, ...concern, ...(own ? { own_event: own } : {}) }
  }
  const anchors = placeAnchors(content, events, calendar)
  const mayGiveWay = await isReplaceable(row, frame.rows, subject, validAt)
  const { isLater, hasNoPeriod, ...outcome } = concern
  const standing = standingOf({ isLater, hasNoPeriod }, () =>
    decideStanding(content, anchors, events, calendar, mayGiveWay),
  )
  const limit = 'limit' in standing ? standing.limit : undefined
  const judge = (rule: string) => subject.judgeCondition(row.pack_id, rule)
  return {
    ...head,
    ...describe(row, standing),
    ...outcome,
    state: standing.state,
    ...(standing.state === 'waiting' ? { waiting_for: standing.waitingFor } : {}),
    anchors: anchors.map((anchor) => anchorOf(anchor, frame.nowMs)),
    ...decidingAnchorOf(limit),
    ...(limit ? { due: dueWireOf(content, limit, events, calendar, judge) } : {}),
    ...waiversOf(row, judge),
  }
}

/** Before the duty begins to apply, or the law that sets its period, no event starts a period. */
function standingOf(
  { isLater, hasNoPeriod }: { isLater: boolean; hasNoPeriod: boolean },
  decide: () => FilingStatus,
): FilingStatus {
  if (isLater) return { state: 'not_yet' }
  const standing = decide()
  if (!hasNoPeriod) return standing
  if (standing.state === 'waiting') return { state: 'waiting', waitingFor: standing.waitingFor }
  return standing.state === 'due' ? { state: 'no_fixed_period' } : standing
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

/** A filing gives way only to one that the filer certainly makes: else it would be left without any limit. */
async function isReplaceable(
  { pack_id: packId, content_json: content }: ListedFiling,
  rows: readonly ListedFiling[],
  subject: JudgedSubject,
  validAt: string,
): Promise<boolean> {
  const { replaced_by: replaced } = content
  const other = rows.find((row) => row.pack_id === packId && row.code === replaced?.filing)
  if (!other) return replaced !== undefined
  const concern = await judgeConcern(other, subject, undefined, validAt)
  return !('reason' in concern) && concern.outcome !== 'undetermined'
}

/**
 * The event that starts the filing of the same type which the filer itself makes, in another role: a processor that is
 * aware of a breach tells the controller. Undefined where it makes none, or several.
 */
function findOwnEvent(
  { pack_id: packId, content_json: content }: ListedFiling,
  rows: readonly ListedFiling[],
  subject: JudgedSubject,
): string | undefined {
  const isOwn = ({ pack_id: otherPackId, content_json: other }: ListedFiling) =>
    otherPackId === packId &&
    other.filing_type === content.filing_type &&
    other.from_role !== content.from_role &&
    other.trigger_event !== content.trigger_event
  const own = rows.filter((row) => isOwn(row) && subject.hasOneOf(packId, listFilers(row)).truth === true)
  const [event, ...more] = new Set(own.map((row) => row.content_json.trigger_event))
  return more.length === 0 ? event : undefined
}
