import { useEffect, useState } from 'preact/hooks'
import { ProblemNote } from '../../parts/problem.tsx'
import { useAnswer } from '../../parts/use-answer.ts'
import { examples, incidents as words } from '../../strings/incidents.ts'
import { ownZone, timeWithZone } from '../../strings/times.ts'
import { text } from '../../strings/words.ts'
import { hrefOf } from '../../url/address.ts'
import { EXAMPLE_INCIDENTS } from './example-incidents.ts'
import { byLimit, listIncidents, nextLimits, readCompanyNames, readLimits, type Listed } from './read-incidents.ts'

/** The incidents of the workspace with their next limits, how one begins, and examples to look at. */
export function IncidentList() {
  useEffect(() => {
    document.title = `${words.title} · ${text.product}`
  }, [])
  return (
    <div class="incidents">
      <div class="head">
        <div>
          <h1>{words.title}</h1>
          <p>{words.what}</p>
        </div>
        <p class="acts">
          <a class="main button" href={hrefOf('/incidents/new')}>
            {words.begin}
          </a>
        </p>
      </div>
      <Page after={undefined} />
      <h2>{examples.title}</h2>
      <p class="hint">{examples.hint}</p>
      <ul class="examples">
        {Object.entries(EXAMPLE_INCIDENTS).map(([name, { title, about }]) => (
          <li key={name}>
            <a class="example" href={hrefOf(`/incidents/example/${name}`)}>
              <b>{title}</b>
              <span>{about}</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A page of the list, and on demand the next one below it. */
function Page({ after }: { after: string | undefined }) {
  const page = useAnswer(after ?? '', () => listIncidents(after))
  const names = useAnswer('', readCompanyNames)
  const [hasNext, setNext] = useState(false)
  const listed = page.data?.data
  useEffect(() => {
    if (!listed) return undefined
    const aborter = new AbortController()
    void readLimits(listed, aborter.signal)
    return () => aborter.abort()
  }, [listed])
  if (page.error !== undefined) return <ProblemNote error={page.error} onAgain={page.again} />
  if (!listed) return <p class="hint">{words.reading}</p>
  if (listed.length === 0 && after === undefined) return <p class="notice">{words.none}</p>
  const read = listed.filter(({ id }) => nextLimits.value.has(id)).length
  const isRead = read === listed.length
  return (
    <>
      <p class="hint" role="status">
        {isRead ? words.count(listed.length) : words.readingLimits(read, listed.length)}
      </p>
      <ul class="rows">
        {(isRead ? byLimit(listed) : listed).map((incident) => (
          <Row key={incident.id} incident={incident} company={names.data?.get(incident.customer_profile_id)} />
        ))}
      </ul>
      {page.data?.page.has_more &&
        page.data.page.next_after !== undefined &&
        (hasNext ? (
          <Page after={page.data.page.next_after} />
        ) : (
          <button type="button" class="quiet" onClick={() => setNext(true)}>
            {words.more}
          </button>
        ))}
    </>
  )
}

function Row({ incident, company }: { incident: Listed; company: string | undefined }) {
  const { id, title, customer_profile_id: profile, subject_id: subject, created_at: at, entries } = incident
  return (
    <li>
      <a href={hrefOf(`/incidents/${id}`)}>{title}</a>
      <span class="faint">
        {[company ?? profile, subject].filter(Boolean).join(', ')} · {words.opened(timeWithZone(at, ownZone()))} ·{' '}
        {words.entries(entries)}
      </span>
      <NextLimitWords id={id} />
    </li>
  )
}

function NextLimitWords({ id }: { id: string }) {
  const limit = nextLimits.value.get(id)
  if (!limit) return <span class="faint">…</span>
  if ('error' in limit) return <span class="faint">{words.limitUnread}</span>
  if ('notComputed' in limit) return <span class="faint">{words.notComputed}</span>
  if (!limit.filing?.due) return <span class="faint">{words.noLimit}</span>
  const { due, title, status } = limit.filing
  const isPassed = Date.parse(due.extended_to ?? due.limit) < Date.now()
  return (
    <b class={isPassed ? 'passed' : ''}>
      {(isPassed ? words.passed : words.next)(title, timeWithZone(due.limit, limit.zone), status)}
    </b>
  )
}
