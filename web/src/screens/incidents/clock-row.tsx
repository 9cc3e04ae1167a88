import { cite } from '../../law/cite.ts'
import { actNames, labelOf, nameOfPack } from '../../law/reference.ts'
import { CiteLink } from '../../parts/cite-link.tsx'
import { clocks as words, STATUS } from '../../strings/clocks.ts'
import { isSameClock, ownZone, timeIn, zoneAtTime } from '../../strings/times.ts'
import { day } from '../../strings/words.ts'
import { hrefOf } from '../../url/address.ts'
import { LogClock, Questions } from './clock-forms.tsx'
import type { RoomPart } from './room-part.ts'
import { derivationInWords, type Filing, isRunning, statusOf, titleOfFiling } from './say-clock.ts'

interface RowProps extends RoomPart {
  filing: Filing
  /** Codes of the questions that a row above asks. */
  asked: ReadonlySet<string>
  nowMs: number
}

/** A filing with its clock, what moves it, and the one thing to do about it. */
export function ClockRow({ filing, incident, asked, nowMs, say }: RowProps) {
  const { title, pack_id: packId, recipient, due, replaced_by: replaced, sent } = filing
  const zone = incident.time_zone
  const status = statusOf(filing, nowMs)
  const isOver = status === 'replaced' || status === 'sent'
  return (
    <li class={`clock ${status}`} data-filing={`${packId}/${filing.code}`} tabIndex={-1}>
      <Status status={status} />
      <h3>{status === 'replaced' ? <del>{title}</del> : title}</h3>
      <p class="faint">{words.act(nameOfPack(packId), recipient)}</p>
      {sent && (
        <p>
          {words.sentAt(timeIn(sent.at, zone), sent.in_time)}{' '}
          {sent.reference !== undefined && words.reference(sent.reference)}
        </p>
      )}
      {replaced && status === 'replaced' && (
        <p>{words.replacedBy(titleOfFiling(incident, packId, replaced.filing), labelOf('events', replaced.event))}</p>
      )}
      {due && status !== 'replaced' && <Limit filing={filing} zone={zone} nowMs={nowMs} />}
      {!isOver && <Hangs filing={filing} incident={incident} />}
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

/** A status by word, shape and colour, so that none of them carries it alone. */
export function Status({ status }: { status: string }) {
  const { word, shape } = STATUS[status] ?? { word: status, shape: '●' }
  return (
    <span class={`tag ${status}`}>
      <span aria-hidden="true">{shape} </span>
      {word}
    </span>
  )
}

interface LimitProps {
  filing: Filing
  zone: string
  nowMs: number
}

/** The limit on the clocks that matter, what is left of it, and what moves it. */
function Limit({ filing, zone, nowMs }: LimitProps) {
  const due = filing.due!
  const { limit, last_day: lastDay, certainty, extended_to: extendedTo } = due
  const others = [
    ...(isSameClock(limit, zone, ownZone()) ? [] : [words.own(timeIn(limit, ownZone()))]),
    ...(isSameClock(limit, zone, 'UTC') ? [] : [words.utc(timeIn(limit, 'UTC'))]),
  ]
  return (
    <>
      <p class="limit">
        {filing.status === 'waiting' ? (
          <span class="faint">{words.limitIf} </span>
        ) : (
          <span class="hidden">{words.limit} </span>
        )}
        <time dateTime={limit}>{timeIn(limit, zone)}</time> <span class="faint">{zoneAtTime(limit, zone)}</span>
        {isRunning(filing) && (
          <>
            {' · '}
            <b role="timer" aria-live="off">
              {words.left(Date.parse(limit) - nowMs)}
            </b>
          </>
        )}
      </p>
      {(others.length > 0 || lastDay !== undefined) && (
        <p class="faint">{[...(lastDay === undefined ? [] : [words.lastDay]), ...others].join(' · ')}</p>
      )}
      {words.certainty[certainty] !== undefined && <p>{words.certainty[certainty]}</p>}
      {extendedTo !== undefined && <p>{words.mayUntil(timeIn(extendedTo, zone))}</p>}
      {due.extensions?.map((move) => (
        <Moved key={move.reason} refs={move.refs} says={move.reason} />
      ))}
      {due.conditional_extensions?.map((move) => (
        <Moved
          key={move.reason}
          refs={move.refs}
          says={
            move.condition === undefined
              ? words.mayTurn(move.to && timeIn(move.to, zone), factsInWords(move.turns_on))
              : words.mayIf(move.to && timeIn(move.to, zone), move.condition)
          }
        />
      ))}
      {due.barred_relief?.map((move) => (
        <Moved key={move.reason} refs={move.refs} says={`${words.barred} ${move.reason}`} />
      ))}
    </>
  )
}

/** The facts by which it is decided; which answer allows it the service doesn't say. */
const factsInWords = (facts: string | readonly string[] = []): string =>
  [facts]
    .flat()
    .map((fact) => `“${labelOf('facts', fact)}”`)
    .join(', ')

function Moved({ says, refs }: { says: string; refs: readonly string[] }) {
  return (
    <p class="refs">
      {says} <Refs refs={refs} />
    </p>
  )
}

function Refs({ refs }: { refs: readonly string[] }) {
  return refs.map((ref) => (
    <span key={ref}>
      <CiteLink citation={cite(ref, actNames.value)} />{' '}
    </span>
  ))
}

/** What a filing that is not simply due hangs on. */
function Hangs({ filing, incident }: Pick<RowProps, 'filing' | 'incident'>) {
  const { waiting_for: events, qualifiers, applies_from: from, missing_facts: facts, displaced_by: by } = filing
  return (
    <>
      {events && <p>{words.waitsFor(events.map((event) => labelOf('events', event)))}</p>}
      {qualifiers && qualifiers.length > 0 && <p>{words.soon(qualifiers)}</p>}
      {from !== undefined && <p>{words.appliesFrom(day(from))}</p>}
      {facts && facts.length > 0 && (
        <p>
          {words.missing(facts.map((fact) => `“${labelOf('facts', fact)}”`))}{' '}
          <a href={hrefOf('/register', new URLSearchParams({ customer: incident.customer_profile_id }))}>
            {words.company}
          </a>
        </p>
      )}
      {by !== undefined && <p>{words.mayGiveWay(nameOfPack(by))}</p>}
    </>
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
