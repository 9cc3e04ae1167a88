import { useEffect, useState } from 'preact/hooks'
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
  onDone(): void
}

/** Words with a time, as an entry of the log. */
export function WordsForm({ zone, ask, save, corrects, say, onDone }: WordsProps) {
  const [what, setWhat] = useState('')
  const [at, setAt] = useState(() => ({ clockTime: clockTimeAt(Date.now(), zone), zone }))
  const [known, setKnown] = useState(at)
  const [by, setBy] = useState('')
  const { isBusy, fault, act } = useAct(onDone)
  useEffect(() => keepFocus('.logs textarea'), [])
  const submit = (event: Event) => {
    event.preventDefault()
    const entry: SaidEntry = { what: what.trim(), happened_at: instantIn(at.clockTime, at.zone) }
    if (corrects === undefined) entry.aware_at = instantIn(known.clockTime, known.zone)
    if (by.trim() !== '') entry.by = by.trim()
    if (corrects !== undefined) entry.corrects = corrects
    act(() => say(entry))
  }
  return (
    <form class="logs" onSubmit={submit}>
      <label>
        {ask}
        <textarea required maxLength={WHAT_MOST} value={what} onInput={(typed) => setWhat(typed.currentTarget.value)} />
      </label>
      <MomentField label={words.at} hint={words.atHint} value={at} onValue={setAt} />
      {corrects === undefined && (
        <MomentField label={words.knownAt} hint={words.knownHint} value={known} onValue={setKnown} />
      )}
      <label>
        {words.who}
        <input maxLength={WHO_MOST} value={by} onInput={(typed) => setBy(typed.currentTarget.value)} />
      </label>
      {fault !== undefined && <ProblemNote error={fault} />}
      <p class="row">
        <button class="main big" disabled={isBusy || what.trim() === ''}>
          {isBusy ? words.saving : save}
        </button>
        <button type="button" class="quiet big" onClick={onDone}>
          {words.leave}
        </button>
      </p>
    </form>
  )
}
