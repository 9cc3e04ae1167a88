import { useEffect } from 'preact/hooks'
import { pauses } from '../../api/patient-fetch.ts'
import { readRecorders } from '../../company/recorders.ts'
import { labelOf } from '../../law/reference.ts'
import { lazily } from '../../parts/lazily.tsx'
import { ProblemNote } from '../../parts/problem.tsx'
import { useAnswer } from '../../parts/use-answer.ts'
import { incidents, room as words } from '../../strings/incidents.ts'
import { ownZone, timeWithZone } from '../../strings/times.ts'
import { text } from '../../strings/words.ts'
import { changeLaw, hrefOf } from '../../url/address.ts'
import { Leave } from './leave.tsx'
import { Left } from './left-unsent.tsx'
import { PARTS } from './parts-of-room.ts'
import { readCompanyName } from './read-incidents.ts'
import type { KeptIncident } from './room-part.ts'
import { entryInShort } from './entry-in-short.ts'
import { NextLimits } from './next-limits.tsx'
import { hrefOfRoom, type RoomQuery } from './room-address.ts'
import { useIncident, type Room } from './store.ts'

const Pages = lazily(async () => (await import('./pages.tsx')).IncidentPages)

interface Props {
  id: string
  knownAt: string | undefined
  show: RoomQuery['show']
}

/** One incident: its verdicts, its clocks, its log and its reports, now or as it was known at an earlier instant. */
export function IncidentRoom({ id, knownAt, show }: Props) {
  const room = useIncident(id, knownAt)
  const { incident, error, again, say } = room
  useEffect(() => {
    document.title = `${incident?.title ?? incidents.title} · ${text.product}`
  }, [incident?.title])
  return (
    <div class="incidents room">
      {knownAt !== undefined && (
        <p class="otherday">
          {words.past(timeWithZone(knownAt, incident?.time_zone ?? ownZone()))}{' '}
          <button type="button" class="plain" onClick={() => changeLaw({})}>
            {words.backToNow}
          </button>
        </p>
      )}
      <p class="crumb noprint">
        <a href={hrefOf('/incidents')}>{incidents.title}</a>
        {show === 'pages' && (
          <>
            {' · '}
            <a href={hrefOfRoom(id, { known_at: knownAt })}>{incident?.title ?? words.room}</a>
          </>
        )}
      </p>
      {incident && show === undefined && <Head room={room} incident={incident} />}
      {!incident && <h1 tabIndex={-1}>{words.room}</h1>}
      {error !== undefined && <ProblemNote error={error} onAgain={again} />}
      {!incident && error === undefined && <p class="hint">{words.reading}</p>}
      {incident && knownAt === undefined && <Left id={id} say={say} />}
      {incident && show === 'pages' && <Pages incident={incident} readAtMs={room.readAtMs} />}
      {incident && show === undefined && (
        <>
          <NextLimits incident={incident} />
          <nav class="anchors noprint" aria-label={words.parts}>
            {PARTS.map(([name, title]) => (
              <a key={name} href={`#${name}`} onClick={jump}>
                {title}
              </a>
            ))}
          </nav>
          {PARTS.map(([name, title, Part]) => (
            <section key={name} id={name} aria-label={title}>
              <h2 tabIndex={-1}>{title}</h2>
              <Part incident={incident} say={say} />
            </section>
          ))}
        </>
      )}
    </div>
  )
}

/** The fragment of an address holds the company, so the link of a part moves the focus itself. */
function jump(event: Event): void {
  event.preventDefault()
  const name = (event.currentTarget as HTMLAnchorElement).hash
  const heading = document.querySelector<HTMLElement>(`${name} > h2`)
  heading?.focus({ preventScroll: true })
  heading?.scrollIntoView()
}

function Head({ room: { readAtMs, error, others }, incident }: { room: Room; incident: KeptIncident }) {
  const { title, customer_profile_id: profile, subject_id: subject, country, region, time_zone: zone } = incident
  const company = useAnswer(profile, () => readCompanyName(profile))
  const isStale = error !== undefined || pauses.value.length > 0
  const place =
    country === undefined ? undefined : [labelOf('jurisdictions', country), region].filter(Boolean).join(', ')
  return (
    <>
      <div class="head">
        <div>
          <h1 tabIndex={-1}>{title}</h1>
          <p>
            {[company.data ?? profile, subject].filter(Boolean).join(', ')}
            {place !== undefined && ` · ${words.country} ${place}, ${words.clock(zone)}`}
          </p>
          <p class={isStale ? 'notice' : 'faint'}>
            {(isStale ? words.stale : words.asOf)(timeWithZone(new Date(readAtMs).toISOString(), ownZone()))}
          </p>
        </div>
        <Leave incident={incident} readAtMs={readAtMs} />
      </div>
      {incident.awaits_confirmation && (
        <p class="notice">
          {words.waits} <a href={hrefOf('/account')}>{words.confirm}</a>
        </p>
      )}
      <Others others={others} />
    </>
  )
}

/** What another person wrote meanwhile, in a region that screen readers speak. */
function Others({ others }: Pick<Room, 'others'>) {
  const recorders = useAnswer('', readRecorders)
  return (
    <div role="status">
      {others.map((entry) => (
        <p key={entry.id} class="notice">
          {words.added(recorders.data?.get(entry.recorded_by), entryInShort(entry))}
        </p>
      ))}
    </div>
  )
}
