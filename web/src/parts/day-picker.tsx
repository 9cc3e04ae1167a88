import { days as words } from '../strings/days.ts'
import { day } from '../strings/words.ts'
import { Menu } from './menu.tsx'
import './day-picker.css'

interface Props {
  /** The day whose law is read. */
  asOf: string
  /** The instant of whose knowledge it is read; absent: now. */
  knownAt: string | undefined
  /** Absent where no company is asked about. */
  days: ReadonlyArray<{ date: string; what: string }> | undefined
  isReading: boolean
  onOpen(): void
  /** `undefined`: today. */
  onDay(date: string | undefined): void
  /** Compares the duties of the company with those of another day; absent where there is no company. */
  onCompare?: ((date: string) => void) | undefined
  /** Absent where no other knowledge can be asked for. */
  onKnown?: ((date: string | undefined) => void) | undefined
}

/** The one choice of the day: presets first, among them each day that changes something; then any other day. */
export function DayPicker({ asOf, knownAt, days, isReading, onOpen, onDay, onCompare, onKnown }: Props) {
  const today = new Date().toISOString().slice(0, 10)
  return (
    <Menu label={words.label(asOf)} onOpen={onOpen}>
      <div class="days">
        <button type="button" aria-pressed={asOf === today} onClick={() => onDay(undefined)}>
          {words.today}
        </button>
        {days && <p class="hint">{isReading ? words.loading : days.length === 0 ? words.none : words.title}</p>}
        <ul>
          {days?.map(({ date, what }) => (
            <li key={date}>
              <button type="button" aria-pressed={date === asOf} onClick={() => onDay(date)}>
                <b>{day(date)}</b> <span>{what}</span>
              </button>
              {onCompare && date !== asOf && (
                <button type="button" class="plain" onClick={() => onCompare(date)}>
                  {words.compare(date, asOf)}
                </button>
              )}
            </li>
          ))}
        </ul>
        <DayField label={words.other} value={asOf} onDay={onDay} />
        {onKnown && (
          <details>
            <summary>{words.known}</summary>
            <p class="hint">{words.knownHint}</p>
            <DayField label={words.known} value={knownAt?.slice(0, 10) ?? today} onDay={onKnown} />
            <button type="button" class="plain" onClick={() => onKnown(undefined)}>
              {words.knownNow}
            </button>
          </details>
        )}
      </div>
    </Menu>
  )
}

function DayField({ label, value, onDay }: { label: string; value: string; onDay(date: string | undefined): void }) {
  return (
    <label>
      {label}
      <input type="date" value={value} onChange={(event) => onDay(event.currentTarget.value || undefined)} />
    </label>
  )
}
