import { useEffect, useState } from 'preact/hooks'
import { RegpackError } from '#clients/typescript/src/index.ts'
import { pauses } from '../../api/patient-fetch.ts'
import { ProblemNote } from '../../parts/problem.tsx'
import { useAnswer } from '../../parts/use-answer.ts'
import { assistants as words } from '../../strings/assistants.ts'
import { AssistantsIn } from './assistants-in.tsx'
import { NotFound, OneAssistant } from './assistant.tsx'
import { type AssistantRequest, lookUp, readGrants, readRequests } from './let-in.ts'
import { accountView, CODE_MOST } from './usage.ts'
import './assistants.css'

/** After the person at the browser agreed, their assistant fetches its access within this time, ms. */
const FETCHED_MS = 3_000

/** Lets assistants into the workspace, and ends them. */
export function Assistants() {
  const requests = useAnswer('', readRequests)
  const grants = useAnswer('', readGrants)
  const [shown, setShown] = useState<AssistantRequest>()
  /** Grows when the reader made something appear, whose heading then gets the focus. */
  const [opened, setOpened] = useState(0)
  const show = (request: AssistantRequest) => {
    setShown(request)
    setOpened(opened + 1)
  }
  const change = (request: AssistantRequest) => {
    setShown(request)
    requests.again()
    grants.again()
  }
  const isIn = shown?.state === 'approved'
  useEffect(() => {
    if (!isIn) return undefined
    const timer = setTimeout(grants.again, FETCHED_MS)
    return () => clearTimeout(timer)
  }, [isIn])
  if (isForbidden(requests.error) || isForbidden(grants.error))
    return (
      <section aria-label={words.title}>
        <h2>{words.title}</h2>
        <p class="hint">{words.needsAdmin}</p>
      </section>
    )
  const waiting = requests.data?.filter(({ code, state }) => state === 'offered' && code !== shown?.code) ?? []
  return (
    <section class="assistants" aria-label={words.title}>
      <h2>{words.title}</h2>
      <p class="hint">{words.what}</p>
      <LookUp
        onFound={(request) => {
          show(request)
          requests.again()
          grants.again()
        }}
      />
      {shown && (
        <OneAssistant
          key={shown.code}
          request={shown}
          opened={opened}
          onChange={change}
          onAct={(request) => {
            change(request)
            setOpened(opened + 1)
          }}
        />
      )}
      {requests.error !== undefined && <ProblemNote error={requests.error} onAgain={requests.again} />}
      {waiting.length > 0 && <Waiting all={waiting} onShow={show} />}
      {grants.error !== undefined && <ProblemNote error={grants.error} onAgain={grants.again} />}
      {grants.data && <AssistantsIn {...grants.data} onEnded={grants.again} />}
    </section>
  )
}

const isForbidden = (error: unknown) => error instanceof RegpackError && error.status === 403

/** The code of a link is looked up when the reader asks for it: who made the link chose it. */
function LookUp({ onFound }: { onFound(request: AssistantRequest): void }) {
  const given = accountView.value.assistant
  const [typed, setTyped] = useState(given ?? '')
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<unknown>()
  useEffect(() => {
    if (given !== undefined) setTyped(given)
  }, [given])
  const submit = async (event: Event) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setFault(undefined)
    try {
      onFound(await lookUp(typed.trim()))
    } catch (error) {
      setFault(error)
    }
    setBusy(false)
  }
  const isHeldUp = isBusy && pauses.value.some(({ reason }) => reason === 'rate')
  return (
    <>
      <form class="row look-up" onSubmit={(event) => void submit(event)}>
        <label>
          {words.code}
          <input
            class="code"
            autocomplete="off"
            spellcheck={false}
            required
            pattern={String.raw`.*\S.*`}
            maxLength={CODE_MOST}
            value={typed}
            aria-describedby="code-hint"
            onInput={(event) => setTyped(event.currentTarget.value)}
          />
        </label>
        <button class="main">{isBusy ? words.lookingUp : words.lookUp}</button>
      </form>
      <p class="hint" id="code-hint">
        {words.codeHint}
      </p>
      <p class="hint held-up" role="status">
        {isHeldUp && words.limit}
      </p>
      {fault !== undefined && <NotFound error={fault} />}
    </>
  )
}

function Waiting({ all, onShow }: { all: AssistantRequest[]; onShow(request: AssistantRequest): void }) {
  return (
    <>
      <h3>{words.waiting}</h3>
      <ul class="plainlist">
        {all.map((request) => (
          <li key={request.code}>
            {request.client_name} <code>{request.code}</code>{' '}
            <span class="faint">{words.waits(request.expires_at)}</span>{' '}
            <button
              type="button"
              class="plain"
              aria-label={words.showOf(request.client_name)}
              onClick={() => onShow(request)}
            >
              {words.show}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
