import { loadReference, labelOf, nameOfPack } from '../../law/reference.ts'
import { useAnswer } from '../../parts/use-answer.ts'
import { pages as words } from '../../strings/incident-pages.ts'
import { clocks } from '../../strings/clocks.ts'
import { timeIn, timeWithZone } from '../../strings/times.ts'
import { verdicts as verdictWords } from '../../strings/verdicts.ts'
import { day, sayAnswer } from '../../strings/words.ts'
import { Because, Begun } from './because.tsx'
import { Status } from './clock-status.tsx'
import { KnownFigures } from './known-figures.tsx'
import { Hangs, Limit } from './limit.tsx'
import { readCompanyName } from './read-incidents.ts'
import { hrefOfRoom } from './room-address.ts'
import type { KeptIncident } from './room-part.ts'
import { sentInWords, statusOf } from './say-clock.ts'
import { fallInWords } from './say-figure.ts'
import './pages.css'

interface OfIncident {
  incident: KeptIncident
}

interface OfAct extends OfIncident {
  packId: string
}

/** A page for each act by which a report may be due: what is known, what was decided, what is open. */
export function IncidentPages({ incident, readAtMs }: OfIncident & { readAtMs: number }) {
  useAnswer('vocabulary', loadReference)
  const acts = actsOf(incident)
  return (
    <div class="pages">
      <h1 class="noprint" tabIndex={-1}>
        {incident.title}
      </h1>
      <p class="noprint">
        {acts.length === 0 ? words.none : words.what}{' '}
        <button type="button" class="quiet" onClick={() => print()}>
          {words.print}
        </button>
      </p>
      {acts.map((packId) => (
        <Page key={packId} packId={packId} incident={incident} readAtMs={readAtMs} />
      ))}
    </div>
  )
}

/** Of these nothing is left to do. */
const OVER: ReadonlySet<string> = new Set(['sent', 'replaced', 'not_due'])

/** Those with a filing, in the order in which their limits come. */
const actsOf = ({ filings }: KeptIncident): string[] => [...new Set(filings.map(({ pack_id: packId }) => packId))]

function Page({ packId, incident, readAtMs }: OfAct & { readAtMs: number }) {
  const { title, id, customer_profile_id: profile, subject_id: subject, time_zone: zone, filings } = incident
  const { known_at: knownAt = new Date(readAtMs).toISOString() } = incident
  const company = useAnswer(profile, () => readCompanyName(profile))
  const recipients = new Set(
    filings.filter((one) => one.pack_id === packId).map(({ recipient }) => recipient.replace(/\.$/, '')),
  )
  return (
    <article class="page">
      <h2>{words.title(nameOfPack(packId), title)}</h2>
      <p>
        {[company.data ?? profile, subject].filter(Boolean).join(', ')}
        {recipients.size > 0 && `. ${words.to([...recipients].join('; '))}`}
      </p>
      <p class="faint">{words.asOf(timeWithZone(knownAt, zone), day(incident.as_of))}</p>
      <Known incident={incident} />
      <Decided packId={packId} incident={incident} />
      <Open packId={packId} incident={incident} nowMs={readAtMs} />
      <p class="faint">{words.source(new URL(hrefOfRoom(id, { known_at: knownAt }), location.origin).href)}</p>
    </article>
  )
}

function Known({ incident }: OfIncident) {
  const { known, time_zone: zone, entries } = incident
  const told = entries.filter(
    ({ what, event, sent, corrected_by: by }) => by === undefined && !sent && (what ?? event) !== undefined,
  )
  return (
    <section>
      <h3>{words.known}</h3>
      {known?.occurred_at !== undefined && (
        <p>
          {words.occurred} {timeWithZone(known.occurred_at, zone)}.
        </p>
      )}
      <ul>
        {told.map(({ id, happened_at: at, what, event }) => (
          <li key={id}>
            {timeIn(at, zone)}: {[event !== undefined && labelOf('events', event), what].filter(Boolean).join('. ')}
          </li>
        ))}
      </ul>
      <KnownFigures incident={incident} onCorrect={undefined} />
    </section>
  )
}

const verdictsOf = ({ packId, incident: { classifications = [] } }: OfAct) =>
  classifications.filter(({ pack_id: of, duty }) => of === packId && duty.outcome !== 'displaced')

function Decided({ packId, incident }: OfAct) {
  const { filings, answered = [], classifications = [], displaced, time_zone: zone } = incident
  const isHere = ({ pack_id: of }: { pack_id: string }) => of === packId
  const displacedActs = [
    ...displaced,
    ...classifications.map(({ pack_id, duty }) => ({ pack_id, displaced_by: duty.displaced_by })),
  ]
  const gaveWay = new Set(displacedActs.filter((one) => one.displaced_by === packId).map((one) => one.pack_id))
  const said = [
    ...answered
      .filter((one) => one.filings.some(isHere))
      .map(({ code, question = code, answer }) => words.answered(question, sayAnswer(answer))),
    ...filings.filter((one) => isHere(one) && one.status === 'not_due').map(({ title }) => words.notDue(title)),
    ...[...gaveWay].map((one) => words.gaveWay(nameOfPack(one))),
    ...filings
      .filter(isHere)
      .flatMap((filing) => (filing.sent ? [words.sent(filing.title, sentInWords(filing, zone))] : [])),
  ]
  const settled = verdictsOf({ packId, incident }).filter(({ result }) => result !== 'open')
  return (
    <section>
      <h3>{words.decided}</h3>
      {said.length + settled.length === 0 && <p>{words.nothingDecided}</p>}
      {settled.map((verdict) => (
        <div key={verdict.code}>
          <p>
            <b>{verdictWords.criterion(verdict.title, verdictWords.said(verdict.verdict))}</b>
          </p>
          <Because verdict={verdict} zone={zone} />
          <Begun verdict={verdict} incident={incident} />
        </div>
      ))}
      <ul>
        {said.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </section>
  )
}

function Open({ packId, incident, nowMs }: OfAct & { nowMs: number }) {
  const { filings, falls = [], time_zone: zone } = incident
  const open = verdictsOf({ packId, incident }).filter(({ result }) => result === 'open')
  const due = filings.filter(({ pack_id: of, status }) => of === packId && !OVER.has(status))
  return (
    <section>
      <h3>{words.open}</h3>
      {open.length + due.length + falls.length === 0 && <p>{words.nothingOpen}</p>}
      {open.map((verdict) => (
        <div key={verdict.code}>
          <p>
            <b>{verdict.title}</b>
          </p>
          <Because verdict={verdict} zone={zone} />
        </div>
      ))}
      {falls.map((fall) => (
        <p key={`${fall.figure} ${fall.entry_id}`}>{fallInWords(fall)}</p>
      ))}
      <ul class="left">
        {due.map((filing) => (
          <li key={filing.code}>
            <Status status={statusOf(filing, nowMs)} /> <b>{filing.title}</b>
            {filing.due && <Limit filing={filing} zone={zone} nowMs={nowMs} />}
            {filing.open_conditions?.map(({ code, question }) => (
              <p key={code}>{`${clocks.question} ${question}`}</p>
            ))}
            <Hangs filing={filing} incident={incident} />
          </li>
        ))}
      </ul>
    </section>
  )
}
