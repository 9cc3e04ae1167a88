import { useEffect, useState } from 'preact/hooks'
import { callApi } from '../../api/api.ts'
import { ProblemNote } from '../../parts/problem.tsx'
import { useAnswer } from '../../parts/use-answer.ts'
import { examples as words, incidents, STATUS } from '../../strings/incidents.ts'
import { ownZone, timeWithZone } from '../../strings/times.ts'
import { text } from '../../strings/words.ts'
import { hrefOf } from '../../url/address.ts'
import { EXAMPLE_INCIDENTS } from './example-incidents.ts'
import { IncidentList } from './incident-list.tsx'

const PATH = '/api/v1/incident-assessments'

/** What an incident of an invented company sets off, as the service assesses it now. Nothing of it is kept. */
export function ExampleIncident({ name }: { name: string }) {
  const example = EXAMPLE_INCIDENTS[name]
  const [now] = useState(() => new Date().toISOString())
  useEffect(() => {
    document.title = `${example?.title ?? incidents.title} · ${text.product}`
  }, [name])
  const answer = useAnswer(name, async () => {
    if (!example) return undefined
    const body = example.ask(now)
    return (await callApi({ method: 'POST', path: PATH, body }, (api) => api.POST(PATH, { body }))).data
  })
  if (!example) return <IncidentList />
  const { classifications = [], filings = [] } = answer.data ?? {}
  const later = filings.filter(({ status }) => status === 'waiting')
  return (
    <div class="incidents">
      <p class="crumb">
        <a href={hrefOf('/incidents')}>{incidents.title}</a> · {words.crumb}
      </p>
      <h1>{example.title}</h1>
      <p>{example.about}</p>
      <p class="hint">{words.asOf(timeWithZone(now, ownZone()))}</p>
      {answer.error !== undefined && <ProblemNote error={answer.error} onAgain={answer.again} />}
      {!answer.data && answer.error === undefined && <p class="hint">{words.reading}</p>}
      {classifications.map(({ code, title, verdict }) => (
        <p key={code}>
          <b>{verdict === 'undetermined' ? words.undecided(title) : words.verdict(title, verdict)}</b>
        </p>
      ))}
      {filings.length > 0 && <h2>{words.due}</h2>}
      <ul class="rows">
        {filings
          .filter((filing) => !later.includes(filing))
          .map(({ code, title, status, due, recipient }) => (
            <li key={code}>
              <b>{title}</b>
              <span>
                {due && `${timeWithZone(due.limit, answer.data?.time_zone ?? ownZone())} · `}
                {STATUS[status] ?? status}
              </span>
              <span class="faint">{words.to(recipient)}</span>
            </li>
          ))}
      </ul>
      {later.length > 0 && <p class="hint">{words.more(later.length)}</p>}
      <p>
        <a class="main button" href={hrefOf('/incidents/new')}>
          {words.own}
        </a>
      </p>
    </div>
  )
}
