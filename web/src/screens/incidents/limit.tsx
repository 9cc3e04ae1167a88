import { textOf } from '../../company/asking.ts'
import { cite } from '../../law/cite.ts'
import { actNames, labelOf, nameOfPack } from '../../law/reference.ts'
import { CiteLink } from '../../parts/cite-link.tsx'
import { clocks as words } from '../../strings/clocks.ts'
import { isSameClock, ownZone, timeIn, zoneAtTime } from '../../strings/times.ts'
import { verdicts } from '../../strings/verdicts.ts'
import { day, uncapital } from '../../strings/words.ts'
import { hrefOf } from '../../url/address.ts'
import type { KeptIncident } from './room-part.ts'
import { type Filing, isRunning } from './say-clock.ts'

interface LimitProps {
  filing: Filing
  zone: string
  nowMs: number
}

/** The limit on the clocks that matter, what is left of it, and what moves it. */
export function Limit({ filing, zone, nowMs }: LimitProps) {
  const due = filing.due!
  const { limit, last_day: lastDay, certainty, extended_to: extendedTo } = due
  const isOf = (other: string) => isSameClock(limit, zone, other)
  const others = [
    ...(isOf(ownZone()) || isSameClock(limit, ownZone(), 'UTC') ? [] : [words.own(timeIn(limit, ownZone()))]),
    ...(isOf('UTC') ? [] : [words.utc(timeIn(limit, 'UTC'))]),
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

export function Refs({ refs }: { refs: readonly string[] }) {
  return refs.map((ref) => (
    <span key={ref}>
      <CiteLink citation={cite(ref, actNames.value)} />{' '}
    </span>
  ))
}

/** What a filing that is not simply due hangs on. */
export function Hangs({ filing, incident }: { filing: Filing; incident: KeptIncident }) {
  const { waiting_for: events, qualifiers, applies_from: from, missing_facts: facts, displaced_by: by } = filing
  return (
    <>
      {events && <p>{words.waitsFor(events.map((event) => labelOf('events', event)))}</p>}
      {qualifiers && qualifiers.length > 0 && <p>{words.soon(qualifiers)}</p>}
      {from !== undefined && <p>{words.appliesFrom(day(from))}</p>}
      {facts && facts.length > 0 && (
        <p>
          {words.missing(facts.map(textOf))}{' '}
          <a href={hrefOf('/register', new URLSearchParams({ customer: incident.customer_profile_id }))}>
            {words.company}
          </a>
        </p>
      )}
      {by !== undefined && <p>{words.mayGiveWay(nameOfPack(by))}</p>}
    </>
  )
}

/** Why a filing is not due: the verdict that starts no clock, or the answers that are shown beside it. */
export function NotDue({
  filing: { not_due_by: by, pack_id: packId },
  incident,
}: {
  filing: Filing
  incident: KeptIncident
}) {
  const { classifications = [] } = incident
  const verdict = classifications.find(({ pack_id: of, code }) => of === packId && code === by?.criterion)
  if (!verdict) return <p>{words.notDueByAnswer}</p>
  return <p>{words.notDueBy(uncapital(verdict.title), verdicts.said(verdict.verdict))}</p>
}
