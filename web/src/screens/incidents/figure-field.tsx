import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { ANSWERED } from '../../strings/words.ts'
import { verdicts as words } from '../../strings/verdicts.ts'
import type { FigureAnswer } from './draft-answers.ts'
import { type FigureWord, nameOfFigure } from './say-figure.ts'
import { figureOf, KNOWN, type Known, type TypedEnd, typedOf } from './typed-figure.ts'

interface Props {
  word: FigureWord
  answer: FigureAnswer | undefined
  /** Id of what the service said against the answer. */
  faultId?: string | undefined
  /** What is typed is the answer as soon as it is one; undefined: it is none any more. */
  onAnswer(answer: FigureAnswer | undefined): void
}

/** What a figure is answered with: yes or no, or a number of its kind with its bounds; each can be unknown. */
export function FigureField(props: Props) {
  const { word, answer, faultId, onAnswer } = props
  const choice = (shown: string, value: boolean | 'unknown') => (
    <button
      type="button"
      class="choice"
      aria-pressed={answer?.value === value}
      aria-describedby={faultId}
      onClick={() => onAnswer({ value })}
    >
      {shown}
    </button>
  )
  const unknown = choice(ANSWERED.unknown, 'unknown')
  if (word.type !== 'boolean') return <NumberField {...props} unknown={unknown} />
  return (
    <div class="yn">
      {choice(ANSWERED.yes, true)}
      {choice(ANSWERED.no, false)}
      {unknown}
    </div>
  )
}

/** Leads from an answer to the button that writes it down: of the correction it is in, else of all answers. */
export function goOn(from: HTMLElement | null): void {
  const place = from?.closest('.correction') ?? document.querySelector('.say-answers')
  place?.querySelector<HTMLElement>('.main')?.focus()
}

const ESTIMATES = ['unsaid', 'estimated', 'actual'] as const

function NumberField({ word, answer, faultId, onAnswer, unknown }: Props & { unknown: preact.JSX.Element }) {
  const { code, type } = word
  const [typed, setTyped] = useState(() => typedOf(answer?.value))
  const [rate, setRate] = useState(() => String(answer?.rates?.[typed.currency] ?? ''))
  const [estimate, setEstimate] = useState<(typeof ESTIMATES)[number]>(() =>
    answer?.estimated === undefined ? 'unsaid' : answer.estimated ? 'estimated' : 'actual',
  )
  const isForeign = type === 'money' && typed.currency !== 'EUR'
  const form = useRef<HTMLFormElement>(null)
  const isTouched = useRef(false)
  // Before the next event, so that an answer counts before a click writes it down.
  useLayoutEffect(() => {
    if (!isTouched.current) return
    if (!form.current?.checkValidity()) {
      if (answer) onAnswer(undefined)
      return
    }
    onAnswer({
      value: figureOf(typed, type),
      ...(typed.known === 'exact' && estimate !== 'unsaid' ? { estimated: estimate === 'estimated' } : {}),
      ...(isForeign ? { rates: { [typed.currency]: Number(rate) } } : {}),
    })
  }, [typed, rate, estimate])
  const leave = (event: Event) => {
    event.preventDefault()
    goOn(form.current)
  }
  const isBetween = typed.known === 'between'
  const ends = { type, faultId, hasFault: faultId !== undefined }
  return (
    <form
      class="figure-form"
      aria-label={nameOfFigure(code)}
      ref={form}
      onInputCapture={() => (isTouched.current = true)}
      onSubmit={leave}
    >
      <div class="yn">
        <select
          aria-label={words.bound}
          value={typed.known}
          onChange={(event) => setTyped({ ...typed, known: event.currentTarget.value as Known })}
        >
          {KNOWN.map((one) => (
            <option key={one} value={one}>
              {words.bounds[one]}
            </option>
          ))}
        </select>
        <EndField {...ends} label={words.value} end={typed.low} onEnd={(low) => setTyped({ ...typed, low })} />
        {isBetween && (
          <>
            <span>{words.and}</span>
            <EndField {...ends} label={words.upper} end={typed.high} onEnd={(high) => setTyped({ ...typed, high })} />
          </>
        )}
        {type === 'money' && (
          <label class="field">
            <span>{words.currency}</span>
            <input
              class="currency"
              required
              maxLength={3}
              pattern="[A-Z]{3}"
              autocapitalize="characters"
              value={typed.currency}
              onInput={(event) => setTyped({ ...typed, currency: event.currentTarget.value.toUpperCase() })}
            />
          </label>
        )}
      </div>
      {isForeign && (
        <label class="field">
          <span>{words.rate(typed.currency)}</span>
          <input
            type="number"
            required
            min={0}
            step="any"
            value={rate}
            onInput={(event) => setRate(event.currentTarget.value)}
          />
        </label>
      )}
      {typed.known === 'exact' && (
        <label class="field">
          <span>{words.estimated}</span>
          <select
            value={estimate}
            onChange={(event) => setEstimate(event.currentTarget.value as (typeof ESTIMATES)[number])}
          >
            {ESTIMATES.map((one) => (
              <option key={one} value={one}>
                {words.estimates[one]}
              </option>
            ))}
          </select>
        </label>
      )}
      <div class="yn">{unknown}</div>
    </form>
  )
}

interface EndProps {
  type: FigureWord['type']
  label: string
  end: TypedEnd
  faultId: string | undefined
  hasFault: boolean
  onEnd(end: TypedEnd): void
}

function EndField({ type, label, end, faultId, hasFault, onEnd }: EndProps) {
  const isTime = type === 'duration'
  const shared = { type: 'number' as const, 'aria-invalid': hasFault, 'aria-describedby': faultId, min: 0 }
  return (
    <>
      <label class="field">
        <input
          {...shared}
          required
          aria-label={isTime ? words.ofEnd(label, words.hours) : label}
          step={isTime || type === 'count' ? 1 : 'any'}
          max={type === 'percent' ? 100 : undefined}
          value={end.main}
          onInput={(event) => onEnd({ ...end, main: event.currentTarget.value })}
        />
        {isTime && <span>{words.hours}</span>}
        {type === 'percent' && <span>%</span>}
      </label>
      {isTime && (
        <label class="field">
          <input
            {...shared}
            aria-label={words.ofEnd(label, words.minutes)}
            step={1}
            max={59}
            value={end.minutes}
            onInput={(event) => onEnd({ ...end, minutes: event.currentTarget.value })}
          />
          <span>{words.minutes}</span>
        </label>
      )}
    </>
  )
}
