import { useEffect, useRef, useState } from 'preact/hooks'
import { ProblemNote } from '../../parts/problem.tsx'
import { webhooks as words } from '../../strings/webhooks.ts'
import { useAct } from './use-act.ts'
import { type Delivery, type Endpoint, readDeliveries, sendAgain } from './webhook-calls.ts'

interface DeliveriesProps {
  of: Endpoint
  mayWrite: boolean
}

interface Shown {
  deliveries: Delivery[]
  total: number
}

/** What was sent to an endpoint. Each reading has a price, so it is read when the reader opens it or asks again. */
export function Deliveries({ of: { id, url }, mayWrite }: DeliveriesProps) {
  const [shown, setShown] = useState<Shown>()
  const { isBusy, fault, act } = useAct(setShown)
  const read = () => act(() => readDeliveries(id, 0))
  const readOlder = ({ deliveries }: Shown) =>
    act(async () => {
      const older = await readDeliveries(id, deliveries.length)
      const known = new Set(deliveries.map((one) => one.id))
      return { ...older, deliveries: [...deliveries, ...older.deliveries.filter((one) => !known.has(one.id))] }
    })
  const replace = ({ deliveries, total }: Shown, by: Delivery) =>
    setShown({ total, deliveries: deliveries.map((one) => (one.id === by.id ? by : one)) })
  const left = shown ? shown.total - shown.deliveries.length : 0
  return (
    <details
      class="deliveries"
      onToggle={(event) => {
        if (event.currentTarget.open && !shown) read()
      }}
    >
      <summary>
        {words.deliveries} <span class="hidden">{url}</span>
      </summary>
      {isBusy && !shown && <p class="hint">{words.reading}</p>}
      {fault !== undefined && <ProblemNote error={fault} onAgain={read} />}
      {shown && (
        <>
          {shown.deliveries.length === 0 ? (
            <p>{words.noDeliveries}</p>
          ) : (
            <Rows url={url} deliveries={shown.deliveries} mayWrite={mayWrite} onChange={(one) => replace(shown, one)} />
          )}
          <p class="row">
            <button type="button" class="quiet" onClick={read}>
              {words.refresh}
            </button>
            {left > 0 && (
              <button type="button" class="quiet" onClick={() => readOlder(shown)}>
                {words.more(left)}
              </button>
            )}
            <span class="hint">{words.kept}</span>
          </p>
        </>
      )}
    </details>
  )
}

interface RowsProps {
  url: string
  deliveries: Delivery[]
  mayWrite: boolean
  onChange(delivery: Delivery): void
}

function Rows({ url, deliveries, mayWrite, onChange }: RowsProps) {
  return (
    <table class="figures keyrows">
      <caption class="hidden">{words.deliveriesOf(url)}</caption>
      <thead>
        <tr>
          <th scope="col">{words.when}</th>
          <th scope="col">{words.event}</th>
          <th scope="col">{words.outcome}</th>
          <th scope="col">{words.attempts}</th>
          <th scope="col">{words.next}</th>
          {mayWrite && <td />}
        </tr>
      </thead>
      <tbody>
        {deliveries.map((delivery) => (
          <Row key={delivery.id} {...{ delivery, mayWrite, onChange }} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ delivery, mayWrite, onChange }: { delivery: Delivery } & Pick<RowsProps, 'mayWrite' | 'onChange'>) {
  const { id, type, status, happened_at: when, attempt_count: n, attempts, next_attempt_at: next } = delivery
  const [isSent, setSent] = useState(false)
  const { fault, act } = useAct((sent: Delivery) => {
    setSent(true)
    onChange(sent)
  })
  const said = useRef<HTMLSpanElement>(null)
  // The button that had the focus is gone.
  useEffect(() => {
    if (isSent) said.current?.focus()
  }, [isSent])
  const event = words.eventOf(type)
  return (
    <tr>
      <td data-label={words.when}>{words.at(when)}</td>
      <td data-label={words.event}>{event}</td>
      <td data-label={words.outcome}>{words.outcomeOf(delivery)}</td>
      <td data-label={words.attempts}>
        {attempts.length === 0 ? (
          words.attemptsOf(n)
        ) : (
          <details>
            <summary>{words.attemptsOf(n)}</summary>
            <ul class="plainlist">
              {attempts.map((attempt) => (
                <li key={attempt.at}>{words.attempt(attempt)}</li>
              ))}
            </ul>
          </details>
        )}
      </td>
      <td data-label={words.next}>{next ? words.at(next) : words.noNext}</td>
      {mayWrite && (
        <td>
          {status === 'dead' && (
            <button
              type="button"
              class="quiet"
              aria-label={words.againOf(event, when)}
              onClick={() => act(() => sendAgain(id))}
            >
              {words.again}
            </button>
          )}
          <span role="status" tabIndex={-1} ref={said}>
            {isSent && status === 'pending' && words.sent}
          </span>
          {fault !== undefined && <ProblemNote error={fault} />}
        </td>
      )}
    </tr>
  )
}
