import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { RegpackError } from '#clients/typescript/src/index.ts'
import { ProblemNote } from '../../parts/problem.tsx'
import { assistants as words } from '../../strings/assistants.ts'
import { type AssistantRequest, letIn, lookUp, readRequests, takeBack, type Terms } from './let-in.ts'
import { useAct } from './use-act.ts'

/** How often the page asks whether the person at the browser agreed, ms. */
const ASK_EVERY_MS = 3_000

interface AssistantProps {
  request: AssistantRequest
  /** The heading gets the focus when it changes. */
  opened: number
  /** The request is another one by now. */
  onChange(request: AssistantRequest): void
  /** The same, by what the reader did. */
  onAct(request: AssistantRequest): void
}

/** One assistant that asks for access, and what the workspace says to it. */
export function OneAssistant({ request, opened, onChange, onAct }: AssistantProps) {
  const { code, client_name: name, redirect_uri: redirect, expires_at: end, state, offer } = request
  const heading = useRef<HTMLHeadingElement>(null)
  const { isBusy, fault, act } = useAct(onAct)
  useEffect(() => heading.current?.focus(), [opened])
  useEffect(() => (state === 'offered' ? askAgain(code, onChange) : undefined), [code, state])
  const isOpen = state === 'pending' || state === 'offered'
  const isAwaited = request.awaits_confirmation !== undefined
  return (
    <article class="assistant">
      <h3 ref={heading} tabIndex={-1}>
        {words.asks(name)}
      </h3>
      <p class="hint">{words.unchecked}</p>
      <dl>
        <Line name={words.goesTo}>
          <code>{placeOf(redirect)}</code>
        </Line>
        {isOpen && <Line name={words.endsAt}>{words.at(end)}</Line>}
      </dl>
      <p role="status">
        {isAwaited ? words.awaits : state !== 'pending' && words.state(state, name)}
        {isOpen && offer && ` ${words.allowed(offer.scopes)}`}
      </p>
      {state === 'pending' && !isAwaited && (
        <TermsForm request={request} isBusy={isBusy} fault={fault} onLetIn={(terms) => act(() => letIn(code, terms))} />
      )}
      {fault !== undefined && !isOfScopes(fault) && <NotFound error={fault} onAgain={() => act(() => lookUp(code))} />}
      {state === 'offered' && (
        <button type="button" class="quiet" onClick={() => act(() => takeBack(code))}>
          {words.takeBack}
        </button>
      )}
    </article>
  )
}

/** Why a request is not shown, or not any more. */
export function NotFound({ error, onAgain }: { error: unknown; onAgain?: () => void }) {
  const status = error instanceof RegpackError ? error.status : 0
  const said = { 403: words.needsAdmin, 404: words.unknown, 429: words.limited }[status]
  if (said === undefined) return <ProblemNote error={error} {...(onAgain ? { onAgain } : {})} />
  return (
    <div class="problem" role="alert">
      <p>{said}</p>
    </div>
  )
}

/**
 * Asks until the offer was taken or ended, or the page is left. It reads the list, since look-ups are limited. An
 * attempt that fails is followed by the next one: the offer holds without this page.
 */
function askAgain(code: string, onChange: (request: AssistantRequest) => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  let isOver = false
  const ask = async () => {
    const all = await readRequests().catch(() => [])
    if (isOver) return
    const now = all.find((one) => one.code === code)
    if (now && now.state !== 'offered') onChange(now)
    else timer = setTimeout(() => void ask(), ASK_EVERY_MS)
  }
  timer = setTimeout(() => void ask(), ASK_EVERY_MS)
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}

const isOfScopes = (error: unknown) => error instanceof RegpackError && error.errors[0]?.field === 'body.scopes'

interface TermsProps {
  request: AssistantRequest
  isBusy: boolean
  fault: unknown
  onLetIn(terms: Terms): void
}

function TermsForm({ request: { scopes: asked }, isBusy, fault, onLetIn }: TermsProps) {
  const [scopes, setScopes] = useState(asked)
  const [isRemembered, setRemembered] = useState(false)
  const [reason, setReason] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  const toggle = (scope: string) =>
    setScopes(asked.filter((one) => (one === scope ? !scopes.includes(one) : scopes.includes(one))))
  const submit = (event: Event) => {
    event.preventDefault()
    setEmpty(scopes.length === 0)
    if (scopes.length === 0) return
    const why = reason.trim()
    onLetIn({ scopes: scopes as NonNullable<Terms['scopes']>, remember: isRemembered, ...(why ? { reason: why } : {}) })
  }
  return (
    <form onSubmit={submit}>
      <fieldset>
        <legend>{words.may}</legend>
        {asked.map((scope) => (
          <label class="switch" key={scope}>
            <input type="checkbox" checked={scopes.includes(scope)} onChange={() => toggle(scope)} />
            <span>
              {words.scope(scope)} <code class="faint">{scope}</code>
              {scope === 'admin' && <span class="hint more">{words.adminOutlives}</span>}
            </span>
          </label>
        ))}
        {isEmpty && (
          <div class="problem" role="alert">
            <p>{words.chooseOne}</p>
          </div>
        )}
        {isOfScopes(fault) && <ProblemNote error={fault} words={words.refusedScopes} />}
      </fieldset>
      <label class="switch">
        <input type="checkbox" checked={isRemembered} onChange={() => setRemembered(!isRemembered)} />
        {words.remember}
      </label>
      <label class="reason">
        {words.reason}
        <input
          maxLength={500}
          value={reason}
          aria-describedby="reason-hint"
          onInput={(event) => setReason(event.currentTarget.value)}
        />
      </label>
      <p class="hint" id="reason-hint">
        {words.reasonHint}
      </p>
      <button class="main">{isBusy ? words.lettingIn : words.letIn}</button>
    </form>
  )
}

function Line({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/**
 * Where a redirect leads, in a form that a person can judge. An app may write anything in the host's position, so of its
 * address only the scheme says something.
 */
export function placeOf(redirect: string): string {
  const url = URL.parse(redirect)
  if (!url) return redirect
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.host : words.app(url.protocol)
}
