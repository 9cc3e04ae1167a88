import { signal, useSignalEffect } from '@preact/signals'
import { answeredAtMs } from '../api/api.ts'
import { pauses, pendingCalls, type Pause, type Pending } from '../api/patient-fetch.ts'
import { ANY_ANSWER, AWAITED, PAUSE, trouble, waiting as words } from '../strings/states.ts'

/** A wait that is shorter is not worth a word, ms. */
const LINE_MS = 300
const WORDS_MS = 5_000
const TICK_MS = 100
const nowMs = signal(0)

/** What the page waits for: a line at first, words when it takes long, and a countdown where the service asks for one. */
export function Patience({ hasAnswer = false }: { hasAnswer?: boolean }) {
  useSignalEffect(() => {
    if (pendingCalls.value.length + pauses.value.length === 0) return undefined
    nowMs.value = Date.now()
    const timer = setInterval(() => (nowMs.value = Date.now()), TICK_MS)
    return () => clearInterval(timer)
  })
  const [pause] = pauses.value.toSorted((one, other) => one.untilMs - other.untilMs)
  const oldest = pendingCalls.value[0]
  const waitedMs = oldest ? nowMs.value - oldest.sinceMs : 0
  return (
    <>
      <div class={`line${waitedMs > LINE_MS ? ' on' : ''}`} aria-hidden="true" />
      {pause && <Paused pause={pause} hasAnswer={hasAnswer} />}
      {!pause && oldest && waitedMs > WORDS_MS && <Slow call={oldest} seconds={Math.floor(waitedMs / 1_000)} />}
    </>
  )
}

/** Calls that wait for the same thing wait together, and go on together. */
function Paused({ pause, hasAnswer }: { pause: Pause; hasAnswer: boolean }) {
  const { reason, untilMs, traceId } = pause
  const all = (act: 'goOn' | 'stop') => () => pauses.value.forEach((one) => one[act]())
  const seconds = Math.ceil((untilMs - nowMs.value) / 1_000)
  const answered = answeredAtMs.value
  return (
    <section class="notice patience" aria-label={words.region}>
      <p role="status">
        <b>{PAUSE[reason]}</b> {hasAnswer && answered !== undefined && words.age(Date.now() - answered)}
      </p>
      <p class="row">
        {/* A screen reader hears of the wait once, and not of each second. */}
        <span role="timer" aria-live="off">
          {words.goesOn} {words.seconds(seconds)}.
        </span>
        <button type="button" class="quiet" onClick={all('goOn')}>
          {words.now}
        </button>
        <button type="button" class="plain" onClick={all('stop')}>
          {words.cancel}
        </button>
        {traceId && (
          <span class="small">
            {trouble.trace} <code>{traceId}</code>
          </span>
        )}
      </p>
    </section>
  )
}

function Slow({ call, seconds }: { call: Pending; seconds: number }) {
  const what = AWAITED.find(([pattern]) => pattern.test(call.path))?.[1] ?? ANY_ANSWER
  return (
    <section class="notice patience" aria-label={words.region}>
      <p class="row">
        <span role="timer" aria-live="off">
          {words.for(what, seconds)}
        </span>
        <button type="button" class="quiet" onClick={() => pendingCalls.value.forEach((one) => one.stop())}>
          {words.cancel}
        </button>
      </p>
    </section>
  )
}
