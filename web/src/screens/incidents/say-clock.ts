import { clockInWords } from '#src/lib/law/period-words.ts'
import { labelOf } from '../../law/reference.ts'
import { clocks as words, MILESTONES, STATUS } from '../../strings/clocks.ts'
import { timeIn } from '../../strings/times.ts'
import type { KeptIncident } from './room-part.ts'

export type Filing = KeptIncident['filings'][number]
type Entry = KeptIncident['entries'][number]

/** When a filing is late: after the limit to which a rule moves it, else after its limit. */
const lastMs = ({ due }: Filing): number | undefined => (due ? Date.parse(due.extended_to ?? due.limit) : undefined)

const RUNNING = new Set(['due', 'conditional'])

/** Whether the clock of a filing runs, so that its limit can pass. */
export const isRunning = ({ status, due }: Filing): boolean => due !== undefined && RUNNING.has(status)

/** What a filing is by the clock of the reader: a limit that has passed is a state of its own. */
export function statusOf(filing: Filing, nowMs: number): string {
  return filing.status === 'due' && nowMs > (lastMs(filing) ?? Infinity) ? 'late' : filing.status
}

/** What has to be said aloud, since a limit came so near, or passed, from one look at the clock to the next. */
export function milestones(filings: readonly Filing[], beforeMs: number, nowMs: number): string[] {
  return filings.filter(isRunning).flatMap((filing) => {
    const limitMs = Date.parse(filing.due!.limit)
    const reached = MILESTONES.filter((length) => limitMs - beforeMs > length && limitMs - nowMs <= length).at(-1)
    return reached === undefined ? [] : [words.milestone(filing.title, reached)]
  })
}

/** The title of a filing of an incident by its pack and code. */
export function titleOfFiling(incident: KeptIncident, packId: string, code: string): string {
  const { filings, displaced } = incident
  const others = displaced.flatMap((one) => one.filings.map((filing) => ({ ...filing, pack_id: one.pack_id })))
  return [...filings, ...others].find((one) => one.pack_id === packId && one.code === code)?.title ?? code
}

/** What an entry changed in the filings, each in a sentence. */
export function changesInWords(incident: KeptIncident, { changes }: Pick<Entry, 'changes'>): string[] {
  return changes.flatMap(({ pack_id: packId, filing, after }) => {
    const title = titleOfFiling(incident, packId, filing)
    if (!after) return [words.changed.gone(title)]
    const { status, limit } = after
    if (status === 'sent') return [words.changed.sent(title)]
    if (limit !== undefined && RUNNING.has(status)) return [words.changed.due(title, timeIn(limit, incident.time_zone))]
    return [words.changed.other(title, STATUS[status]?.word ?? status)]
  })
}

/** `4 hours after “Incident classified as major”, which was Sat 21 Nov 2026, 08:15.` */
export function derivationInWords({ started_by: started }: Filing, zone: string): string | undefined {
  if (!started) return undefined
  const label = labelOf('events', started.event)
  const clock = started.offset === '' ? words.noOffset(label) : clockInWords({ ...started, event: `“${label}”` })
  return words.runsFrom(clock, timeIn(started.at, zone), started.derived === true)
}

/** `Sent Sat 21 Nov 2026, 12:45, in time: the limit was Sat 21 Nov 2026, 14:00. Reference DNB-4711.` */
export function sentInWords({ sent, due }: Filing, zone: string): string {
  if (!sent) return ''
  const limit = due && timeIn(due.extended_to ?? due.limit, zone)
  const said = words.sentAt(timeIn(sent.at, zone), sent.in_time, limit)
  return sent.reference === undefined ? said : `${said} ${words.reference(sent.reference)}`
}

/** Where a filing is shown. */
export const rowOf = ({ pack_id: packId, code }: { pack_id: string; code: string }): string =>
  `[data-filing="${packId}/${code}"]`
