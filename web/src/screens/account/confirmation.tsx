import { useState } from 'preact/hooks'
import { RegpackError } from '#clients/typescript/src/index.ts'
import { ProblemNote } from '../../parts/problem.tsx'
import { fourEyes as words, type Kind } from '../../strings/four-eyes.ts'
import { placeOf } from './assistant.tsx'
import { type Confirmation, confirmAsked, rejectAsked } from './confirmation-calls.ts'
import type { People } from './people.ts'
import { useAct } from './use-act.ts'

const REASON_MOST = 2_000

interface ConfirmationProps {
  asked: Confirmation
  people: People
  onDecided(): void
}

/** Something that waits for a second person, with what the reader may do about it. */
export function OneConfirmation({ asked, people, onDecided }: ConfirmationProps) {
  const [isRejecting, setRejecting] = useState(false)
  const { fault, act } = useAct(onDecided)
  const { id, asked_by: askedBy, asked_at: askedAt, customer_profile_id: customer, request } = asked
  const what = whatOf(asked)
  const isOwn = askedBy === people.own
  const role = people.all.find((member) => member.id === people.own)?.role
  const mayConfirm = !isOwn && (role === 'approver' || role === 'administrator')
  const reason = request['reason']
  return (
    <li>
      <p>
        <b>{what}</b> {customer !== undefined && words.of(customer)}
      </p>
      <p class="faint">
        {words.askedBy(nameOf(askedBy, people), askedAt)}
        {typeof reason === 'string' && `. ${words.reasonGiven(reason)}`}
      </p>
      <Details asked={asked} />
      {fault !== undefined && <ProblemNote error={fault} words={isOfSameHands(fault) ? words.sameHands : undefined} />}
      {isRejecting ? (
        <RejectForm onReject={(why) => act(() => rejectAsked(id, why))} onLeave={() => setRejecting(false)} />
      ) : (
        <p class="row">
          {mayConfirm && (
            <button
              type="button"
              class="main"
              aria-label={words.confirmOf(what)}
              onClick={() => act(() => confirmAsked(id))}
            >
              {words.confirm}
            </button>
          )}
          {(mayConfirm || isOwn) && (
            <button
              type="button"
              class="quiet"
              aria-label={isOwn ? words.takeBackOf(what) : words.rejectOf(what)}
              onClick={() => setRejecting(true)}
            >
              {isOwn ? words.takeBack : words.reject}
            </button>
          )}
        </p>
      )}
      {!mayConfirm && <p class="hint">{isOwn ? words.own : words.notYours}</p>}
    </li>
  )
}

interface RejectProps {
  onReject(why: string): void
  onLeave(): void
}

function RejectForm({ onReject, onLeave }: RejectProps) {
  const [why, setWhy] = useState('')
  return (
    <form
      class="sure"
      onSubmit={(event) => {
        event.preventDefault()
        onReject(why.trim())
      }}
    >
      <label>
        {words.why}{' '}
        <input
          required
          pattern={String.raw`.*\S.*`}
          maxLength={REASON_MOST}
          value={why}
          onInput={(event) => setWhy(event.currentTarget.value)}
        />
      </label>
      <p class="row">
        <button class="main">{words.reject}</button>
        <button type="button" class="quiet" onClick={onLeave}>
          {words.leave}
        </button>
      </p>
    </form>
  )
}

/** What an assistant is offered beside its scopes. */
function Details({ asked: { kind, request, assistant_code: code } }: { asked: Confirmation }) {
  if (kind !== 'assistant') return null
  return (
    <p class="faint">
      {words.goesTo(placeOf(String(request['redirect_uri'])))} {code && words.code(code)}{' '}
      {request['remember'] === true && words.remembered}
    </p>
  )
}

const isOfSameHands = (error: unknown) => error instanceof RegpackError && error.status === 403

function whatOf({ kind, request }: Confirmation): string {
  if (kind === 'decision') return words.decision(String(request['decision']), request['until'] as string | undefined)
  if (kind === 'filing_sent') return words.sent
  if (kind === 'four_eyes') return words.fewer((request['four_eyes'] ?? []) as Kind[])
  return words.assistant(String(request['client_name']), (request['scopes'] ?? []) as string[])
}

/** What people call who asked; a program is a key. */
function nameOf(id: string, { all }: People): string {
  const member = all.find((one) => one.id === id)
  return member ? (member.name ?? words.forgottenPerson(id)) : words.key
}
