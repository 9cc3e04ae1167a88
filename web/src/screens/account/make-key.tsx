import { useState } from 'preact/hooks'
import type { Schemas } from '#clients/typescript/src/index.ts'
import { callApi } from '../../api/api.ts'
import { account as words } from '../../strings/account.ts'
import { assistants } from '../../strings/assistants.ts'
import { FormFault } from './form-fault.tsx'
import { ShownOnce } from './shown-once.tsx'
import { useAct } from './use-act.ts'

type Scope = NonNullable<Schemas['ApiTokenCreateRequest']['scopes']>[number]
type Made = Schemas['TokenWithSecret']

const SCOPES = ['read', 'write', 'admin'] as const satisfies readonly Scope[]
const NAME_MOST = 120

/** Makes a key for a program, and shows its secret once. */
export function MakeKey({ onMade }: { onMade(): void }) {
  const [made, setMade] = useState<Made>()
  return (
    <>
      {made ? (
        <ShownOnce
          title={words.shownOnce(made.token.name)}
          secrets={[{ value: made.secret, copy: words.copyKey }]}
          onSeen={() => setMade(undefined)}
        />
      ) : (
        <details class="make-key">
          <summary>{words.makeKey}</summary>
          <Form
            onMade={(key) => {
              setMade(key)
              onMade()
            }}
          />
        </details>
      )}
    </>
  )
}

function Form({ onMade }: { onMade(made: Made): void }) {
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<readonly Scope[]>(['read'])
  const [end, setEnd] = useState('')
  const { isBusy, fault, act } = useAct(onMade)
  const submit = (event: Event) => {
    event.preventDefault()
    act(() => makeKey(name.trim(), scopes, end))
  }
  return (
    <form onSubmit={submit}>
      <label>
        {words.name}
        <input required maxLength={NAME_MOST} value={name} onInput={(event) => setName(event.currentTarget.value)} />
      </label>
      <p class="hint">{words.nameHint}</p>
      <fieldset>
        <legend>{assistants.may}</legend>
        {SCOPES.map((scope) => (
          <label class="switch" key={scope}>
            <input
              type="checkbox"
              checked={scopes.includes(scope)}
              onChange={() => setScopes(SCOPES.filter((one) => (one === scope) !== scopes.includes(one)))}
            />
            <span>
              {assistants.scope(scope)} <code class="faint">{scope}</code>
            </span>
          </label>
        ))}
      </fieldset>
      <label>
        {words.endsOn}
        <input type="date" value={end} onChange={(event) => setEnd(event.currentTarget.value)} />
      </label>
      <p class="hint">{words.endsHint}</p>
      {fault !== undefined && <FormFault error={fault} />}
      <button class="main" disabled={scopes.length === 0}>
        {isBusy ? words.makingKey : words.makeKey}
      </button>
    </form>
  )
}

/** `end`: the last day, or nothing. */
async function makeKey(name: string, scopes: readonly Scope[], end: string): Promise<Made> {
  const body = { name, scopes: [...scopes], ...(end === '' ? {} : { expires_at: `${end}T23:59:59Z` }) }
  const path = '/api/v1/tokens'
  return (await callApi({ method: 'POST', path, body }, (api) => api.POST(path, { body }))).data
}
