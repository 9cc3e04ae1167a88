import { useState } from 'preact/hooks'
import { EVENTS, webhooks as words } from '../../strings/webhooks.ts'
import { FormFault } from './form-fault.tsx'
import { ShownOnce } from './shown-once.tsx'
import { useAct } from './use-act.ts'
import { type Endpoint, type EndpointRequest, type MadeEndpoint, makeEndpoint } from './webhook-calls.ts'

type EventType = NonNullable<EndpointRequest['event_types']>[number]

const TYPES = Object.keys(EVENTS) as EventType[]
const URL_MOST = 2_000
const PURPOSE_MOST = 300

/** Makes a webhook, and shows its signing secret once. */
export function MakeWebhook({ onMade }: { onMade(endpoint: Endpoint): void }) {
  const [made, setMade] = useState<MadeEndpoint>()
  if (made)
    return (
      <ShownOnce
        title={words.shownOnce(made.endpoint.url)}
        secrets={[{ value: made.secret, copy: words.copy }]}
        onSeen={() => setMade(undefined)}
      />
    )
  return (
    <details class="make-key">
      <summary>{words.make}</summary>
      <Form
        onMade={(one) => {
          setMade(one)
          onMade(one.endpoint)
        }}
      />
    </details>
  )
}

function Form({ onMade }: { onMade(made: MadeEndpoint): void }) {
  const [url, setUrl] = useState('')
  const [purpose, setPurpose] = useState('')
  const [types, setTypes] = useState<readonly EventType[]>([])
  const { isBusy, fault, act } = useAct(onMade)
  const submit = (event: Event) => {
    event.preventDefault()
    const description = purpose.trim()
    act(() => makeEndpoint({ url: url.trim(), event_types: [...types], ...(description ? { description } : {}) }))
  }
  return (
    <form onSubmit={submit}>
      <label>
        {words.url}
        <input
          type="url"
          required
          maxLength={URL_MOST}
          value={url}
          aria-describedby="webhook-hint"
          onInput={(event) => setUrl(event.currentTarget.value)}
        />
      </label>
      <p class="hint" id="webhook-hint">
        {words.urlHint}
      </p>
      <label>
        {words.purpose}
        <input maxLength={PURPOSE_MOST} value={purpose} onInput={(event) => setPurpose(event.currentTarget.value)} />
      </label>
      <fieldset>
        <legend>{words.events}</legend>
        {TYPES.map((type) => (
          <label class="switch" key={type}>
            <input
              type="checkbox"
              checked={types.includes(type)}
              onChange={() => setTypes(TYPES.filter((one) => (one === type) !== types.includes(one)))}
            />
            <span>
              {EVENTS[type]} <code class="faint">{type}</code>
            </span>
          </label>
        ))}
        <p class="hint">{words.eventsHint}</p>
      </fieldset>
      {fault !== undefined && <FormFault error={fault} />}
      <button class="main">{isBusy ? words.making : words.make}</button>
    </form>
  )
}
