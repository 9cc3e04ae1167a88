import { useEffect, useState } from 'preact/hooks'
import { vocabulary } from '../../law/reference.ts'
import { keepFocus } from '../../parts/focus.ts'
import { MomentField } from '../../parts/moment-field.tsx'
import { ProblemNote } from '../../parts/problem.tsx'
import { log as words } from '../../strings/log.ts'
import { clockTimeAt, instantIn } from '../../strings/times.ts'
import { useAct } from '../account/use-act.ts'
import type { RoomPart, SaidEntry } from './room-part.ts'

const WHAT_MOST = 1_000
const WHO_MOST = 200

interface WordsProps extends Pick<RoomPart, 'say'> {
  zone: string
  /** What is asked for. */
  ask: string
  save: string
  /** The entry that this one takes back. */
  corrects?: string
  /** Whether the entry can state an event of the law. */
  canBeEvent?: boolean
  onDone(): void
}

const INCIDENT = 'incident_detected'

/** What an incident can be to a law: the events under “incident detected”, by their labels. */
function eventsOfIncidents() {
  const all = vocabulary.value.events ?? []
  const isUnder = (codes: readonly string[] = []): boolean =>
    codes.some((code) => code === INCIDENT || isUnder(all.find((one) => one.code === code)?.broader))
  return all.filter(({ broader }) => isUnder(broader)).toSorted((one, other) => one.label.localeCompare(other.label))
}

/** Words with a time, as an entry of the log. */
export function WordsForm({ zone, ask, save, corrects, canBeEvent = false, say, onDone }: WordsProps) {
  const [event, setEvent] = useState('')
  const [what, setWhat] = useState('')
  const [at, setAt] = useState(() => ({ clockTime: clockTimeAt(Date.now(), zone), zone }))
  // Undefined: it became known when it happened.
  const [known, setKnown] = useState<typeof at>()
  const [by, setBy] = useState('')
  const { isBusy, fault, act } = useAct(onDone)
  useEffect(() => keepFocus('.logs textarea'), [])
  const isEmpty = what.trim() === '' && event === ''
  const submit = (submitted: Event) => {
    submitted.preventDefault()
    const entry: SaidEntry = { happened_at: instantIn(at.clockTime, at.zone) }
    if (what.trim() !== '') entry.what = what.trim()
    if (event !== '') entry.event = event
    if (known) entry.aware_at = instantIn(known.clockTime, known.zone)
    if (by.trim() !== '') entry.by = by.trim()
    if (corrects !== undefined) entry.corrects = corrects
    act(() => say(entry))
  }
  return (
    <form class="logs" onSubmit={submit}>
      <label>
        {ask}
        <textarea
          required={event === ''}
          maxLength={WHAT_MOST}
          value={what}
          onInput={(typed) => setWhat(typed.currentTarget.value)}
        />
      </label>
      {canBeEvent && (
        <label>
          {words.event}
          <select value={event} onChange={(chosen) => setEvent(chosen.currentTarget.value)}>
            <option value="">{words.noEvent}</option>
            {eventsOfIncidents().map(({ code, label }) => (
              <option key={code} value={code}>
                {label}
              </option>
            ))}
          </select>
        </label>
      )}
      <MomentField label={words.at} hint={words.atHint} value={at} onValue={setAt} />
      {corrects === undefined && (
        <MomentField label={words.knownAt} hint={words.knownHint} value={known ?? at} onValue={setKnown} />
      )}
      <label>
        {words.who}
        <input maxLength={WHO_MOST} value={by} onInput={(typed) => setBy(typed.currentTarget.value)} />
      </label>
      {fault !== undefined && <ProblemNote error={fault} />}
      <p class="row">
        <button class="main big" disabled={isBusy || isEmpty}>
          {isBusy ? words.saving : save}
        </button>
        <button type="button" class="quiet big" onClick={onDone}>
          {words.leave}
        </button>
      </p>
    </form>
  )
}
