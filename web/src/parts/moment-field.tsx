import { useId } from 'preact/hooks'
import { moments as words } from '../strings/moments.ts'
import { clockTimeAt, ownZone } from '../strings/times.ts'

/** A day and a time as they are typed. */
export interface Moment {
  /** `2026-11-21T10:00`; empty while nothing is typed. */
  clockTime: string
  /** IANA name of the time zone whose clock shows it. */
  zone: string
}

const ZONES = [...new Set([ownZone(), 'UTC', ...Intl.supportedValuesOf('timeZone')])]

interface Props {
  label: string
  hint: string
  value: Moment
  /** One that may be left empty. */
  isOptional?: boolean
  /** What the service said against it. */
  fault?: string | undefined
  onValue(value: Moment): void
}

/** A day and a time on the clock that is chosen beside them. Another clock is another instant: what was typed stays. */
export function MomentField({ label, hint, value, isOptional = false, fault, onValue }: Props) {
  const hinted = useId()
  return (
    <fieldset class="moment" aria-describedby={hinted}>
      <legend>{label}</legend>
      <p class="hint" id={hinted}>
        {hint}
      </p>
      <div class="row">
        <input
          type="datetime-local"
          required={!isOptional}
          aria-label={words.time}
          aria-invalid={fault !== undefined}
          value={value.clockTime}
          onInput={(event) => onValue({ ...value, clockTime: event.currentTarget.value.slice(0, 16) })}
        />
        <select
          aria-label={words.zone}
          value={value.zone}
          onChange={(event) => onValue({ ...value, zone: event.currentTarget.value })}
        >
          {[...new Set([...ZONES, value.zone])].map((zone) => (
            <option key={zone} value={zone}>
              {words.place(zone, zone === ownZone())}
            </option>
          ))}
        </select>
        {!isOptional && (
          <button
            type="button"
            class="quiet"
            onClick={() => onValue({ ...value, clockTime: clockTimeAt(Date.now(), value.zone) })}
          >
            {words.now}
          </button>
        )}
      </div>
      {fault && <p class="fault">{fault}</p>}
    </fieldset>
  )
}
