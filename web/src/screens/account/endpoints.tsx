import { useRef, useState } from 'preact/hooks'
import { ProblemNote } from '../../parts/problem.tsx'
import { useAnswer } from '../../parts/use-answer.ts'
import { webhooks as words } from '../../strings/webhooks.ts'
import { Deliveries } from './deliveries.tsx'
import { Ending } from './ending.tsx'
import { MakeWebhook } from './make-webhook.tsx'
import { useAct } from './use-act.ts'
import { enableEndpoint, type Endpoint, endEndpoint, readEndpoints, testEndpoint } from './webhook-calls.ts'
import './endpoints.css'

/**
 * The endpoints that the messages of the workspace go to. After the first reading the answers of the changes are shown: the list need
 * not be read again.
 */
export function Endpoints() {
  const { data, error, again } = useAnswer('', readEndpoints)
  const [changed, setChanged] = useState<Endpoint[]>()
  const list = useRef<HTMLDivElement>(null)
  if (error !== undefined) return <ProblemNote error={error} onAgain={again} />
  if (!data) return <p class="hint">{words.reading}</p>
  const { mayWrite } = data
  const endpoints = changed ?? data.endpoints
  const replace = (id: string, by: Endpoint[]) => setChanged(endpoints.flatMap((one) => (one.id === id ? by : [one])))
  return (
    <div ref={list} tabIndex={-1} class="all">
      {mayWrite ? (
        <MakeWebhook onMade={(made) => setChanged([...endpoints, made])} />
      ) : (
        <p class="hint">{words.needsWrite}</p>
      )}
      {endpoints.length === 0 && <p>{words.none}</p>}
      <ul class="in">
        {endpoints.map((endpoint) => (
          <OneEndpoint
            key={endpoint.id}
            {...{ endpoint, mayWrite }}
            onChange={(changedOne) => replace(endpoint.id, [changedOne])}
            onEnded={() => {
              list.current?.focus()
              replace(endpoint.id, [])
            }}
          />
        ))}
      </ul>
    </div>
  )
}

interface EndpointProps {
  endpoint: Endpoint
  mayWrite: boolean
  onChange(endpoint: Endpoint): void
  onEnded(): void
}

function OneEndpoint({ endpoint, mayWrite, onChange, onEnded }: EndpointProps) {
  const { id, url, description, status, created_at: made, event_types: types } = endpoint
  const [tests, setTests] = useState(0)
  const enabling = useAct(onChange)
  const testing = useAct(() => setTests(tests + 1))
  const fault = enabling.fault ?? testing.fault
  return (
    <li>
      <p>
        <b>{url}</b>{' '}
        <span class="faint">
          {description && `${description} · `}
          {words.since(made)}
        </span>
      </p>
      <p>
        {words.state(endpoint)} {words.asksFor(types)}
      </p>
      {mayWrite && (
        <p class="row">
          {status === 'disabled' ? (
            <button
              type="button"
              class="quiet"
              aria-label={words.enableOf(url)}
              onClick={() => enabling.act(() => enableEndpoint(id))}
            >
              {words.enable}
            </button>
          ) : (
            <button
              type="button"
              class="quiet"
              aria-label={words.testOf(url)}
              onClick={() => testing.act(() => testEndpoint(id))}
            >
              {words.test}
            </button>
          )}
        </p>
      )}
      <p class="hint" role="status">
        {tests > 0 && words.tested}
      </p>
      {fault !== undefined && <ProblemNote error={fault} />}
      <Deliveries of={endpoint} mayWrite={mayWrite} />
      {mayWrite && <Ending name={url} sure={words.sure(url)} end={() => endEndpoint(id)} onEnded={onEnded} />}
    </li>
  )
}
