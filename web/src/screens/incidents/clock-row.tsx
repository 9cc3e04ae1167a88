import { labelOf, nameOfPack } from '../../law/reference.ts'
import { clocks as words } from '../../strings/clocks.ts'
import { Answered } from './answered.tsx'
import { LogClock, Questions } from './clock-forms.tsx'
import { Status } from './clock-status.tsx'
import { Hangs, Limit, NotDue, Refs } from './limit.tsx'
import type { RoomPart } from './room-part.ts'
import { derivationInWords, type Filing, sentInWords, statusOf, titleOfFiling } from './say-clock.ts'

interface RowProps extends RoomPart {
  filing: Filing
  /** Codes of the questions that a row above asks. */
  asked: ReadonlySet<string>
  nowMs: number
}

const STRUCK: ReadonlySet<string> = new Set(['replaced', 'not_due'])

/** A filing with its clock, what moves it, and the one thing to do about it. */
export function ClockRow({ filing, incident, asked, nowMs, say }: RowProps) {
  const { title, pack_id: packId, recipient, due, replaced_by: replaced, sent } = filing
  const zone = incident.time_zone
  const status = statusOf(filing, nowMs)
  const isOver = status === 'replaced' || status === 'sent' || status === 'not_due'
  return (
    <li class={`clock ${status}`} data-filing={`${packId}/${filing.code}`} tabIndex={-1}>
      <Status status={status} />
      <h3>{STRUCK.has(status) ? <del>{title}</del> : title}</h3>
      <p class="faint">{words.act(nameOfPack(packId), recipient)}</p>
      {sent && <p>{sentInWords(filing, zone)}</p>}
      {replaced && status === 'replaced' && (
        <p>{words.replacedBy(titleOfFiling(incident, packId, replaced.filing), labelOf('events', replaced.event))}</p>
      )}
      {due && !isOver && <Limit filing={filing} zone={zone} nowMs={nowMs} />}
      {status === 'not_due' && <NotDue filing={filing} incident={incident} />}
      {!isOver && <Hangs filing={filing} incident={incident} />}
      <Answered filing={filing} incident={incident} say={say} />
      <Derivation filing={filing} zone={zone} />
      {!isOver && incident.known_at === undefined && (
        <>
          <Questions filing={filing} asked={asked} say={say} />
          <LogClock filing={filing} zone={zone} say={say} />
        </>
      )}
    </li>
  )
}

/** One line: from which event the clock runs, and the provisions that say so. */
function Derivation({ filing, zone }: { filing: Filing; zone: string }) {
  return (
    <p class="src refs">
      {derivationInWords(filing, zone)} <Refs refs={filing.citations} />
    </p>
  )
}
