import { useState } from 'preact/hooks'
import type { Schemas } from '#clients/typescript/src/index.ts'
import { callApi } from '../../api/api.ts'
import { ProblemNote } from '../../parts/problem.tsx'
import { useAnswer } from '../../parts/use-answer.ts'
import { account } from '../../strings/account.ts'
import { feedAddresses as words } from '../../strings/feeds.ts'
import { address } from '../../url/address.ts'
import { listKept } from '../register/kept.ts'
import { FormFault } from './form-fault.tsx'
import { ShownOnce } from './shown-once.tsx'
import { useAct } from './use-act.ts'

type Made = Schemas['Feed']

const NAME_MOST = 120

/** Makes the addresses of a customer's feeds, and shows them once. */
export function MakeFeed({ onMade }: { onMade(): void }) {
  const [made, setMade] = useState<Made>()
  const [isOpen, setOpen] = useState(false)
  if (made)
    return (
      <ShownOnce
        title={words.feedShownOnce(made.token.name)}
        secrets={[
          { name: words.calendar, value: made.calendar_url, copy: words.copyCalendar },
          { name: words.changes, value: made.changes_url, copy: words.copyChanges },
        ]}
        onSeen={() => setMade(undefined)}
      />
    )
  return (
    <details class="make-key" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{words.makeFeed}</summary>
      {isOpen && (
        <Form
          onMade={(feed) => {
            setOpen(false)
            setMade(feed)
            onMade()
          }}
        />
      )}
    </details>
  )
}

function Form({ onMade }: { onMade(made: Made): void }) {
  const { data, error, again } = useAnswer('', listKept)
  const [name, setName] = useState('')
  const [customer, setCustomer] = useState(address.value.query.get('customer') ?? '')
  const [end, setEnd] = useState('')
  const { isBusy, fault, act } = useAct(onMade)
  if (error !== undefined) return <ProblemNote error={error} onAgain={again} />
  if (data?.companies.length === 0) return <p class="hint">{words.noCustomers}</p>
  const submit = (event: Event) => {
    event.preventDefault()
    act(() => makeFeed(customer, name.trim(), end))
  }
  return (
    <form onSubmit={submit}>
      <label>
        {words.customer}
        <select required value={customer} onChange={(event) => setCustomer(event.currentTarget.value)}>
          <option value="">{words.chooseCustomer}</option>
          {data?.companies.map((one) => (
            <option key={one.id} value={one.id}>
              {words.customerOf(one.id, one.name)}
            </option>
          ))}
        </select>
      </label>
      <p class="hint">{data?.hasMore ? words.firstCustomers : words.customersHint}</p>
      <label>
        {account.name}
        <input required maxLength={NAME_MOST} value={name} onInput={(event) => setName(event.currentTarget.value)} />
      </label>
      <p class="hint">{words.feedNameHint}</p>
      <label>
        {account.endsOn}
        <input type="date" value={end} onChange={(event) => setEnd(event.currentTarget.value)} />
      </label>
      <p class="hint">{words.feedEndsHint}</p>
      {fault !== undefined && <FormFault error={fault} />}
      <button class="main">{isBusy ? words.makingFeed : words.makeFeed}</button>
    </form>
  )
}

const FEEDS = '/api/v1/customer-profiles/{customer_profile_id}/feeds'

/** `end`: the last day, or nothing. */
async function makeFeed(customer: string, name: string, end: string): Promise<Made> {
  const body = { name, ...(end === '' ? {} : { expires_at: `${end}T23:59:59Z` }) }
  const path = FEEDS.replace('{customer_profile_id}', encodeURIComponent(customer))
  const params = { path: { customer_profile_id: customer } }
  return (await callApi({ method: 'POST', path, body }, (api) => api.POST(FEEDS, { params, body }))).data
}
