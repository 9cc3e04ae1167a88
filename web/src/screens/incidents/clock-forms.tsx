import { useEffect, useState } from 'preact/hooks'
import { labelOf } from '../../law/reference.ts'
import { keepFocus } from '../../parts/focus.ts'
import { MomentField } from '../../parts/moment-field.tsx'
import { ProblemNote } from '../../parts/problem.tsx'
import { clocks as words } from '../../strings/clocks.ts'
import { or } from '../../strings/words.ts'
import { clockTimeAt, instantIn } from '../../strings/times.ts'
import { useAct } from '../account/use-act.ts'
import { answerToCase, AskOfCase } from './ask-of-case.tsx'
import type { RoomPart } from './room-part.ts'
import { type Filing, rowOf } from './say-clock.ts'

const REFERENCE_MOST = 200

interface OfFiling {
  filing: Filing
  say: RoomPart['say']
}

interface QuestionsProps extends OfFiling {
  /** Codes of those that a filing above asks. */
  asked: ReadonlySet<string>
}

/** The questions of this case that decide whether a filing is due at all. */
export function Questions({ filing, asked, say }: QuestionsProps) {
  const { open_conditions: all = [] } = filing
  const { isBusy, fault, act } = useAct(() => keepFocus(rowOf(filing)))
  const open = all.filter(({ code }) => !asked.has(code))
  const others = all.filter(({ code }) => asked.has(code))
  return (
    <div class="questions">
      {others.map(({ code, question }) => (
        <p key={code} class="faint">
          {words.askedAbove(question)}
        </p>
      ))}
      {open.length > 0 && <p class="hint">{words.question}</p>}
      {open.map(({ code, question }) => (
        <AskOfCase
          key={code}
          question={question}
          isBusy={isBusy}
          onAnswer={(given) => act(() => say(answerToCase(code, given)))}
        />
      ))}
      {fault !== undefined && <ProblemNote error={fault} />}
    </div>
  )
}

interface LogProps extends OfFiling {
  zone: string
}

/** The one button of a filing: the event that it waits for has happened, or it was sent. */
export function LogClock({ filing, zone, say }: LogProps) {
  const { status, waiting_for: events = [], title } = filing
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    keepFocus(rowOf(filing))
  }
  const { isBusy, fault, act } = useAct(close)
  if (status === 'not_yet') return null
  const waits = status === 'waiting' && events.length > 0
  if (!isOpen)
    return (
      <button
        type="button"
        class="quiet big"
        aria-label={waits ? undefined : words.sendOf(title)}
        onClick={() => setOpen(true)}
      >
        {waits ? words.happenedOf(or(events.map((event) => labelOf('events', event)))) : words.send}
      </button>
    )
  return (
    <ClockForm
      events={waits ? events : []}
      zone={zone}
      isBusy={isBusy}
      fault={fault}
      onLeave={close}
      onLog={(at, said) => {
        const { code, pack_id: packId } = filing
        const reference = said.reference === '' ? {} : { reference: said.reference }
        const what = waits ? { event: said.event } : { sent: { filing: code, pack_id: packId, ...reference } }
        act(() => say({ ...what, happened_at: at }))
      }}
    />
  )
}

interface FormProps {
  /** Those of which one has happened; none: the filing was sent. */
  events: readonly string[]
  zone: string
  isBusy: boolean
  fault: unknown
  onLeave(): void
  onLog(at: string, said: { event: string; reference: string }): void
}

function ClockForm({ events, zone, isBusy, fault, onLeave, onLog }: FormProps) {
  const [at, setAt] = useState(() => ({ clockTime: clockTimeAt(Date.now(), zone), zone }))
  const [event, setEvent] = useState(events[0] ?? '')
  const [reference, setReference] = useState('')
  useEffect(() => keepFocus('.clock input'), [])
  const submit = (submitted: Event) => {
    submitted.preventDefault()
    onLog(instantIn(at.clockTime, at.zone), { event, reference: reference.trim() })
  }
  return (
    <form class="logs" onSubmit={submit}>
      {events.length > 1 && (
        <label>
          {words.which}
          <select value={event} onChange={(changed) => setEvent(changed.currentTarget.value)}>
            {events.map((one) => (
              <option key={one} value={one}>
                {labelOf('events', one)}
              </option>
            ))}
          </select>
        </label>
      )}
      <MomentField label={words.at} hint={words.atHint} value={at} onValue={setAt} />
      {events.length === 0 && (
        <label>
          {words.ownReference}
          <input
            maxLength={REFERENCE_MOST}
            value={reference}
            onInput={(typed) => setReference(typed.currentTarget.value)}
          />
        </label>
      )}
      {fault !== undefined && <ProblemNote error={fault} />}
      <p class="row">
        <button class="main big" disabled={isBusy}>
          {isBusy ? words.logging : words.log}
        </button>
        <button type="button" class="quiet big" onClick={onLeave}>
          {words.leave}
        </button>
      </p>
    </form>
  )
}
