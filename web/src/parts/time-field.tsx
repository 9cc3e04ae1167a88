import { useId, useState } from 'preact/hooks'
import { time as words } from '../strings/time.ts'
import { clockTime, instantAt, offsetOf } from './instants.ts'

interface Props {
  label: string
  /** RFC 3339 with an offset; absent: now. */
  value: string | undefined
  /** Time zones to choose from, the likeliest first; those of the reader and UTC are among them. */
  zones: readonly (string | undefined)[]
  hint?: string | undefined
  /** What the service said against it. */
  fault?: string | undefined
  onTime(instant: string | undefined): void
}

/** The zone of the reader's clock. */
const OWN = Intl.DateTimeFormat().resolvedOptions().timeZone

/** A day and a time of day with their time zone. */
export function TimeField({ label, value, zones, hint, fault, onTime }: Props) {
  const id = useId()
  const ms = value === undefined ? Date.now() : Date.parse(value)
  const own = value === undefined ? undefined : (/[+-]\d\d:\d\d$/.exec(value)?.[0] ?? 'UTC')
  const offered = [...new Set([...zones, own, OWN, 'UTC'].filter((zone) => zone !== undefined))]
  const [zone, setZone] = useState(offered[0]!)
  const notes = [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ')
  return (
    <div class="time-field">
      <label for={id}>{label}</label>
      <div class="row">
        <input
          id={id}
          type="datetime-local"
          required
          value={clockTime(ms, zone)}
          aria-invalid={fault !== undefined}
          aria-describedby={notes}
          onChange={(event) => {
            const { value: typed } = event.currentTarget
            if (typed !== '') onTime(instantAt(typed.slice(0, 16), zone))
          }}
        />
        <select
          aria-label={words.zone(label)}
          value={zone}
          onChange={(event) => {
            const { value: chosen } = event.currentTarget
            setZone(chosen)
            // What was typed is what the reader's clock showed: another zone is another instant.
            if (value !== undefined) onTime(instantAt(clockTime(ms, zone), chosen))
          }}
        >
          {offered.map((one) => (
            <option key={one} value={one}>
              {words.inZone(one, offsetOf(ms, one))}
            </option>
          ))}
        </select>
        {value === undefined ? (
          <span class="faint">{words.isNow}</span>
        ) : (
          <button type="button" class="plain" onClick={() => onTime(undefined)}>
            {words.now}
          </button>
        )}
      </div>
      {hint && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {fault && (
        <p class="fault" id={`${id}-fault`}>
          {fault}
        </p>
      )}
    </div>
  )
}
